import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/after-kill.js';
import { readRunBook } from './book.js';

const SLOW = '0199d2a4-6f1b-7c3e-8a55-000000000001';
const FAST = '0199d2a4-6f1b-7c3e-8a55-000000000002';
const hasJq = spawnSync('jq', ['--version']).status === 0;
if (!hasJq) console.log('There is no jq: the tests of the commands on the log are skipped.');

const [commands] = readRunBook().find(
  ({ title }) => title === 'Slow customers and failing endpoints',
)!.commands;

/** The answer of each command, by its comment. */
function answers(lines: readonly object[]): Record<string, string[][]> {
  const folder = temporaryFolder('log-queries');
  const log = [
    'not a line of JSON "msg":"request"',
    ...lines.map((each) => JSON.stringify({ msg: 'request', ...each })),
  ];
  writeFileSync(join(folder, 'api.log'), `${log.join('\n')}\n`);
  writeFileSync(join(folder, 'portal.log'), '');
  const script = commands!
    .split('\n')
    .filter((line) => !line.startsWith('psql'))
    .map((line) => (line.startsWith('# ') ? `echo '${line}'` : line));
  const { status, stdout, stderr } = spawnSync('bash', ['-euc', script.join('\n')], {
    encoding: 'utf8',
    env: { ...process.env, LOGS: folder },
  });
  expect(status, stderr).toBe(0);
  const parts = stdout.split(/^# /m).slice(1);
  return Object.fromEntries(
    parts.map((part) => {
      const [title, ...rows] = part.trim().split('\n');
      return [title!.split(':')[0], rows.map((row) => row.trim().split(/[\t ]/))];
    }),
  );
}

it.skipIf(!hasJq)(
  'the commands of the run book name the customer who is slow, and the endpoint that fails',
  () => {
    const list = { method: 'GET', route: '/assets', status: 200, business_id: FAST };
    const search = { ...list, route: '/operations', business_id: SLOW, request_id: 'slowest' };
    const found = answers([
      ...Array.from({ length: 200 }, (_, n) => ({ ...list, duration_ms: 5 + (n % 10) })),
      ...Array.from({ length: 20 }, () => ({ ...search, duration_ms: 900 })),
      // Waits for a change: it is not slow.
      { ...list, route: '/changes', duration_ms: 30_000 },
      { ...list, route: '/kpis', status: 500, code: 'internal_error', duration_ms: 20 },
      { ...list, route: '/kpis', status: 500, code: 'internal_error', duration_ms: 20 },
      { ...list, route: '/assets', status: 400, code: 'invalid_parameter', param: 'limit', duration_ms: 1 },
      { method: 'GET', route: null, status: 401, code: 'invalid_key', duration_ms: 1 },
    ]);
    expect(found['Customers by their slowest requests']).toEqual([
      [SLOW, '20', '900', '900', '18'],
      [FAST, '203', '10', '14', '1'],
    ]);
    expect(found['What is slow for them']![1]).toEqual(['900', SLOW, 'GET', '/operations', '200', 'slowest']);
    expect(found['What fails, and for whom']).toEqual([['2', 'GET', '/kpis', '500', 'internal_error', FAST]]);
    expect(found['Who is refused, and why']).toContainEqual([
      '1',
      FAST,
      '/assets',
      '400',
      'invalid_parameter',
      'limit',
    ]);
  },
);
