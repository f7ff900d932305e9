import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestAppAlone();
const DAY_MS = 24 * 60 * 60 * 1000;

interface BulkAnswer {
  readonly object: string;
  readonly succeeded: number;
  readonly failed: number;
  readonly results: readonly {
    readonly index: number;
    readonly status: number;
    readonly id?: string | null;
    readonly resource: { readonly id: string } | null;
    readonly error: object | null;
  }[];
}

/** Leaves a business no budget for large stored responses. */
async function useUpBudget(business: TestBusiness): Promise<void> {
  const until = testApp.clock.now().getTime() + DAY_MS;
  await testApp.acrossBusinesses.rows(
    sql`INSERT INTO counters (business_id, name, last) VALUES (${business.id}, 'stored-responses', ${until})`,
  );
}

/** A batch with a large response, and its repeat. */
async function sentTwice(business: TestBusiness) {
  const { roomId } = await business.place();
  const items = Array.from({ length: 40 }, () => ({ name: 'Pump', room_id: roomId }));
  const headers = {
    Authorization: `Bearer ${business.key}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
  };
  const body = JSON.stringify({ items: [...items, { name: '' }] });
  const send = async () => {
    const reply = await fetch(`${testApp.origin}/api/v1/assets/bulk`, { method: 'POST', headers, body });
    expect(reply.status).toBe(200);
    const text = await reply.text();
    const { data } = JSON.parse(text) as { data: BulkAnswer };
    return { text, data, replayed: reply.headers.get('idempotency-replayed') };
  };
  const [first, repeat] = [await send(), await send()];
  expect([first.replayed, repeat.replayed]).toEqual([null, 'true']);
  const count = await testApp.acrossBusinesses.rows(
    sql`SELECT count(*)::int AS assets FROM assets WHERE business_id = ${business.id}`,
  );
  return { first, repeat, count };
}

it('a repeat of a batch returns the first response, as long as the business has budget for stored responses', async () => {
  const { first, repeat } = await sentTwice(await testApp.business());
  expect(first.text.length).toBeGreaterThan(16_384);
  expect(repeat.text).toBe(first.text);
});

it('beyond the budget, a repeat of a batch returns its results without the resources, and writes nothing', async () => {
  const business = await testApp.business();
  await useUpBudget(business);
  const { first, repeat, count } = await sentTwice(business);
  expect(count).toEqual([{ assets: 40 }]);
  const { results } = first.data;
  expect(results.filter(({ resource }) => resource !== null)).toHaveLength(40);
  expect(repeat.data).toMatchObject({ object: 'bulk_result', succeeded: 40, failed: 1 });
  expect(repeat.data.results).toMatchObject(
    results.map(({ index, status, resource, error }) => ({
      ...{ index, status, error },
      ...{ id: resource?.id ?? null, resource: null },
    })),
  );
});

it('beyond the budget, small responses are still stored whole', async () => {
  const business = await testApp.business();
  await useUpBudget(business);
  const key = { 'Idempotency-Key': randomUUID() };
  const send = () =>
    business.api.post('/buildings', { name: 'Hall', physical_address: 'x', building_type: 'other' }, key);
  expect((await send()).text).toBe((await send()).text);
});

it('the budget is refilled evenly over a day', async () => {
  const business = await testApp.business();
  await useUpBudget(business);
  testApp.clock.advance(60 * 60 * 1000);
  const { first, repeat } = await sentTwice(business);
  expect(repeat.text).toBe(first.text);
});
