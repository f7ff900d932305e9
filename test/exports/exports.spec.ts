import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExportClaims } from '../../src/exports/export-claims.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { StoreFolder } from '../attachments/store-folder.js';
import { created, expectInvalid, expectSameNotFound } from '../support/expectations.js';
import { intercept } from '../support/intercept.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';

const HOUR = 60 * 60 * 1000;
const folder = new StoreFolder();
const testApp = await startTestAppAlone({ ATTACHMENTS_URL: folder.url });
const claims = testApp.get(ExportClaims);
let business: TestBusiness;

beforeEach(async () => {
  business = await testApp.business();
});
afterEach(() => testApp.stopWorkers());

interface ShownExport {
  readonly status: string;
  readonly rows: number;
  readonly url: string | null;
  readonly changes_cursor: string | null;
  readonly error: string | null;
  readonly expires_at: string | null;
}

const ask = async (body: object, of = business) => created(await of.api.post('/exports', body), 202);
const shown = async (id: string, of = business) =>
  (await of.api.get(`/exports/${id}`)).body.data as ShownExport;

/** Asks for an export, has it made, and waits for it. */
async function made(body: object, status = 'ready'): Promise<ShownExport> {
  const id = await ask(body);
  await takeTurns(testApp, 'exports');
  await expect.poll(async () => (await shown(id)).status).toBe(status);
  return shown(id);
}

async function contentOf({ url }: ShownExport): Promise<string> {
  const file = await request(testApp.origin + url!);
  expect(file.statusCode).toBe(200);
  return file.body.text();
}

const recordsIn = async (file: ShownExport) =>
  (await contentOf(file))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('an export', () => {
  it('begins as pending, and is made by the worker', async () => {
    await business.asset();
    const reply = await business.api.post('/exports', { resource: 'assets', format: 'ndjson' });
    expect(reply.status, reply.text).toBe(202);
    expect(reply.body.data).toMatchObject({
      object: 'export',
      status: 'pending',
      rows: 0,
      url: null,
      changes_cursor: null,
      expires_at: null,
    });
    await testApp.worker();
    const { id } = reply.body.data as { id: string };
    expect(reply.headers.location).toBe(`/api/v1/exports/${id}`);
    await expect.poll(async () => (await shown(id)).status, { timeout: 10_000 }).toBe('ready');
    const { rows, expires_at } = await shown(id);
    expect(rows).toBe(1);
    expect(new Date(expires_at!).getTime() - testApp.clock.now().getTime()).toBeGreaterThan(23.9 * HOUR);
  });

  it('never is ready without a link, whatever the worker does between two reads', async () => {
    const id = await ask({ resource: 'assets', format: 'csv' });
    const finish = sql`UPDATE exports SET status = 'ready', rows = 0, bytes = 1, object_name = ${`${business.id}/${id}`},
      claimable_at = NULL, expires_at = now() + interval '1 day' WHERE id = ${id}`;
    let reads = 0;
    const stop = intercept(async (statement, next) => {
      const answer = await next(statement);
      if (!/FROM "exports"|FROM exports/.test(statement.text) || (reads += 1) !== 1) return answer;
      stop();
      await testApp.acrossBusinesses.rows(finish);
      return answer;
    });
    const first = await shown(id).finally(stop);
    expect(reads).toBe(1);
    for (const { status, url } of [first, await shown(id)]) expect(url !== null).toBe(status === 'ready');
    expect((await shown(id)).status).toBe('ready');
  });

  it('says where the feed of changes goes on behind what is in the file', async () => {
    const file = await made({ resource: 'buildings', format: 'ndjson' });
    const id = await business.building();
    const { body } = await business.api.get(`/changes?types=building&cursor=${file.changes_cursor}`);
    expect(body.data).toMatchObject([{ action: 'created', resource_id: id }]);
  });

  it('holds each record as the list shows it, oldest first', async () => {
    const { roomId } = await business.place();
    for (let count = 0; count < 3; count += 1)
      await business.asset({ room_id: roomId, name: `Pump ${count}` });
    const listed = (await business.api.get('/assets')).body.data as unknown[];
    expect(await recordsIn(await made({ resource: 'assets', format: 'ndjson' }))).toEqual(listed.reverse());
  });

  it.each([
    'assets',
    'operations',
    'buildings',
    'floors',
    'rooms',
    'technicians',
    'spare_parts',
    'spare_part_movements',
  ])('can be of %s, in either form', async (resource) => {
    await business.operation({});
    await business.operation({});
    await business.asset();
    await business.part({ onHand: 3 });
    const [ndjson, csv] = [
      await made({ resource, format: 'ndjson' }),
      await made({ resource, format: 'csv' }),
    ];
    const records = await recordsIn(ndjson);
    expect(records.length).toBeGreaterThan(0);
    const [header, ...lines] = (await contentOf(csv)).split('\r\n');
    expect(header!.split(',')).toEqual(Object.keys(records[0]!).filter((name) => name !== 'object'));
    expect(lines).toHaveLength(records.length + 1);
    expect(lines[0]).toContain(String(records[0]!.id));
    expect([ndjson.rows, csv.rows]).toEqual([records.length, records.length]);
  });

  it('is narrowed by the filters of the list, given as text or as what they are', async () => {
    const { roomId, buildingId } = await business.place();
    const pump = await business.asset({ room_id: roomId, category: 'pump' });
    await business.asset({ room_id: roomId, category: 'motor' });
    const assets = (filters: object) => made({ resource: 'assets', format: 'ndjson', filters });
    const ids = async (filters: object) => (await recordsIn(await assets(filters))).map(({ id }) => id);
    expect(await ids({ category: 'pump', building_id: buildingId })).toEqual([pump]);
    expect(
      await ids({ updated_since: new Date(testApp.clock.now().getTime() + HOUR).toISOString() }),
    ).toEqual([]);
    await business.operation();
    const operations = (open: unknown) =>
      made({ resource: 'operations', format: 'ndjson', filters: { open, status: 'assigned,new' } });
    expect([(await operations(true)).rows, (await operations('false')).rows]).toEqual([1, 0]);
  });

  it('names what is wrong with a filter', async () => {
    const refused = (filters: unknown) =>
      business.api.post('/exports', { resource: 'assets', format: 'csv', filters });
    expectInvalid(await refused({ status: 'broken', colour: 'red' }), {
      'filters.colour': 'unknown_parameter',
      'filters.status': 'invalid_parameter',
    });
    expectInvalid(await refused({ category: 'spaceship' }), { 'filters.category': 'invalid_category' });
    expectInvalid(await refused({ building_id: null }), { 'filters.building_id': 'invalid_parameter' });
    expectInvalid(await refused([]), { filters: 'invalid_parameter' });
    expectInvalid(await business.api.post('/exports', { resource: 'pumps', filters: { x: 1 } }), {
      resource: 'invalid_parameter',
      format: 'missing_parameter',
    });
  });

  it("asks for the list's own scope too, of whoever makes it and of whoever reads it", async () => {
    const id = await ask({ resource: 'technicians', format: 'csv' });
    const { secret } = await business.apiKey(['exports:write', 'assets:read']);
    const narrow = testApp.client(secret);
    for (const reply of [
      await narrow.post('/exports', { resource: 'technicians', format: 'csv' }),
      await narrow.get(`/exports/${id}`),
    ]) {
      expect([reply.status, reply.body.error.code]).toEqual([403, 'scope_required']);
      expect(reply.body.error.message).toContain('"technicians:read"');
    }
  });

  it('holds nothing of a neighbour, and is not theirs to see', async () => {
    const neighbour = await testApp.business();
    await neighbour.asset({ name: 'Theirs' });
    await business.asset({ name: 'Ours' });
    const file = await made({ resource: 'assets', format: 'csv' });
    expect(file.rows).toBe(1);
    const id = await ask({ resource: 'assets', format: 'csv' });
    await expectSameNotFound((other) => neighbour.api.get(`/exports/${other}`), id);
    await expectSameNotFound((other) => neighbour.api.delete(`/exports/${other}`), id);
  });
});

