// Measures the API against a hand-written twin: npm run bench [-- --million]
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

bootstrap({ tools: true });
const built = join(root, 'dist/bench');
await translate(join(root, 'test/bench'), built);
// The one file of other tests that the bench imports.
await translate(join(root, 'test/support'), join(root, 'dist/support'), ['free-port.ts']);
const bench = spawnSync(process.execPath, [join(built, 'run.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(bench.status ?? 1);

/** Compiles TypeScript to JavaScript, file by file. `npm run check` checks the types. */
async function translate(from, to, files = readdirSync(from)) {
  const { default: typescript } = await import('typescript');
  const compilerOptions = { module: typescript.ModuleKind.ESNext, target: typescript.ScriptTarget.ES2023 };
  mkdirSync(to, { recursive: true });
  for (const file of files.filter((name) => /(?<!\.d)\.ts$/.test(name))) {
    const { outputText } = typescript.transpileModule(readFileSync(join(from, file), 'utf8'), {
      compilerOptions,
    });
    writeFileSync(join(to, file.replace(/\.ts$/, '.js')), outputText);
  }
}
