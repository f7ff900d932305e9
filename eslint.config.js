import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const ADVICE =
  'Access the data of a business through TenantReader or UnitOfWork, which always add the condition for the business.';
/** Nest's decorators of routes that kernel/http/decorators/routes.ts has under the same names, or that it does not have. */
const ROUTE_DECORATORS = [
  'Controller',
  'Get',
  'Post',
  'Put',
  'Patch',
  'Delete',
  'All',
  'Head',
  'Options',
  'RequestMapping',
  'Search',
  'Sse',
];

export default tseslint.config(
  { ignores: ['dist', 'node_modules', '.data'] },
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      'no-console': 'error',
    },
  },
  {
    // Patterns read texts that customers send: none may take longer than in proportion to the text, however it is made. Nor may a
    // pattern have a part without effect, which is a mistake.
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': 'error',
      'regexp/no-contradiction-with-assertion': 'error',
      'regexp/no-dupe-characters-character-class': 'error',
      'regexp/no-dupe-disjunctions': 'error',
      'regexp/no-empty-alternative': 'error',
      'regexp/no-lazy-ends': 'error',
      'regexp/no-useless-assertions': 'error',
      'regexp/no-useless-backreference': 'error',
      'regexp/optimal-lookaround-quantifier': 'error',
    },
  },
  {
    // A name has one meaning within a file.
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-shadow': [
        'error',
        { hoist: 'all', ignoreTypeValueShadow: true, ignoreFunctionTypeParameterNameValueShadow: true },
      ],
    },
  },
  {
    // No condition for a business can be forgotten: unscoped access to the database is limited to these folders. The modules that
    // no other folder may import at all are listed in .dependency-cruiser.cjs. No route is hidden from the checks at the start either.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/kernel/database/**', 'src/kernel/jobs/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'typeorm', allowImportNames: ['Column', 'Entity', 'PrimaryColumn'], message: ADVICE },
            {
              name: '@nestjs/common',
              importNames: ROUTE_DECORATORS,
              message:
                'Import the decorators of routes from kernel/http/decorators/routes.js, which the checks at the start read.',
            },
          ],
          patterns: [{ group: ['**/sql/sql.js'], importNames: ['render'], message: ADVICE }],
        },
      ],
      // Only public members: `work['connection']` would be unscoped access.
      '@typescript-eslint/dot-notation': 'error',
    },
  },
  {
    files: ['test/**/*.ts', 'bench/**/*.ts', 'prove/**/*.ts'],
    rules: {
      'max-lines': ['error', 300],
      'no-console': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
