// Everything that is checked without running the service, as a list. Stops at the first that fails, and shows why.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

const bin = (name) => join(root, 'node_modules/.bin', name);
const checks = [
  ['format', bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ['types', bin('tsc'), ['--noEmit', '-p', '.']],
  ['lint', bin('eslint'), ['--max-warnings', '0', '.']],
  ['architecture', bin('depcruise'), ['src', '--config', '.dependency-cruiser.cjs', '--output-type', 'err']],
  ['dead code', bin('knip'), []],
  ['API description', process.execPath, ['scripts/openapi-drift.mjs']],
  ['clients as described', process.execPath, ['scripts/sdk-drift.mjs']],
  ['types of the TypeScript client', bin('tsc'), ['--noEmit', '-p', 'sdk/typescript']],
];

bootstrap();
for (const [name, command, args] of checks) {
  const began = Date.now();
  const result = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${result.status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (result.status === 0) continue;
  console.log(`${result.stdout}${result.stderr}${result.error?.message ?? ''}`);
  process.exit(1);
}
