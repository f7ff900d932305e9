import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';
import { untilAvailable } from '../support/until-available.js';
import { type BulkResult, createAll } from './bulk-results.js';

const testApp = await startTestApp();
let business: TestBusiness;
let api: TestBusiness['api'];

beforeEach(async () => {
  business = await testApp.business();
  api = business.api;
});

const results = (path: string, items: unknown[]) => createAll(api, path, items);

describe('a bulk request with many errors', () => {
  const listed = (made: BulkResult[]) => made.map(({ error }) => (error!.errors as object[]).length);
  const THOUSAND = 1_000;

  it('lists 50 invalid fields, then one per item with a count of the rest, in a response below twice its size', async () => {
    const item = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field_${at}`, 1]));
    const body = JSON.stringify({ items: Array.from({ length: THOUSAND }, () => item) });
    const key = { 'Idempotency-Key': randomUUID() };
    const send = () => untilAvailable(() => api.post('/assets/bulk', body, key));
    const reply = await send();
    expect(reply.status).toBe(200);
    expect(reply.text.length).toBeLessThan(2 * body.length);
    const made = (reply.body as { data: { results: BulkResult[] } }).data.results;
    expect(listed(made)).toEqual([50, ...Array<number>(THOUSAND - 1).fill(1)]);
    // The name and the room of each item are missing too.
    expect(made[0]!.error!.message).toMatch(/^Unknown parameter "field_0"\. .* 52 more fields are wrong\.$/);
    expect(made[THOUSAND - 1]!.error).toMatchObject({ code: 'unknown_parameter', param: 'field_0' });
    expect(made[THOUSAND - 1]!.error!.message).toMatch(/ 101 more fields are wrong\.$/);
    const [kept] = await testApp.acrossBusinesses.rows<{ size: number }>(
      sql`SELECT length(body) AS size FROM idempotency_records WHERE business_id = ${business.id}
        AND idempotency_key = ${key['Idempotency-Key']}`,
    );
    expect(kept!.size).toBe(reply.text.length);
    expect((await send()).text).toBe(reply.text);
  });

  it('limits the list of invalid references in the same way', async () => {
    const item = { ...forTechnician(randomUUID()), asset_id: randomUUID() };
    const made = await results('/operations/bulk', Array<object>(40).fill(item));
    expect(listed(made)).toEqual([...Array<number>(25).fill(2), ...Array<number>(15).fill(1)]);
    expect(made[39]!.error!.message).toMatch(/ 1 more field is wrong\.$/);
  });

  it('lists 50 invalid fields when it is atomic', async () => {
    const refused = await api.post('/assets/bulk', {
      items: Array<object>(200).fill({ a: 1 }),
      atomic: true,
    });
    expect([refused.status, refused.body.errors.length]).toEqual([400, 50]);
  });

  it('does not block another business, even with eight at once', async () => {
    const neighbour = await testApp.business();
    const item = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field_${at}`, 1]));
    const body = JSON.stringify({ items: Array.from({ length: THOUSAND }, () => item) });
    // Without the test client, which validates each response in this thread.
    const headers = { authorization: `Bearer ${business.key}`, 'content-type': 'application/json' };
    const send = () =>
      fetch(`${testApp.origin}/api/v1/assets/bulk`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': randomUUID() },
        body,
      });
    let isOver = false;
    const sent = Promise.all(Array.from({ length: 8 }, send)).then(() => (isOver = true));
    let answered = 0;
    while (!isOver) {
      expect((await neighbour.api.get('/me')).status).toBe(200);
      answered += 1;
    }
    await sent;
    // If it were blocked, there would be one or two responses.
    expect(answered).toBeGreaterThan(10);
  });
});
