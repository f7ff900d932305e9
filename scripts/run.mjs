// Runs one of the program's entry points from a bare clone: node scripts/run.mjs main.api [arguments]
import { spawn } from 'node:child_process';
import module from 'node:module';
import { constants } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap, root } from './bootstrap.mjs';

const [entry, ...args] = process.argv.slice(2);
const program = join(root, 'dist', `${entry}.js`);
bootstrap({ tools: false });
if (entry === 'cli') await command();
else serve();

/** A command is short, so it runs in this process. Node.js 22 and newer cache its compiled code. */
async function command() {
  module.enableCompileCache?.();
  process.argv = [process.execPath, program, ...args];
  await import(pathToFileURL(program).href);
}

function serve() {
  const child = spawn(process.execPath, ['--enable-source-maps', program, ...args], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to the child as well; a supervisor signals only this process. The child stops once in both cases.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}
