// Builds dist/ from src/, file by file and without type checks, which `npm run check` does. Then bundles `npm start` and the
// operator's commands into one file each, because finding and reading thousands of files took longer than running them.
import { transform } from '@swc/core';
import { build, transform as print } from 'esbuild';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src', import.meta.url));
const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Files that are served or read as they are. */
const COPIED = /\.(css|js|svg|png|gz)$/;
const PROGRAM = /\.tsx?$/;

const NOT_ASCII = /[^\0-\x7f]/;

/** Packages that stay outside the bundle: native programs, and optional dependencies of libraries that we do not install. */
const EXTERNAL = [
  '@node-rs/argon2',
  'msgpackr-extract',
  'pg-native',
  '@fastify/static',
  '@nestjs/microservices',
  '@nestjs/websockets',
];

await rm(dist, { recursive: true, force: true });
const files = await readdir(src, { recursive: true, withFileTypes: true });
await Promise.all(
  files
    .filter((each) => each.isFile())
    .map((each) => relative(src, join(each.parentPath ?? each.path, each.name)))
    .map((file) => (PROGRAM.test(file) ? translate(file) : copy(file))),
);
await Promise.all([bundle('main.js'), bundle('cli.js')]);

async function translate(file) {
  const target = join(dist, file.replace(PROGRAM, '.js'));
  const { code, map } = await transform(await readFile(join(src, file), 'utf8'), {
    filename: file,
    sourceFileName: relative(dirname(target), join(src, file)),
    sourceMaps: true,
    swcrc: false,
    configFile: false,
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: file.endsWith('x'), decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic', importSource: 'preact' },
      },
      keepClassNames: true,
    },
  });
  await mkdir(dirname(target), { recursive: true });
  const name = target.slice(target.lastIndexOf(sep) + 1);
  await writeFile(target, `${code}\n//# sourceMappingURL=${name}.map\n`);
  await writeFile(`${target}.map`, map);
}

async function copy(file) {
  if (!COPIED.test(file)) return;
  const target = join(dist, file);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(join(src, file), target);
}

async function bundle(entry) {
  const { outputFiles } = await build({
    stdin: { contents: `await import('./${entry}');`, resolveDir: dist, sourcefile: 'start.js' },
    outfile: join(dist, entry),
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    external: EXTERNAL,
    keepNames: true,
    // A command reports errors in one line, without a stack trace.
    sourcemap: entry === 'main.js',
    sourcesContent: false,
    legalComments: 'none',
    // A third less to read and compile at every start.
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'error',
    // CommonJS code needs this name.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [{ name: 'rewriting', setup: ({ onLoad }) => onLoad({ filter: /\.[cm]?js$/ }, rewritten) }],
  });
  for (const { path, contents, text } of outputFiles) {
    if (path.endsWith('.js') && NOT_ASCII.test(text))
      throw new Error(`${path} has a character beyond ASCII.`);
    await writeFile(path, contents);
  }
}

/** A source file as it goes into a bundle. */
async function rewritten({ path }) {
  const text = await readFile(path, 'utf8');
  const isOwn = path.startsWith(dist + sep);
  const contents = await inAscii(path, isOwn ? withOriginalUrl(path, text) : text);
  return { contents: isOwn ? contents : `${contents}\n${mapToFile(path)}` };
}

/**
 * A source map that only has the name of the file. For packages: Node.js keeps the map of a bundle in memory, and two thirds of it
 * would be positions in packages.
 */
function mapToFile(path) {
  const map = { version: 3, sources: [basename(path)], mappings: 'AAAA' };
  return `//# sourceMappingURL=data:application/json,${encodeURIComponent(JSON.stringify(map))}`;
}

/**
 * The text without characters beyond ASCII where esbuild would leave them, which is in regular expressions. V8 keeps the source of a
 * program in memory, and with a single such character in the file it takes two bytes for each.
 */
async function inAscii(path, text) {
  if (!NOT_ASCII.test(text)) return text;
  const { code } = await print(text, { charset: 'ascii', legalComments: 'none' });
  if (!NOT_ASCII.test(code)) return text;
  if (/String\.raw`[^`]*[^\0-\x7f]/.test(text))
    throw new Error(`${path} would change: its text is also raw.`);
  return text.replace(
    /[^\0-\x7f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A source file that locates files beside itself: it uses its original location instead of the bundle's. */
function withOriginalUrl(path, text) {
  const here = JSON.stringify(`./${relative(dist, path).replaceAll(sep, '/')}`);
  return text.replaceAll('import.meta.url', `new URL(${here}, import.meta.url).href`);
}
