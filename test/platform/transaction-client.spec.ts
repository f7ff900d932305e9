import pg from 'pg';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TransactionClient } from '../../src/kernel/database/transaction-client.js';
import { WatchedPool, type WatchedClient } from '../../src/kernel/database/watched-pool.js';
import { sharedDatabase } from '../support/new-database.js';

const NOT_RUN = { code: '25P02' };
const BEGIN = { name: 'BEGIN', text: 'BEGIN' };
/** A prepared statement that returns a number. */
const number = (value: number, name = 'number') => ({ name, text: 'SELECT $1::int AS n', values: [value] });
/** Fails for 0. */
const inverse = (value: number) => ({ name: 'inverse', text: 'SELECT 1 / $1::int AS n', values: [value] });

let client: WatchedClient;
let transaction: TransactionClient;

beforeEach(async () => {
  const pool = new WatchedPool({ connectionString: await sharedDatabase(), max: 1 }, 0);
  client = await pool.lend();
  transaction = new TransactionClient(client);
  onTestFinished(async () => {
    client.release(true);
    await pool.end();
  });
});

const run = async (...statements: pg.QueryConfig[]) =>
  Promise.allSettled(statements.map(async (each) => (await transaction.ask<{ n: number }>(each)).rows[0]?.n));
const values = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as { code: string }).code));

describe('the statements of a transaction', () => {
  it('are sent without waiting for each other, in order', async () => {
    const answered = vi.fn();
    const order: number[] = [];
    const record = async (value: number) =>
      order.push((await transaction.ask<{ n: number }>(number(value))).rows[0]!.n);
    const slow = transaction.ask({ text: 'SELECT pg_sleep(0.2)' }).then(answered);
    await new Promise((turn) => setImmediate(turn));
    const before = client.socket.bytesWritten;
    const others = [record(1), record(2)];
    await new Promise((turn) => setImmediate(turn));
    expect(client.socket.bytesWritten).toBeGreaterThan(before);
    expect(answered).not.toHaveBeenCalled();
    await Promise.all([slow, ...others, record(3)]);
    expect(order).toEqual([1, 2, 3]);
  });

  it('are not run after a failed one until the transaction is rolled back', async () => {
    expect(values(await run(BEGIN, inverse(1), inverse(0), number(1, 'new')))).toEqual([
      undefined,
      1,
      '22012',
      '25P02',
    ]);
    const [skipped] = await run(number(1));
    expect(values([skipped!])).toEqual(['25P02']);
    // The caller gets the cause, even if the failed statement had no caller waiting.
    expect(transaction.causeOf((skipped as PromiseRejectedResult).reason)).toMatchObject({ code: '22012' });
    await transaction.rollBack();
    transaction = new TransactionClient(client);
    // PostgreSQL skipped the statement, so it was not prepared either.
    expect(values(await run(BEGIN, number(1, 'new'), inverse(1)))).toEqual([undefined, 1, 1]);
  });

  it('are not committed after a failed one', async () => {
    const table = `committed_${process.pid}_${Date.now()}`;
    const made = run(BEGIN, { text: `CREATE TABLE ${table} (n int)` }, inverse(0));
    await expect(transaction.commit()).rejects.toMatchObject(NOT_RUN);
    await made;
    await transaction.rollBack();
    const { rows } = await client.query<{ found: string | null }>('SELECT to_regclass($1) AS found', [table]);
    expect(rows).toEqual([{ found: null }]);
  });

  it('are not committed after a value that cannot be serialized', async () => {
    const circle: Record<string, unknown> = {};
    circle.itself = circle;
    const table = `refused_${process.pid}_${Date.now()}`;
    const refused = { name: 'json', text: 'SELECT $1::json AS n', values: [circle] };
    const settled = run(BEGIN, { text: `CREATE TABLE ${table} (n int)` }, refused);
    const committed = transaction.commit();
    await expect(committed).rejects.toMatchObject(NOT_RUN);
    expect((await settled)[2]).toMatchObject({ status: 'rejected', reason: { message: /circular/ } });
    await transaction.rollBack();
    const { rows } = await client.query<{ found: string | null }>('SELECT to_regclass($1) AS found', [table]);
    expect(rows).toEqual([{ found: null }]);
  });

  it('are refused after the transaction has ended', async () => {
    await transaction.ask(BEGIN);
    await transaction.rollBack();
    await expect(transaction.ask(number(2))).rejects.toMatchObject(NOT_RUN);
    expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  it('all fail when the connection breaks', async () => {
    const broken = run(BEGIN, { text: 'SELECT pg_terminate_backend(pg_backend_pid())' }, number(1));
    expect(values((await broken).slice(0, 1))).toEqual([undefined]);
    expect((await broken).slice(1).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(transaction.ask(number(2))).rejects.toThrow();
    await expect(transaction.rollBack()).rejects.toThrow();
  });
});
