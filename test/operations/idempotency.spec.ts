import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KeysService } from '../../src/access/index.js';
import { eventTypesOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { forTechnician, forVendor, type TestBusiness } from '../support/test-business.js';
import type { Reply } from '../support/client.js';

const HOUR_MS = 60 * 60 * 1000;
const testApp = await startTestApp();
const business = await testApp.business();
const technicianId = await business.technician();
const vendorId = await business.vendor();

const create = (key: string, body: unknown = forTechnician(technicianId), of: TestBusiness = business) =>
  of.api.post('/operations', body, { 'Idempotency-Key': key });
const replayed = (reply: Reply) => reply.headers['idempotency-replayed'];

/** The number of operations with a title. */
async function count(title: string): Promise<number> {
  return (await business.api.get(`/operations?search=${encodeURIComponent(title)}`)).body.data.length;
}

describe('POST /operations with an Idempotency-Key', () => {
  it('replays the stored response, byte for byte, and creates no second operation', async () => {
    const [key, title] = [randomUUID(), `Title ${randomUUID()}`];
    const first = await create(key, { ...forTechnician(technicianId), title });
    const second = await create(key, { ...forTechnician(technicianId), title });
    expect(first.status).toBe(201);
    expect(replayed(first)).toBeUndefined();
    expect(second.status).toBe(201);
    expect(replayed(second)).toBe('true');
    expect(second.text).toBe(first.text);
    expect(second.headers.location).toBe(first.headers.location);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(await count(title)).toBe(1);
    expect(await eventTypesOf(business, first.body.data.id)).toEqual(['operation.created']);
  });

  it('replays the original response, even if the operation has changed since', async () => {
    const key = randomUUID();
    const first = await create(key);
    await business.api.post(`/operations/${first.body.data.id}/cancel`);
    const second = await create(key);
    expect(second.text).toBe(first.text);
    expect(second.body.data.status).toBe('assigned');
  });

  it('replays the response even if a record named in the request was deleted since', async () => {
    const own = await testApp.business();
    const { roomId } = await own.place();
    const [key, body] = [randomUUID(), { name: 'Feed pump', room_id: roomId }];
    const first = await own.api.post('/assets', body, { 'Idempotency-Key': key });
    await own.api.delete(`/rooms/${roomId}`);
    const second = await own.api.post('/assets', body, { 'Idempotency-Key': key });
    expect(replayed(second)).toBe('true');
    expect(second.text).toBe(first.text);
    for (const name of ['location', 'etag']) expect(second.headers[name]).toBe(first.headers[name]);
  });

  it('treats bodies as equal regardless of the order and spacing of fields', async () => {
    const key = randomUUID();
    const first = await create(key);
    const reordered = Object.fromEntries(Object.entries(forTechnician(technicianId)).reverse());
    const second = await create(key, JSON.stringify(reordered, null, 4));
    expect(replayed(second)).toBe('true');
    expect(second.text).toBe(first.text);
  });

  it('returns 409 for the same key with a different body, and creates nothing', async () => {
    const [key, title] = [randomUUID(), `Title ${randomUUID()}`];
    await create(key);
    const reply = await create(key, { ...forTechnician(technicianId), title });
    expect(reply.status).toBe(409);
    expect(reply.body.error).toMatchObject({
      type: 'conflict_error',
      code: 'idempotency_key_reused',
      param: 'Idempotency-Key',
    });
    expect(await count(title)).toBe(0);
  });

  it('returns 409 for the same key on another endpoint', async () => {
    const key = randomUUID();
    const id = await business.operation(forTechnician(technicianId));
    await create(key);
    const reply = await business.api.post(`/operations/${id}/cancel`, {}, { 'Idempotency-Key': key });
    expect(reply.body.error.code).toBe('idempotency_key_reused');
    expect((await business.api.get(`/operations/${id}`)).body.data.status).toBe('assigned');
  });

  it('creates one operation for concurrent repeats, which all get the same response', async () => {
    const [key, title] = [randomUUID(), `Title ${randomUUID()}`];
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => create(key, { ...forTechnician(technicianId), title })),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(replies.filter((reply) => replayed(reply) === undefined)).toHaveLength(1);
    expect(await count(title)).toBe(1);
    expect(await eventTypesOf(business, replies[0]!.body.data.id)).toEqual(['operation.created']);
  });

  it('accepts one of several concurrent requests with different bodies, and rejects the others', async () => {
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        create(key, { ...forTechnician(technicianId), title: `Number ${index}` }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  it('keeps the key unused when the request fails', async () => {
    const key = randomUUID();
    expect((await create(key, { ...forTechnician(technicianId), title: 'ab' })).status).toBe(400);
    expect((await create(key, { ...forTechnician(technicianId), technician_id: randomUUID() })).status).toBe(
      400,
    );
    const reply = await create(key);
    expect(reply.status).toBe(201);
    expect(replayed(reply)).toBeUndefined();
  });

  it('runs a waiting repeat when the first request fails', async () => {
    const key = randomUUID();
    const bad = { ...forVendor(vendorId), vendor_id: randomUUID() };
    const replies = await Promise.all([create(key, bad), create(key), create(key, bad), create(key)]);
    const created = replies.filter((reply) => reply.status === 201);
    expect(new Set(created.map((reply) => reply.text)).size).toBe(1);
    expect(created).toHaveLength(2);
    for (const reply of replies) expect([201, 400, 409]).toContain(reply.status);
  });

  it('replays to the new secret of a rotated key, and to the old secret in its grace period', async () => {
    const own = await testApp.business();
    const ownTechnicianId = await own.technician();
    const key = randomUUID();
    const first = await create(key, forTechnician(ownTechnicianId), own);
    const { secret } = await own.work((work) => testApp.get(KeysService).rotate(work, own.keyId));
    const renewed = testApp.client(secret);
    for (const client of [renewed, own.api]) {
      const reply = await client.post('/operations', forTechnician(ownTechnicianId), {
        'Idempotency-Key': key,
      });
      expect(replayed(reply)).toBe('true');
      expect(reply.text).toBe(first.text);
    }
  });

  it('separates API keys: another key of the business or of another business can use the same text', async () => {
    const key = randomUUID();
    const neighbour = await testApp.business();
    const neighbourTechnicianId = await neighbour.technician();
    const second = await business.apiKey(['operations:write']);
    const first = await create(key);
    const others = [
      await testApp
        .client(second.secret)
        .post('/operations', forTechnician(technicianId), { 'Idempotency-Key': key }),
      await create(key, forTechnician(neighbourTechnicianId), neighbour),
    ];
    for (const reply of others) {
      expect(reply.status).toBe(201);
      expect(replayed(reply)).toBeUndefined();
      expect(reply.body.data.id).not.toBe(first.body.data.id);
    }
  });

  it('keeps the response for 24 hours, and then creates a new operation', async () => {
    const own = await testApp.business();
    const ownTechnicianId = await own.technician();
    const key = randomUUID();
    const first = await create(key, forTechnician(ownTechnicianId), own);
    testApp.clock.advance(24 * HOUR_MS - 60_000);
    expect((await create(key, forTechnician(ownTechnicianId), own)).text).toBe(first.text);
    testApp.clock.advance(60_001);
    const later = await create(key, { ...forTechnician(ownTechnicianId), title: 'A day later' }, own);
    expect(later.status).toBe(201);
    expect(replayed(later)).toBeUndefined();
    expect(later.body.data.id).not.toBe(first.body.data.id);
    expect((await create(key, { ...forTechnician(ownTechnicianId), title: 'A day later' }, own)).text).toBe(
      later.text,
    );
  });

  it.each(['', 'x'.repeat(256), 'clé'])('rejects the key %j', async (key) => {
    const reply = await create(Buffer.from(key, 'utf8').toString('latin1'));
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ code: 'invalid_parameter', param: 'Idempotency-Key' });
  });

  it('accepts a key of 255 printable characters', async () => {
    const key = `${randomUUID()} ~!"#`.padEnd(255, '.');
    expect((await create(key)).status).toBe(201);
    expect(replayed(await create(key))).toBe('true');
  });
});

describe('the actions with an Idempotency-Key', () => {
  it('replay their response instead of failing because the action is already done', async () => {
    const id = await business.operation(forTechnician(technicianId));
    const header = { 'Idempotency-Key': randomUUID() };
    const first = await business.api.post(`/operations/${id}/cancel`, { reason: 'sold' }, header);
    const second = await business.api.post(`/operations/${id}/cancel`, { reason: 'sold' }, header);
    expect(second.status).toBe(200);
    expect(replayed(second)).toBe('true');
    expect(second.text).toBe(first.text);
    expect((await business.api.post(`/operations/${id}/cancel`, { reason: 'sold' })).status).toBe(409);
    expect(await eventTypesOf(business, id)).toEqual(['operation.created', 'operation.cancelled']);
  });

  it('keep the key unused when the status does not allow the action', async () => {
    const cancelled = await business.operation(forTechnician(technicianId));
    await business.api.post(`/operations/${cancelled}/cancel`);
    const header = { 'Idempotency-Key': randomUUID() };
    expect((await business.api.post(`/operations/${cancelled}/cancel`, {}, header)).status).toBe(409);
    const open = await business.operation(forTechnician(technicianId));
    expect((await business.api.post(`/operations/${open}/cancel`, {}, header)).status).toBe(200);
  });

  it('do not require one', async () => {
    const id = await business.operation(forTechnician(technicianId));
    const none = { 'Idempotency-Key': null };
    expect((await business.api.patch(`/operations/${id}`, { notes: 'x' })).status).toBe(200);
    expect(
      (await business.api.post(`/operations/${id}/reschedule`, { scheduled_for: null }, none)).status,
    ).toBe(200);
    expect((await business.api.post(`/operations/${id}/cancel`, undefined, none)).status).toBe(200);
  });
});
