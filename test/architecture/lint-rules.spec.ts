import { ESLint, type Linter } from 'eslint';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Plants a violation of every rule of eslint.config.js, in every folder to which it applies.

interface Entry {
  readonly name?: string;
  readonly files?: string[];
  readonly ignores?: string[];
  readonly rules?: Linter.RulesRecord;
}
interface RestrictedImports {
  readonly paths: { readonly name: string; readonly allowImportNames?: string[] }[];
  readonly patterns: { readonly group: string[]; readonly importNames?: string[] }[];
}

const root = process.cwd();
const config = ((await import(pathToFileURL(join(root, 'eslint.config.js')).href)) as { default: Entry[] })
  .default;
/** The entries of our own. Those of typescript-eslint have names. */
const entries = config.filter(({ name, rules }) => name === undefined && rules !== undefined);
const restricted = entries
  .flatMap(({ rules }) => (rules!['no-restricted-imports'] as [unknown, RestrictedImports] | undefined) ?? [])
  .at(1) as RestrictedImports;
const sources = ['src', 'test', 'bench', 'prove'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);
const tree = mkdtempSync(join(tmpdir(), 'lint-rules-'));

const SQL = '../kernel/sql/sql.js';
/** Violations of each rule. */
const VIOLATIONS: Record<string, Record<string, string>> = {
  '@typescript-eslint/no-unused-vars': { constant: 'const unused = 1; export {};' },
  '@typescript-eslint/restrict-template-expressions': {
    list: 'export const text = (list: number[]) => `${list}`;',
  },
  'no-console': { log: `console.log('planted');` },
  '@typescript-eslint/no-shadow': {
    variable: 'export const name = 1; export const inner = () => { const name = 2; return name; };',
  },
  'no-restricted-imports typeorm': {
    name: `export { DataSource } from 'typeorm';`,
    type: `import type { QueryRunner } from 'typeorm'; export type Runner = QueryRunner;`,
    entity: `import { BaseEntity } from 'typeorm'; export class Asset extends BaseEntity {}`,
    everything: `export * from 'typeorm';`,
    namespace: `import * as typeorm from 'typeorm'; export { typeorm };`,
    default: `import typeorm from 'typeorm'; export { typeorm };`,
  },
  'no-restricted-imports @nestjs/common': {
    name: `export { Get } from '@nestjs/common';`,
    renamed: `import { Controller as Pages } from '@nestjs/common'; export { Pages };`,
    stream: `export { Sse } from '@nestjs/common';`,
    namespace: `import * as nest from '@nestjs/common'; export { nest };`,
  },
  'no-restricted-imports **/sql/sql.js': {
    name: `export { render } from '${SQL}';`,
    renamed: `import { render as draw } from '${SQL}'; export { draw };`,
    everything: `export * from '${SQL}';`,
    namespace: `import * as all from '${SQL}'; export { all };`,
  },
  '@typescript-eslint/dot-notation': {
    private: `class Kept { private secret = 1; } export const seen = new Kept()['secret'];`,
    protected: `class Kept { protected secret = 1; } export const seen = new Kept()['secret'];`,
  },
  'regexp/no-super-linear-backtracking': { twice: 'export const pattern = /^\\w+\\w*x$/;' },
  'regexp/no-super-linear-move': { end: 'export const pattern = /\\/+$/;' },
  'regexp/no-contradiction-with-assertion': { never: 'export const pattern = /a\\b-?b/;' },
  'regexp/no-dupe-characters-character-class': { twice: 'export const pattern = /[\\s\\u00a0]/;' },
  'regexp/no-dupe-disjunctions': { twice: 'export const pattern = /^(?:pump|pump)$/;' },
  'regexp/no-empty-alternative': { end: 'export const pattern = /^(?:pump|)$/;' },
  'regexp/no-lazy-ends': { end: 'export const isPump = /pum??/.test(String());' },
  'regexp/no-useless-assertions': { always: 'export const pattern = /a\\bb/;' },
  'regexp/no-useless-backreference': { before: 'export const pattern = /\\1(a)/;' },
  'regexp/optimal-lookaround-quantifier': { start: 'export const pattern = /(?<=a+b)c/;' },
  'max-lines': { long: Array.from({ length: 301 }, (_, index) => `export const n${index} = 0;`).join('\n') },
};

