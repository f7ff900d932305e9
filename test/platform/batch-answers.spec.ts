import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { meterReading } from '../support/meter-reading.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { untilAvailable } from '../support/until-available.js';
import type { BulkResult } from './bulk-results.js';

const testApp = await startTestApp();
let business: TestBusiness;

beforeEach(async () => {
  business = await testApp.business();
});

const ALWAYS = 262_144;
const THOUSAND = 1_000;

/** Sends a bulk request. @returns its results; its answer has at most 256 KiB or twice its body, and so has the stored one */
async function send(path: string, request: object): Promise<BulkResult[]> {
  const body = JSON.stringify(request);
  const key = randomUUID();
  const reply = await untilAvailable(() => business.api.post(path, body, { 'Idempotency-Key': key }));
  expect(reply.status, reply.text.slice(0, 500)).toBe(200);
  const limit = Math.max(ALWAYS, 2 * Buffer.byteLength(body));
  expect(Buffer.byteLength(reply.text)).toBeLessThanOrEqual(limit);
  const [kept] = await testApp.acrossBusinesses.rows<{ size: number }>(
    sql`SELECT octet_length(body) AS size FROM idempotency_records WHERE business_id = ${business.id} AND idempotency_key = ${key}`,
  );
  expect(kept!.size).toBeLessThanOrEqual(limit);
  const { results } = (reply.body as { data: { results: BulkResult[] } }).data;
  expect(results.map(({ index }) => index)).toEqual(results.map((_, index) => index));
  return results;
}

describe('the answer to a bulk request is limited', () => {
  it('for assets that are updated without a change: resources are null from the first that does not fit', async () => {
    const { roomId } = await business.place();
    const items = Array.from({ length: 300 }, (_, n) => ({
      ...{ name: `Pump ${n}`, room_id: roomId, external_id: `EQ-${n}`, description: 'é'.repeat(2_000) },
    }));
    const made = await send('/assets/bulk', { items });
    expect(made.every(({ resource }) => resource !== null)).toBe(true);
    const again = items.map(({ name, room_id, external_id }) => ({ name, room_id, external_id }));
    const results = await send('/assets/bulk', { items: again, upsert: true });
    const shown = results.findIndex(({ resource }) => resource === null);
    expect(shown).toBeGreaterThan(20);
    for (const [index, { status, id, resource, error }] of results.entries()) {
      expect([status, id, error]).toEqual([200, made[index]!.id, null]);
      expect(resource === null).toBe(index >= shown);
    }
  });

  it('for one meter reading a thousand times', async () => {
    const reading = await meterReading(business);
    await business.api.post('/meter-readings/bulk', { items: [{ ...reading, note: 'n'.repeat(1_000) }] });
    const results = await send('/meter-readings/bulk', { items: Array<object>(THOUSAND).fill(reading) });
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(results.map(({ status }) => status)).toEqual(Array<number>(THOUSAND).fill(200));
    expect(results.at(0)!.resource).not.toBeNull();
    expect(results.at(-1)!.resource).toBeNull();
  });

  it.each([{}, { x: 1 }, 'x', { name: '', category: '\u0001', room_id: 'é' }])(
    'for a thousand times the invalid item %j: each has the code of its error',
    async (item) => {
      const results = await send('/assets/bulk', { items: Array<unknown>(THOUSAND).fill(item) });
      for (const { status, id, error } of results) {
        expect([status, id]).toEqual([400, null]);
        expect(error).toMatchObject({ code: results[0]!.error!.code, message: expect.stringMatching(/./) });
      }
      expect(results[0]!.error!.message).not.toContain('Left out');
    },
  );

  it('with errors in full before resources', async () => {
    const { roomId } = await business.place();
    const items = Array.from({ length: 500 }, (_, n) =>
      n === 499 ? { name: '', room_id: roomId } : { name: 'Pump', room_id: roomId },
    );
    const results = await send('/assets/bulk', { items });
    expect(results[498]!.resource).toBeNull();
    expect(results[499]!.error).toMatchObject({ code: 'invalid_parameter', param: 'name' });
    expect(results[499]!.error!.errors).toHaveLength(1);
  });
});
