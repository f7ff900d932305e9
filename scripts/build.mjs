// Builds dist/ from src/, file by file and without type checks, which `npm run check` does. Then bundles `npm start` and the
// operator's commands into one file each, because finding and reading thousands of files took longer than running them.
import { transform } from '@swc/core';
import { build } from 'esbuild';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src', import.meta.url));
const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Files that are served unchanged. */
const SERVED = /\.(css|js|svg|png)$/;
const PROGRAM = /\.tsx?$/;

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
  if (!SERVED.test(file)) return;
  const target = join(dist, file);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(join(src, file), target);
}

async function bundle(entry) {
  await build({
    entryPoints: [join(dist, entry)],
    outfile: join(dist, entry),
    allowOverwrite: true,
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
    plugins: [{ name: 'original URLs', setup: ({ onLoad }) => onLoad({ filter: /\.js$/ }, withOriginalUrl) }],
  });
}

/** Rewrites a source file that locates files beside itself, so that it uses its original location instead of the bundle's. */
async function withOriginalUrl({ path }) {
  if (!path.startsWith(dist + sep)) return undefined;
  const text = await readFile(path, 'utf8');
  const here = JSON.stringify(`./${relative(dist, path).replaceAll(sep, '/')}`);
  return { contents: text.replaceAll('import.meta.url', `new URL(${here}, import.meta.url).href`) };
}