describe('the cursor of changes', () => {
  it('leads on behind what is in the file', async () => {
    await business.asset({ name: 'Before' });
    const { changes_cursor: cursor } = await made({ resource: 'assets', format: 'csv' });
    const after = await business.asset({ name: 'After' });
    const { data } = (await business.api.get(`/changes?cursor=${cursor}`)).body as {
      data: { resource_id: string }[];
    };
    expect(data.map(({ resource_id }) => resource_id)).toEqual([after]);
  });
});

describe('the file', () => {
  it('is to be saved, compressed for whoever takes that, and plain for others', async () => {
    await business.asset({ name: 'Élan ✓' });
    const { url } = await made({ resource: 'assets', format: 'csv' });
    const plain = await request(testApp.origin + url!);
    expect(plain.headers['content-disposition']).toMatch(
      /^attachment; filename="assets-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(plain.headers['content-type']).toContain('text/csv');
    const packed = await request(testApp.origin + url!, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    const bytes = Buffer.from(await packed.body.arrayBuffer());
    expect(Number(packed.headers['content-length'])).toBe(bytes.length);
    const text = await plain.body.text();
    expect(gunzipSync(bytes).toString()).toBe(text);
    expect(text).toContain('Élan ✓');
  });

  it('goes on where its download broke off, under a new link too, and plain from its beginning', async () => {
    await business.asset();
    const id = await ask({ resource: 'assets', format: 'ndjson' });
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await shown(id)).status).toBe('ready');
    const { url } = await shown(id);
    const packed = await request(testApp.origin + url!, { headers: { 'accept-encoding': 'gzip' } });
    const bytes = Buffer.from(await packed.body.arrayBuffer());
    testApp.clock.advance(HOUR);
    const { url: later } = await shown(id);
    const headers = {
      'accept-encoding': 'gzip',
      range: 'bytes=20-',
      'if-range': String(packed.headers.etag),
    };
    const rest = await request(testApp.origin + later!, { headers });
    expect(rest.statusCode).toBe(206);
    expect(Buffer.from(await rest.body.arrayBuffer()).equals(bytes.subarray(20))).toBe(true);
    const plain = await request(testApp.origin + later!, { headers: { range: 'bytes=20-' } });
    expect([plain.statusCode, plain.headers['accept-ranges']]).toEqual([200, undefined]);
    expect(await plain.body.text()).toBe(gunzipSync(bytes).toString());
  });

  it('is behind a link for fifteen minutes, and behind new ones for a day', async () => {
    const id = await ask({ resource: 'rooms', format: 'csv' });
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await shown(id)).status).toBe('ready');
    const { url } = await shown(id);
    testApp.clock.advance(HOUR);
    expect((await request(testApp.origin + url!)).statusCode).toBe(404);
    expect(await contentOf(await shown(id))).toContain('id,floor_id');
    const last = (await shown(id)).url;
    testApp.clock.advance(23 * HOUR);
    // At once, before the worker takes the file away.
    expect(await shown(id)).toMatchObject({ status: 'expired', url: null });
    expect((await request(testApp.origin + last!)).statusCode).toBe(404);
    await takeTurns(testApp, 'retention');
    expect((await shown(id)).status).toBe('expired');
    expect(folder.objectsOf(business.id)).toEqual([]);
  });
});

