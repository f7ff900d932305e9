// Runs the tests, or those named on the command line, and ends with the slowest files and one plain line: N passed, N failed. In CI, files
// that failed run again, alone: what fails twice has failed.
// Options: --system runs the proofs of operation instead, and tests again on partitioned tables; all others are Vitest's.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bootstrap, root } from './bootstrap.mjs';

/** The proofs of operation mostly wait, so that more of them than cores can run at the same time. */
const SYSTEM_WORKERS = 4;
/** In CI, up to so many files that failed run again, one at a time. */
const MOST_AGAIN = 6;

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
let child;
// A terminal sends Ctrl-C to the child itself. The child then stops the servers of the tests, and this process waits for it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));

const all = await run([...projects, ...workers, ...options]);
const again = process.env.CI === 'true' ? failedFiles(all) : [];
let counts = count(all);
if (again.length > 0) {
  console.log(`\nFailed beside the others, and run again without them:\n  ${again.join('\n  ')}\n`);
  const alone = count(await run([...projects, '--maxWorkers=1', ...again]));
  const before = count(all, again);
  counts = Object.fromEntries(
    Object.keys(alone).map((each) => [each, counts[each] - before[each] + alone[each]]),
  );
}
rmSync(folder, { recursive: true, force: true });
const { passed, failed, skipped } = counts;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** Runs Vitest. @returns its exit status and what it reported; no report if it ended early */
async function run(args) {
  const report = join(folder, `${randomUUID()}.json`);
  const reporters = [
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    `--reporter=${join(root, 'scripts/slowest-files.mjs')}`,
  ];
  // A larger space for new objects is collected less often: all tests share this process.
  const vitest = ['--max-semi-space-size=32', join(root, 'node_modules/vitest/vitest.mjs'), 'run'];
  child = spawn(process.execPath, [...vitest, ...reporters, ...args], { cwd: root, stdio: 'inherit' });
  const [status, signal] = await once(child, 'exit');
  if (signal) console.log(`The tests were ended by ${signal}.`);
  return {
    status,
    files: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : undefined,
  };
}

/**
 * The files with a failure, if they are few: a busy machine makes a process or a browser late, and the tests of a file may depend on each
 * other. None if so many failed that it is no accident.
 */
function failedFiles({ files = [] }) {
  const failed = files.filter((each) => each.status === 'failed').map(({ name }) => relative(root, name));
  return failed.length <= MOST_AGAIN ? [...new Set(failed)] : [];
}

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

/** Counts all tests, or those of some files. A file that fails to load is one failure, and so is an error outside every test. */
function count({ status, files }, only) {
  if (files === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const counted = only ? files.filter(({ name }) => only.includes(relative(root, name))) : files;
  const tests = counted.flatMap((each) => each.assertionResults.map((one) => one.status));
  const broken = counted.filter(
    (each) => each.status === 'failed' && each.assertionResults.every((one) => one.status !== 'failed'),
  ).length;
  const known = tests.filter((each) => each === 'failed').length + broken;
  const failedOutside = !only && status !== 0 && known === 0 ? 1 : 0;
  return {
    passed: tests.filter((each) => each === 'passed').length,
    failed: known + failedOutside,
    skipped: tests.filter((each) => each !== 'passed' && each !== 'failed').length,
  };
}
