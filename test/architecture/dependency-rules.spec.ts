import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// Plants a violation of every rule of .dependency-cruiser.cjs in a small tree with the same folders.

interface Paths {
  readonly path?: string | string[];
  readonly pathNot?: string | string[];
}
interface Rule {
  readonly name: string;
  readonly from: Paths;
  readonly to: Paths;
}

const root = process.cwd();
const CONFIG = '.dependency-cruiser.cjs';
const tree = mkdtempSync(join(tmpdir(), 'dependency-rules-'));
const rules = rulesIn(root);
const folders = foldersOf('src');
/** The kernel's folders in their order. The last may import all others, and has no rule. */
const ordered = rules.flatMap(({ name }) => /^kernel-folder-(.+)$/.exec(name)?.[1] ?? []);
const kernelFolders = [...ordered, ...foldersOf('src/kernel').filter((folder) => !ordered.includes(folder))];
const sources = filesBelow('src');

/** Violations of each rule: the files, with their texts. */
const PLANTED: Record<string, Record<string, string>> = {
  'no-circles': {
    'src/assets/circle.ts': `import type { Half } from './half.js'; export type Circle = Half[];`,
  },
  'kernel-knows-no-resource': filesFor(
    folders.filter((folder) => folder !== 'kernel'),
    (folder) => [`src/kernel/names-${folder}.ts`, `export * from '../${folder}/index.js';`],
  ),
  ...Object.fromEntries(
    ordered.map((folder, index) => [
      `kernel-folder-${folder}`,
      filesFor(kernelFolders.slice(index + 1), (later) => [
        `src/kernel/${folder}/imports-${later}.ts`,
        `export * from '../${later}/planted.js';`,
      ]),
    ]),
  ),
  'through-the-front-door': filesFor(
    folders.filter((folder) => sources.includes(`src/${folder}/index.ts`)),
    (folder) => [`src/portal/past-${folder}.ts`, `export * from '../${folder}/planted.js';`],
  ),
  'kit-through-the-front-door': {
    'src/portal/planted-page.ts': `export * from './kit/page/planted.js';`,
  },
  'kit-knows-no-page': {
    'src/portal/kit/names-a-page.ts': `export * from '../assets/planted.js';`,
  },
  'routes-are-wired-by-processes': {
    'src/portal/routes.ts': `export * from '../assets/api/assets.controller.js';`,
  },
  'http-behind-its-walls': {
    'src/assets/http.ts': `export * from '../kernel/http/planted.js';`,
    'src/assets/express.ts': `export * from 'express';`,
    'src/kernel/database/platform.ts': `export * from '@nestjs/platform-express';`,
  },
  'unscoped-access-is-listed': {
    'src/assets/importing.ts': `import { planted } from '../kernel/database/unscoped/planted.js'; export const door = planted;`,
    'src/assets/naming-a-type.ts': `import type { Planted } from '../kernel/database/unscoped/planted.js'; export type Door = Planted;`,
    'src/assets/handing-on.ts': `export * from '../kernel/database/unscoped/planted.js';`,
    'src/kernel/importing-later.ts': `export const later = () => import('./database/unscoped/planted.js');`,
  },
  'connections-stay-in-the-kernel': {
    'src/assets/pg.ts': `import pg from 'pg'; export const pool = new pg.Pool();`,
    'src/assets/pg-type.ts': `import type { Pool } from 'pg'; export type Door = Pool;`,
    'src/assets/pg-later.ts': `export const later = () => import('pg');`,
    'src/kernel/http/runner.ts': `export * from '../database/statement-runner.js';`,
    'src/assets/source.ts': `export * from '../kernel/database/data-source.js';`,
  },
  'names-are-imported-statically': {
    'src/assets/sql-later.ts': `export const later = () => import('../kernel/sql/sql.js');`,
    'src/assets/typeorm-later.ts': `export const later = () => import('typeorm');`,
  },
};

