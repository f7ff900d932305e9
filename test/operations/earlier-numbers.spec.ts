import { describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { takeOneTurnEach, takeTurns } from '../support/turns.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestAppAlone();

/** Opens operations as an earlier release does: they have no number. */
async function openedEarlier(business: TestBusiness, count: number): Promise<string[]> {
  const rows = await testApp.acrossBusinesses.rows<{ id: string }>(sql`
    INSERT INTO operations (id, business_id, title, status, created_at, updated_at)
    SELECT uuid_v7(at), ${business.id}, 'Opened earlier', 'new', at, at
    FROM (SELECT date_trunc('milliseconds', clock_timestamp()) + n * interval '1 ms' AS at FROM generate_series(1, ${count}::integer) n) s
    RETURNING id`);
  return rows.map(({ id }) => id);
}

async function numbersOf(business: TestBusiness): Promise<Map<string, number | null>> {
  const rows = await testApp.acrossBusinesses.rows<{ id: string; number: number | null }>(
    sql`SELECT id, number FROM operations WHERE business_id = ${business.id}`,
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

const numbered = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index);

describe('the operations of an earlier release', () => {
  it('are numbered in the order of their creation, in batches, below those that were opened since', async () => {
    const business = await testApp.business();
    const earlier = await openedEarlier(business, 1_201);
    const reply = await business.api.get(`/operations/${earlier[0]}`);
    expect(reply.body.data.number).toBeNull();
    const since = await business.operation();
    expect((await numbersOf(business)).get(since)).toBe(1_202);
    expect(await takeOneTurnEach(testApp, 'operation-numbers')).toBe(true);
    expect([...(await numbersOf(business)).values()].filter((number) => number === null)).toHaveLength(701);
    await takeTurns(testApp, 'operation-numbers');
    const numbers = await numbersOf(business);
    expect(earlier.map((id) => numbers.get(id))).toEqual(numbered(1_201));
    // Neither their version nor the feed of changes tells of it.
    const after = await business.api.get(`/operations/${earlier[0]}`);
    expect(after.body.data).toEqual({ ...reply.body.data, number: 1 });
  });

  it('that are opened during an upgrade get the next free numbers', async () => {
    const business = await testApp.business();
    const before = await openedEarlier(business, 3);
    const first = await business.operation();
    const late = await openedEarlier(business, 2);
    const second = await business.operation();
    await takeTurns(testApp, 'operation-numbers');
    const numbers = await numbersOf(business);
    expect(before.map((id) => numbers.get(id))).toEqual([1, 2, 3]);
    expect([first, second].map((id) => numbers.get(id))).toEqual([4, 5]);
    expect(late.map((id) => numbers.get(id))).toEqual([6, 7]);
    const next = await business.operation();
    expect((await numbersOf(business)).get(next)).toBe(8);
  });

  it('are numbered once, also when two workers do it at the same time', async () => {
    const business = await testApp.business();
    const earlier = await openedEarlier(business, 40);
    await Promise.all([1, 2].map(() => takeTurns(testApp, 'operation-numbers')));
    const numbers = await numbersOf(business);
    expect(earlier.map((id) => numbers.get(id))).toEqual(numbered(40));
  });

  it('leave no turn behind: a business is found until all have numbers', async () => {
    const business = await testApp.business();
    await openedEarlier(business, 1);
    await takeTurns(testApp, 'operation-numbers');
    expect(await takeOneTurnEach(testApp, 'operation-numbers')).toBe(false);
    await openedEarlier(business, 1);
    await takeTurns(testApp, 'operation-numbers');
    expect([...(await numbersOf(business)).values()].sort()).toEqual([1, 2]);
  });
});
