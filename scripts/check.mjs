// Runs every check that needs no test of behaviour: linters, compilers and generators, the slowest first, as many at a time as there
// are cores. Stops at the first failure and shows its output.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);
/** The cache of a check's results for unchanged files. */
const cache = (name) => join(root, 'node_modules/.cache/check', name);
/** Generates clients with the programs that customers use, compiles them, and calls the service with them. */
const compiledClients = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project=compiled-clients',
  '--maxWorkers=1',
];
const checks = [
  ['lint', bin('eslint'), ['--max-warnings', '0', '.']],
  ['types', bin('tsc'), ['--noEmit', '-p', '.', '--incremental', '--tsBuildInfoFile', cache('types.json')]],
  [
    'format',
    bin('prettier'),
    ['--check', '--log-level', 'warn', '--cache', '--cache-location', cache('format'), '.'],
  ],
  ['compiled clients', process.execPath, compiledClients],
  ['API description', process.execPath, ['scripts/openapi-drift.mjs']],
  ['architecture', bin('depcruise'), ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']],
  ['dead code', bin('knip'), []],
  ['API clients', process.execPath, ['scripts/sdk-drift.mjs']],
  ['icons', process.execPath, ['scripts/icons.mjs']],
  ['Kubernetes manifests', process.execPath, ['scripts/manifests.mjs']],
  ['known vulnerabilities', process.execPath, ['scripts/audit.mjs']],
  ["types of the portal's scripts", bin('tsc'), ['-p', 'src/portal/tsconfig.client.json']],
  ['types of its service worker', bin('tsc'), ['-p', 'src/portal/tsconfig.worker.json']],
  ['types of the TypeScript client', bin('tsc'), ['--noEmit', '-p', 'sdk/typescript']],
  ['types of the n8n nodes', bin('tsc'), ['--noEmit', '-p', 'sdk/n8n']],
];

bootstrap({ tools: true });
const left = [...checks];
const running = new Set();
await Promise.all(Array.from({ length: availableParallelism() }, work));

async function work() {
  for (let check = left.shift(); check; check = left.shift()) await run(...check);
}

async function run(name, command, args) {
  const began = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  const [status] = await once(child, 'close');
  running.delete(child);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (status === 0) return;
  console.log(output);
  for (const other of running) other.kill();
  process.exit(1);
}
