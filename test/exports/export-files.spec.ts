import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';
import { HOUR, startExporting } from './exporting.js';

const { folder, testApp, ask, shown, made, contentOf } = await startExporting();
let business: TestBusiness;

beforeEach(async () => {
  business = await testApp.business();
});
afterEach(() => testApp.stopWorkers());

describe('the cursor of changes', () => {
  it('leads on behind what is in the file', async () => {
    await business.asset({ name: 'Before' });
    const { changes_cursor: cursor } = await made(business, { resource: 'assets', format: 'csv' });
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
    const { url } = await made(business, { resource: 'assets', format: 'csv' });
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
    const id = await ask(business, { resource: 'assets', format: 'ndjson' });
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await shown(business, id)).status).toBe('ready');
    const { url } = await shown(business, id);
    const packed = await request(testApp.origin + url!, { headers: { 'accept-encoding': 'gzip' } });
    const bytes = Buffer.from(await packed.body.arrayBuffer());
    testApp.clock.advance(HOUR);
    const { url: later } = await shown(business, id);
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
    const id = await ask(business, { resource: 'rooms', format: 'csv' });
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await shown(business, id)).status).toBe('ready');
    const { url } = await shown(business, id);
    testApp.clock.advance(HOUR);
    expect((await request(testApp.origin + url!)).statusCode).toBe(404);
    expect(await contentOf(await shown(business, id))).toContain('id,floor_id');
    const last = (await shown(business, id)).url;
    testApp.clock.advance(23 * HOUR);
    // At once, before the worker takes the file away.
    expect(await shown(business, id)).toMatchObject({ status: 'expired', url: null });
    expect((await request(testApp.origin + last!)).statusCode).toBe(404);
    await takeTurns(testApp, 'retention');
    expect((await shown(business, id)).status).toBe('expired');
    expect(folder.objectsOf(business.id)).toEqual([]);
  });
});
