// Runs the tests, or those named on the command line, and ends with the slowest files and one plain line: N passed, N failed.
// Options: --system runs the proofs of operation instead, and tests again on partitioned tables; all others are Vitest's.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

/** The proofs of operation mostly wait, so that more of them than cores can run at the same time. */
const SYSTEM_WORKERS = 4;

const isSystem = process.argv[2] === '--system';
const options = process.argv.slice(isSystem ? 3 : 2);
if (process.argv.includes('distributed') && process.env.CITUS_URL === undefined) {
  console.error(
    'CITUS_URL is required: a database of a Citus coordinator that lists its workers: docs/scaling.md.',
  );
  process.exit(1);
}
bootstrap({ tools: true });
const { projects, workers } = selection();
const folder = mkdtempSync(join(tmpdir(), 'maintenance-report-'));
const report = join(folder, 'report.json');
const reporters = [
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  `--reporter=${join(root, 'scripts/slowest-files.mjs')}`,
];
// A larger space for new objects is collected less often: all tests share this process.
const vitest = ['--max-semi-space-size=32', join(root, 'node_modules/vitest/vitest.mjs'), 'run'];
const child = spawn(process.execPath, [...vitest, ...reporters, ...projects, ...workers, ...options], {
  cwd: root,
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to the child itself. The child then stops the servers of the tests, and this process waits for it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
const [status, signal] = await once(child, 'exit');
if (signal) console.log(`The tests were ended by ${signal}.`);

const { passed, failed, skipped } = count(report);
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(status === 0 && failed === 0 && passed > 0 ? 0 : 1);

/** The projects to run, and how many files at a time. */
function selection() {
  if (isSystem)
    return {
      projects: ['--project=system', '--project=partitioned'],
      workers: options.some((each) => each.startsWith('--maxWorkers'))
        ? []
        : [`--maxWorkers=${SYSTEM_WORKERS}`],
    };
  if (options.some((each) => each.startsWith('--project'))) return { projects: [], workers: [] };
  const distributed = process.env.CITUS_URL === undefined ? [] : ['--project=distributed'];
  return { projects: ['--project=plain', ...distributed], workers: [] };
}

/** A file that fails to load counts as one failure, and so does an error outside every test. */
function count(file) {
  let result;
  try {
    result = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const broken = result.testResults.filter(
    (each) => each.status === 'failed' && each.assertionResults.every((one) => one.status !== 'failed'),
  ).length;
  const known = result.numFailedTests + broken;
  const failedOutside = status !== 0 && known === 0 ? 1 : 0;
  return {
    passed: result.numPassedTests,
    failed: known + failedOutside,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}