/** What the planted files import. */
const TARGETS: Record<string, string> = {
  ...filesFor(
    [
      ...folders.flatMap((folder) => [`src/${folder}/index.ts`, `src/${folder}/planted.ts`]),
      ...kernelFolders.map((folder) => `src/kernel/${folder}/planted.ts`),
      'src/assets/api/assets.controller.ts',
      'src/portal/assets/planted.ts',
      'src/portal/kit/page/planted.ts',
      'src/kernel/database/unscoped/planted.ts',
      'src/kernel/database/statement-runner.ts',
      'src/kernel/database/data-source.ts',
      'src/kernel/sql/sql.ts',
    ],
    (file) => [file, 'export const planted = 1; export type Planted = number;'],
  ),
  'src/assets/half.ts': `import type { Circle } from './circle.js'; export type Half = Circle[];`,
  ...filesFor(['express', '@nestjs/platform-express', 'pg', 'typeorm'], (name) => [
    `node_modules/${name}/index.js`,
    '',
  ]),
};

function filesFor(names: readonly string[], file: (name: string) => [path: string, text: string]) {
  return Object.fromEntries(names.map(file));
}

function foldersOf(path: string): string[] {
  const entries = readdirSync(join(root, path), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

function filesBelow(path: string): string[] {
  const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** The rules of the configuration in a folder, which depend on the folders beside it. */
function rulesIn(folder: string): Rule[] {
  const load = createRequire(import.meta.url);
  const file = join(folder, CONFIG);
  delete load.cache[file];
  return (load(file) as { forbidden: Rule[] }).forbidden;
}

function write(file: string, text: string): void {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  writeFileSync(join(tree, file), text);
}

/** The names of the rules that each file violates. */
const found = new Map<string, string[]>();

beforeAll(async () => {
  write(CONFIG, readFileSync(join(root, CONFIG), 'utf8'));
  for (const files of [TARGETS, ...Object.values(PLANTED)])
    for (const [file, text] of Object.entries(files)) write(file, text);
  const { output } = await cruise(['src'], {
    baseDir: tree,
    validate: true,
    ruleSet: { forbidden: rulesIn(tree) },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
  });
  for (const { from, rule } of (output as ICruiseResult).summary.violations)
    found.set(from, [...(found.get(from) ?? []), rule.name].sort());
});
afterAll(() => rmSync(tree, { recursive: true }));

describe('the rules of dependencies', () => {
  it.each(rules.map(({ name }) => name))('report every violation of %s, and no other rule does', (name) => {
    const planted = Object.keys(PLANTED[name] ?? {});
    expect(planted, 'This rule has no planted violation.').not.toEqual([]);
    for (const file of planted) {
      // Two rules keep the kernel's folders from importing HTTP.
      const other = file.endsWith('/imports-http.ts') ? ['http-behind-its-walls'] : [];
      expect(found.get(file), file).toEqual([...other, name]);
    }
  });

  it('report nothing but the planted violations', () => {
    const planted = Object.values(PLANTED).flatMap((files) => Object.keys(files));
    expect([...found.keys()].filter((file) => !planted.includes(file))).toEqual([]);
  });

  it('have no path that matches nothing', () => {
    const packages = Object.keys(
      (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object }).dependencies,
    );
    const paths = [...sources, ...packages.map((name) => `node_modules/${name}/index.js`)];
    const patterns = rules.flatMap(({ from, to }) => [from.path, from.pathNot, to.path, to.pathNot].flat());
    const idle = patterns.filter((pattern) => {
      const matcher = new RegExp((pattern ?? '').replace('$1', '[^/]+'));
      return !paths.some((path) => matcher.test(path));
    });
    expect(idle).toEqual([]);
  });

  it('refuse a folder of the kernel that has no place in the order', () => {
    mkdirSync(join(tree, 'src/kernel/planted'));
    expect(() => rulesIn(tree)).toThrow('src/kernel/planted has no place in KERNEL_FOLDERS');
    rmSync(join(tree, 'src/kernel/planted'), { recursive: true });
    rmSync(join(tree, 'src/kernel/mail'), { recursive: true });
    expect(() => rulesIn(tree)).toThrow('folders that do not exist: mail');
  });

  it('list no file for unscoped access that does not use it', () => {
    const [, ...listed] = rules.find(({ name }) => name === 'unscoped-access-is-listed')!.from.pathNot!;
    const files = listed.map((pattern) => pattern.slice(1, -1).replaceAll('\\', ''));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => !readFileSync(join(root, file), 'utf8').includes('/unscoped/'))).toEqual(
      [],
    );
  });
});
