import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { AnyConnection, MAX_PARSED } from '../../src/kernel/database/connection-settings.js';
import { WatchedPool } from '../../src/kernel/database/watched-pool.js';
import { sharedDatabase } from '../support/new-database.js';

let connections: AnyConnection;

beforeEach(async () => {
  const pool = new WatchedPool({ connectionString: await sharedDatabase(), max: 1 }, 0);
  connections = new AnyConnection(pool);
  onTestFinished(() => pool.end());
});

interface Prepared {
  readonly name: string;
  readonly custom: number;
  readonly generic: number;
}

/** The statements that the connection keeps, with how often each was planned for its values, and how often not. */
async function prepared(): Promise<Prepared[]> {
  const text = `SELECT name, custom_plans::int AS custom, generic_plans::int AS generic FROM pg_prepared_statements
    WHERE statement LIKE '%AS word%' ORDER BY name`;
  return (await connections.ask<Prepared>({ text })).rows;
}

const word = (name: string, values = [name]) => ({ name, text: 'SELECT $1::text AS word', values });
const failing = { name: 'failing', text: 'SELECT 1 / $1::int AS word', values: [0] };

it('a replanned statement is parsed once for each connection, and planned for its values each time', async () => {
  for (let times = 0; times < 8; times += 1)
    expect((await connections.ask(word('pump'), { replan: true })).rows).toEqual([{ word: 'pump' }]);
  expect(await prepared()).toEqual([{ name: 'pump', custom: 8, generic: 0 }]);
});

it('a replanned statement affects no other statement: the others are never planned for their values', async () => {
  for (let times = 0; times < 8; times += 1) {
    await connections.ask(word('fan'), { replan: true });
    await connections.ask(word('pump'));
  }
  expect(await prepared()).toEqual([
    { name: 'fan', custom: 8, generic: 0 },
    { name: 'pump', custom: 0, generic: 8 },
  ]);
});

it('a plan is made again when the connection has become twice as old, and so when its tables have grown', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const run = async (text: string) => (await connections.ask<{ 'QUERY PLAN': string }>({ text })).rows;
  const rowsExpected = async () =>
    /rows=(\d+)/.exec((await run(`EXPLAIN EXECUTE grown('pump')`))[0]!['QUERY PLAN'])![1]!;
  await run('CREATE TEMP TABLE words (word text)');
  await run('ANALYZE words');
  await connections.ask({
    name: 'grown',
    text: 'SELECT word FROM words WHERE word = $1::text',
    values: ['pump'],
  });
  const before = await rowsExpected();
  await run(`INSERT INTO words SELECT 'pump' FROM generate_series(1, 10000)`);
  expect(await rowsExpected()).toBe(before);
  vi.advanceTimersByTime(500);
  expect(Number(await rowsExpected())).toBeGreaterThan(Number(before));
});

it('a connection keeps at most MAX_PARSED replanned statements, and runs the others without keeping them', async () => {
  const names = Array.from({ length: MAX_PARSED + 3 }, (_, at) => `filter ${at}`);
  for (const name of names)
    expect((await connections.ask(word(name), { replan: true })).rows).toEqual([{ word: name }]);
  expect(await prepared()).toHaveLength(MAX_PARSED);
});

it('an error in a replanned statement affects only that statement, and the next one gets a working connection', async () => {
  const outcomes = await Promise.allSettled([
    connections.ask(failing, { replan: true }),
    connections.ask(word('pump'), { replan: true }),
  ]);
  expect(outcomes[0]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(outcomes[1]).toMatchObject({ status: 'fulfilled', value: { rows: [{ word: 'pump' }] } });
});
