import { runCommand } from './cli/run.js';

process.exitCode = await runCommand(process.argv.slice(2), process.env, process);
