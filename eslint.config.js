import tseslint from 'typescript-eslint';

const DOOR =
  'Reach the data of a business through the scoped door (TenantReader, UnitOfWork), which cannot leave the business out.';
const typeormDoors = [
  'DataSource',
  'EntityManager',
  'QueryRunner',
  'Repository',
  'getRepository',
  'createQueryBuilder',
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
    // One word, one meaning.
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-shadow': [
        'error',
        { hoist: 'all', ignoreTypeValueShadow: true, ignoreFunctionTypeParameterNameValueShadow: true },
      ],
    },
  },
  {
    // Tenancy cannot be forgotten: outside the door nobody holds what opens the whole database.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/kernel/database/**', 'src/kernel/jobs/**', 'src/embedded-postgres/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'typeorm', importNames: typeormDoors, message: DOOR },
            { name: '@nestjs/typeorm', message: DOOR },
            { name: 'pg', message: DOOR },
          ],
          patterns: [
            { group: ['**/sql/sql.js'], importNames: ['FilledIn', 'render'], message: DOOR },
            { group: ['**/database/statement-runner.js', '**/database/data-source.js'], message: DOOR },
          ],
        },
      ],
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
