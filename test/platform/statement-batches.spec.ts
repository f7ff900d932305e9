import pg from 'pg';
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { TransactionClient } from '../../src/kernel/database/transaction-client.js';

const NOT_RUN = { code: '25P02' };
const BEGIN = { name: 'BEGIN', text: 'BEGIN' };
/** Gives a number back, prepared under a name of its own. */
const number = (value: number, name = 'number') => ({ name, text: 'SELECT $1::int AS n', values: [value] });
/** Fails for 0. */
const inverse = (value: number) => ({ name: 'inverse', text: 'SELECT 1 / $1::int AS n', values: [value] });

let client: pg.PoolClient;
let transaction: TransactionClient;

beforeEach(async () => {
  const pool = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 });
  pool.on('error', () => undefined);
  client = await pool.connect();
  client.on('error', () => undefined);
  transaction = new TransactionClient(client);
  onTestFinished(async () => {
    client.release(true);
    await pool.end();
  });
});

const run = async (...statements: pg.QueryConfig[]) =>
  Promise.allSettled(
    statements.map(async (each) => (await transaction.query<{ n: number }>(each)).rows[0]?.n),
  );
const values = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((each) => (each.status === 'fulfilled' ? each.value : (each.reason as { code: string }).code));

describe('the statements of a transaction', () => {
  it('go out together when they are sent in one turn, or by the promises that go on in it', async () => {
    const { connection } = client as unknown as { connection: { sync(): void } };
    const asked = vi.spyOn(connection, 'sync');
    const later = Promise.resolve().then(() => transaction.query(number(3)));
    expect(values(await run(BEGIN, number(1), number(2)))).toEqual([undefined, 1, 2]);
    expect((await later).rows).toEqual([{ n: 3 }]);
    expect(asked).toHaveBeenCalledTimes(1);
    await transaction.query(number(4));
    await transaction.commit();
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('go out with the next batch when one is under way, and keep their order', async () => {
    const order: number[] = [];
    const note = async (value: number) =>
      order.push((await transaction.query<{ n: number }>(number(value))).rows[0]!.n);
    const slow = transaction.query({ text: 'SELECT pg_sleep(0.05)' });
    await new Promise((turn) => setImmediate(turn));
    const others = [note(1), note(2)];
    await new Promise((turn) => setImmediate(turn));
    await Promise.all([slow, ...others, note(3)]);
    expect(order).toEqual([1, 2, 3]);
  });

  it('are not run behind one that failed, and can be once it is rolled back', async () => {
    expect(values(await run(BEGIN, inverse(1), inverse(0), number(1, 'new')))).toEqual([
      undefined,
      1,
      '22012',
      '25P02',
    ]);
    expect(values(await run(number(1)))).toEqual(['25P02']);
    await transaction.rollBack();
    transaction = new TransactionClient(client);
    // What was passed over was not prepared either.
    expect(values(await run(BEGIN, number(1, 'new'), inverse(1)))).toEqual([undefined, 1, 1]);
  });

  it('are not committed behind one that failed', async () => {
    const table = `committed_${process.pid}_${Date.now()}`;
    const [made] = await Promise.allSettled([
      Promise.all([run(BEGIN, { text: `CREATE TABLE ${table} (n int)` }, inverse(0)), transaction.commit()]),
    ]);
    expect(made).toMatchObject({ status: 'rejected', reason: NOT_RUN });
    await transaction.rollBack();
    const { rows } = await client.query<{ found: string | null }>('SELECT to_regclass($1) AS found', [table]);
    expect(rows).toEqual([{ found: null }]);
  });

  it('are not run behind a value that cannot be sent', async () => {
    const circle: Record<string, unknown> = {};
    circle.itself = circle;
    const refused = { name: 'json', text: 'SELECT $1::json AS n', values: [circle] };
    const settled = await run(BEGIN, number(1), refused, number(2));
    expect(values(settled.slice(0, 2))).toEqual([undefined, 1]);
    expect(settled[2]).toMatchObject({ status: 'rejected', reason: { message: /circular/ } });
    expect(settled[3]).toMatchObject({ status: 'rejected', reason: NOT_RUN });
    expect(values(await run(number(3)))).toEqual([3]);
  });

  it('never go out once the transaction is over', async () => {
    await transaction.query(BEGIN);
    const unsent = run(number(1));
    await transaction.rollBack();
    expect(values(await unsent)).toEqual(['25P02']);
    await expect(transaction.query(number(2))).rejects.toMatchObject(NOT_RUN);
    expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  });

  it('all fail with a connection that breaks', async () => {
    const broken = run(BEGIN, { text: 'SELECT pg_terminate_backend(pg_backend_pid())' }, number(1));
    expect(values((await broken).slice(0, 1))).toEqual([undefined]);
    expect((await broken).slice(1).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(transaction.query(number(2))).rejects.toThrow();
    await expect(transaction.rollBack()).rejects.toThrow();
  });
});
