// Runs all tests, or those named on the command line, and ends with one plain line: N passed, N failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

if (process.argv.includes('distributed') && process.env.CITUS_URL === undefined) {
  console.error(
    'CITUS_URL is required: a database of a Citus coordinator that lists its workers: docs/scaling.md.',
  );
  process.exit(1);
}
bootstrap({ tools: true });
const folder = mkdtempSync(join(tmpdir(), 'maintenance-report-'));
const report = join(folder, 'report.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const child = spawn(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
// A terminal sends Ctrl-C to the child itself. The child then stops the servers of the tests, and this process waits for it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
const [status] = await once(child, 'exit');

const { passed, failed, skipped } = count(report);
rmSync(folder, { recursive: true, force: true });
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(status === 0 && failed === 0 && passed > 0 ? 0 : 1);

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
