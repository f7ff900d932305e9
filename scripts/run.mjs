// Runs one of the program's entry points from a bare clone: node scripts/run.mjs main.api [arguments]
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

const [entry, ...args] = process.argv.slice(2);
bootstrap();
const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist', `${entry}.js`), ...args], {
  stdio: 'inherit',
});

// A terminal sends Ctrl-C to the child as well; a supervisor signals this process alone. The child stops once either way.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