/** Each rule of an entry that is on; restricted imports are one for each module. */
function rulesOf({ rules }: Entry): string[] {
  return Object.entries(rules!).flatMap(([rule, setting]) => {
    if (setting === 'off') return [];
    if (rule !== 'no-restricted-imports') return [rule];
    const { paths, patterns } = (setting as [unknown, RestrictedImports])[1];
    const names = [...paths.map(({ name }) => name), ...patterns.flatMap(({ group }) => group)];
    return names.map((name) => `${rule} ${name}`);
  });
}

/** A rule at one of the places to which it applies, with the planted files by what they contain. */
const planted = entries.flatMap((entry) =>
  rulesOf(entry).flatMap((rule) =>
    entry.files!.map((glob) => ({
      rule,
      glob,
      files: Object.entries(VIOLATIONS[rule] ?? {}).map(([what, text]) => ({
        path: pathIn(glob, `${rule} ${what}`.replace(/[^a-z-]+/g, '-')),
        text,
      })),
    })),
  ),
);

/** A path that a pattern matches. It is one folder deep, as the planted imports expect. */
function pathIn(glob: string, name: string): string {
  const base = glob.startsWith('**') ? `src/${glob}` : glob;
  return base
    .replace('**', 'assets')
    .replace('*', name)
    .replace(/\{[^{}]*\}/, 'ts');
}

/** The rules that each file violates. */
const found = new Map<string, string[]>();

beforeAll(async () => {
  const tsconfig = {
    compilerOptions: { strict: true, module: 'nodenext', lib: ['ES2023', 'DOM'], types: [] },
  };
  writeFileSync(join(tree, 'tsconfig.json'), JSON.stringify(tsconfig));
  for (const { path, text } of planted.flatMap(({ files }) => files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), `${text}\n`);
  }
  const parserOptions = { project: './tsconfig.json', tsconfigRootDir: tree };
  const eslint = new ESLint({
    cwd: tree,
    overrideConfigFile: true,
    overrideConfig: [
      ...(config as Linter.Config[]),
      { files: ['**/*.ts'], languageOptions: { parserOptions } },
    ],
  });
  for (const { filePath, messages } of await eslint.lintFiles(['.']))
    found.set(filePath.slice(tree.length + 1), [
      ...new Set(messages.map(({ ruleId, message }) => ruleId ?? message)),
    ]);
});
afterAll(() => rmSync(tree, { recursive: true }));

describe('the rules of the linter', () => {
  it.each(planted.map((each) => [each.rule, each.glob, each] as const))(
    'report every violation of %s in %s, and no other rule does',
    (rule, _glob, { files }) => {
      expect(files, 'This rule has no planted violation.').not.toEqual([]);
      for (const { path } of files) expect(found.get(path), path).toEqual([rule.split(' ')[0]]);
    },
  );

  it('have planted violations only while they exist', () => {
    const rules = entries.flatMap(rulesOf);
    expect(Object.keys(VIOLATIONS).filter((rule) => !rules.includes(rule))).toEqual([]);
  });

  it('have no folder without files', () => {
    const folders = entries.flatMap(({ files = [], ignores = [] }) => [...files, ...ignores]);
    const idle = folders.filter((glob) => {
      const folder = glob.slice(0, glob.indexOf('**'));
      return !sources.some((file) => file.startsWith(folder));
    });
    expect(idle).toEqual([]);
  });

  it('name only modules and names that exist', async () => {
    for (const { group, importNames = [] } of restricted.patterns) {
      const [file, ...others] = sources.filter((each) =>
        each.endsWith(group[0]!.replace(/^\*\*|js$/g, '').concat('ts')),
      );
      expect([group.length, others], group[0]).toEqual([1, []]);
      const module = (await import(join(root, file!))) as object;
      expect(importNames.filter((name) => !(name in module))).toEqual([]);
    }
    const texts = sources.map((file) => readFileSync(join(root, file), 'utf8'));
    for (const { name, allowImportNames = [] } of restricted.paths) {
      const imports = texts.flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from '([^']+)'/g)]);
      const used = imports
        .filter(([, , from]) => from === name)
        .flatMap(([, names]) => names!.split(/[\s,]+/));
      expect(allowImportNames.filter((each) => !used.includes(each))).toEqual([]);
    }
  });
});
