import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['.github', 'src', 'test', 'scripts', 'docs', 'docker', 'migrations'];
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const inFolders = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
);
const atTop = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ name }) => name);
const files = [...atTop, ...inFolders];
const sources = inFolders.filter((path) => ['.ts', '.mjs', '.sql'].includes(extname(path)));
const pages = files.filter((path) => extname(path) === '.md');

/** Names that are not those of files of this repository. */
const ELSEWHERE = [
  ...['Node.js', 'asyncapi.json', 'webhook-keys.json'],
  ...['payroll.json', 'payroll-export.json', 'comments-export.json'],
];

/** The text of a file: a whole page, or the comments of a program. */
const wordsOf = (path: string): string =>
  pages.includes(path) ? read(path) : (read(path).match(/\/\*[^]*?\*\/|\/\/ .*|^ *-- .*/gm) ?? []).join('\n');

describe('pages and comments', () => {
  it('mention only files that exist', () => {
    const names = new Set(files.map((path) => basename(path)));
    const missing = [...pages, ...sources].flatMap((path) =>
      [...wordsOf(path).matchAll(/(?<![\w./-])[\w./-]*[\w-]\.(?:ts|mjs|js|sql|md|yaml|json)\b/g)]
        .map(([name]) => name)
        // Built files have the name of their source.
        .filter((name) => !names.has(basename(name)) && !names.has(basename(name).replace(/\.js$/, '.ts')))
        // Node.js, documents that the API serves, and files that commands of a guide write.
        .filter((name) => !ELSEWHERE.includes(basename(name)))
        // Names with a parameter of a shell function.
        .filter((name) => basename(name) !== '1.js')
        // Patterns of migration file names.
        .filter((name) => !/^(?:-x|1790000000000-a-b)?(?:\.online|\.contract)?\.sql$/.test(basename(name)))
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('name every folder of src in the map of the architecture', () => {
    const map = read('docs/architecture.md').split('```')[1]!;
    const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    );
    expect(folders.length).toBeGreaterThan(20);
    expect(folders.map(({ name }) => name).filter((name) => !new RegExp(` ${name}/\\s`).test(map))).toEqual(
      [],
    );
  });

  it('mention only npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...pages, ...sources].flatMap((path) =>
      [...wordsOf(path).matchAll(/npm run (?:-s )?([a-z:]+)/g)].map(([, name]) => name!),
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(named).toContain('migrate');
  });

  it('list exactly the environment variables that are read', () => {
    const listed = [...read('docs/running.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);
    const known = [...read('src/config.ts').matchAll(/read\.\w+\(\s*'([A-Z_]+)'/g)].map(([, name]) => name);
    expect(listed.sort()).toEqual(known.filter((name) => name !== 'NODE_ENV').sort());
  });
});
