import pg from 'pg';
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { PooledClient } from '../../src/kernel/database/pooled-client.js';

interface Prepared {
  readonly name: string;
  readonly generic_plans: string;
  readonly custom_plans: string;
}

/** Gives a number back; of each statement there is another text. */
const number = (value: number, statement = 'a number') => ({
  name: statement,
  text: `SELECT $1::int AS n -- ${statement}`,
  values: [value],
});

let client: PooledClient;

beforeEach(() => {
  const pool = new pg.Pool({ connectionString: inject('databaseUrl'), max: 1 });
  client = new PooledClient(pool);
  onTestFinished(() => pool.end());
});

const replanned = async (value: number, statement?: string) =>
  (await client.replan<{ n: number }>(number(value, statement))).rows[0]!.n;

const prepared = async (): Promise<readonly Prepared[]> =>
  (
    await client.query<Prepared>({
      text: 'SELECT name, generic_plans, custom_plans FROM pg_prepared_statements ORDER BY prepare_time',
    })
  ).rows;

describe('a statement whose best plan depends on its values', () => {
  it('is planned for them each time, however often it is run, and read once for five of them', async () => {
    const plans = [];
    for (let value = 1; value <= 12; value += 1) {
      expect(await replanned(value)).toBe(value);
      plans.push(...(await prepared()).map((each) => [each.generic_plans, each.custom_plans].join(' ')));
    }
    expect(plans).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2].map((executions) => `0 ${executions}`));
  });

  it('may have one plan for all values where it is asked for so', async () => {
    for (let value = 1; value <= 12; value += 1) await client.query(number(value));
    await replanned(1);
    const [kept, other] = await prepared();
    expect(kept).toMatchObject({ name: 'a number', generic_plans: '7', custom_plans: '5' });
    expect(other).toMatchObject({ name: 'replanned a number', generic_plans: '0', custom_plans: '1' });
  });

  it('makes room for others on its connection, and can come back', async () => {
    for (let index = 1; index <= 20; index += 1) await replanned(index, `number ${index}`);
    expect((await prepared()).map(({ name }) => name)).toEqual(
      Array.from({ length: 16 }, (_, index) => `replanned number ${index + 5}`),
    );
    expect(await replanned(21, 'number 1')).toBe(21);
    expect((await prepared()).map(({ name }) => name)).not.toContain('replanned number 5');
  });

  it('can fail, and is run again like any other', async () => {
    const inverse = (value: number) => ({
      name: 'inverse',
      text: 'SELECT 1 / $1::int AS n',
      values: [value],
    });
    const missing = { name: 'missing', text: 'SELECT missing', values: [] };
    const code = async (failing: Promise<unknown>) => failing.catch((error: { code: string }) => error.code);
    for (let time = 1; time <= 7; time += 1) {
      expect(await code(client.replan(inverse(0)))).toBe('22012');
      expect(await code(client.replan(missing))).toBe('42703');
      expect((await client.replan<{ n: number }>(inverse(1))).rows).toEqual([{ n: 1 }]);
    }
  });
});