describe('cancelling', () => {
  it('takes the file away, and whatever is under way comes to nothing', async () => {
    const ready = await ask({ resource: 'rooms', format: 'csv' });
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await shown(ready)).status).toBe('ready');
    const { url } = await shown(ready);
    expect((await business.api.delete(`/exports/${ready}`)).status).toBe(204);
    expect((await business.api.get(`/exports/${ready}`)).status).toBe(404);
    expect((await request(testApp.origin + url!)).statusCode).toBe(404);
    const running = await ask({ resource: 'rooms', format: 'csv' });
    const claim = await claims.claim(business.id);
    expect(claim?.id).toBe(running);
    await business.api.delete(`/exports/${running}`);
    await expect(claims.renew(claim!, 1)).rejects.toThrow();
    const file = { rows: 1, bytes: 1, objectName: `${business.id}/x`, changesCursor: null };
    expect(await claims.finish(claim!, file)).toBe(false);
    await takeTurns(testApp, 'retention');
    expect(folder.objectsOf(business.id)).toEqual([]);
    const left = await testApp.acrossBusinesses.rows(
      sql`SELECT 1 FROM exports WHERE business_id = ${business.id}`,
    );
    expect(left).toEqual([]);
  });
});

describe('workers', () => {
  it('make an export anew whose worker died, and heed only the lease that holds', async () => {
    await business.asset();
    const id = await ask({ resource: 'assets', format: 'csv' });
    const dead = await claims.claim(business.id);
    expect(dead?.id).toBe(id);
    expect(await claims.claim(business.id)).toBeUndefined();
    testApp.clock.advance(HOUR);
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await shown(id)).status).toBe('ready');
    await expect(claims.renew(dead!, 7)).rejects.toThrow();
    expect((await shown(id)).rows).toBe(1);
  });

  it('give up after three attempts, and say why', async () => {
    const id = await ask({ resource: 'rooms', format: 'csv' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await claims.fail((await claims.claim(business.id))!, 'unavailable');
      testApp.clock.advance(HOUR);
    }
    expect(await shown(id)).toMatchObject({ status: 'failed', error: 'unavailable', url: null });
    const killed = await ask({ resource: 'rooms', format: 'csv' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await claims.claim(business.id))?.id).toBe(killed);
      testApp.clock.advance(HOUR);
    }
    expect(await claims.claim(business.id)).toBeUndefined();
    expect(await shown(killed)).toMatchObject({ status: 'failed', error: 'internal_error' });
  });

  it('make one of a business at a time, so that a neighbour need not wait', async () => {
    const first = await ask({ resource: 'rooms', format: 'csv' });
    await ask({ resource: 'rooms', format: 'csv' });
    const neighbour = await testApp.business();
    const theirs = await ask({ resource: 'rooms', format: 'csv' }, neighbour);
    const [one, other] = [await claims.claim(business.id), await claims.claim(neighbour.id)];
    expect([one?.id, other?.id]).toEqual([first, theirs]);
    expect(await claims.claim(business.id)).toBeUndefined();
    for (const claim of [one, other]) await claims.giveBack(claim!);
  });

  it('are asked for five at most at once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 7 }, () => business.api.post('/exports', { resource: 'rooms', format: 'csv' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 409, 409]);
  });

  it('leave no half file behind when they cannot keep one', async () => {
    const before = readdirSync(join(folder.path, 'incoming'));
    await business.asset();
    const id = await ask({ resource: 'assets', format: 'csv' });
    const claim = (await claims.claim(business.id))!;
    await business.api.delete(`/exports/${id}`);
    await claims.giveBack(claim);
    await takeTurns(testApp, 'exports');
    expect(readdirSync(join(folder.path, 'incoming'))).toEqual(before);
  });
});
