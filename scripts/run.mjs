// Runs one of the program's entry points from a bare clone: node scripts/run.mjs main.api [arguments]
// The program runs in this process, so that nothing stays in memory beside it, and signals reach it directly.
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap, root } from './bootstrap.mjs';

const [entry, ...args] = process.argv.slice(2);
const program = join(root, 'dist', `${entry}.js`);
bootstrap({ tools: false });
// A command is short. Node.js 22 and newer cache its compiled code. It reports errors in one line, without a stack trace.
if (entry === 'cli') module.enableCompileCache?.();
else process.setSourceMapsEnabled(true);
process.argv = [process.execPath, program, ...args];
await import(pathToFileURL(program).href);
