// Injects faults into an installation and checks its promises: npm run prove [-- --seconds N --seed S] [--seeds N] [--sabotages]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bootstrap, root } from './bootstrap.mjs';

bootstrap({ tools: true });
const built = join(root, 'dist/prove');
await build({
  entryPoints: ['run', 'preload', 'loader'].map((name) => join(root, 'test/prove', `${name}.ts`)),
  outdir: built,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  packages: 'external',
  logLevel: 'error',
});
const prove = spawn(process.execPath, [join(built, 'run.js'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to the child as well. The child then stops its own processes, and this one waits for the child.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => prove.kill(signal));
const [status] = await once(prove, 'exit');
process.exit(status ?? 1);
