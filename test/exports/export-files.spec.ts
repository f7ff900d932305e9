import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';
import { HOUR, startExporting } from './exporting.js';

const { folder, testApp, createExport, getExport, completeExport, contentOf } = await startExporting();
let business: TestBusiness;

beforeEach(async () => {
  business = await testApp.business();
});
afterEach(() => testApp.stopWorkers());

describe('changes_cursor of an export', () => {
  it('starts the change feed after the snapshot of the file', async () => {
    await business.asset({ name: 'Before' });
    const { changes_cursor: cursor } = await completeExport(business, { resource: 'assets', format: 'csv' });
    const after = await business.asset({ name: 'After' });
    const { data } = (await business.api.get(`/changes?cursor=${cursor}`)).body as {
      data: { resource_id: string }[];
    };
    expect(data.map(({ resource_id }) => resource_id)).toEqual([after]);
  });
});

describe('the file of an export', () => {
  it('is an attachment, compressed if the client accepts gzip', async () => {
    await business.asset({ name: 'Élan ✓' });
    const { url } = await completeExport(business, { resource: 'assets', format: 'csv' });
    const plain = await request(testApp.origin + url!);
    expect(plain.headers['content-disposition']).toMatch(
      /^attachment; filename="assets-\d{4}-\d\d-\d\d\.csv"/,
    );
    expect(plain.headers['content-type']).toContain('text/csv');
    const compressed = await request(testApp.origin + url!, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    const bytes = Buffer.from(await compressed.body.arrayBuffer());
    expect(Number(compressed.headers['content-length'])).toBe(bytes.length);
    const text = await plain.body.text();
    expect(gunzipSync(bytes).toString()).toBe(text);
    expect(text).toContain('Élan ✓');
  });

  it('can be resumed with Range under a new link if it is compressed; uncompressed it starts from the beginning', async () => {
    await business.asset();
    const id = await createExport(business, { resource: 'assets', format: 'ndjson' });
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await getExport(business, id)).status).toBe('ready');
    const { url } = await getExport(business, id);
    const compressed = await request(testApp.origin + url!, { headers: { 'accept-encoding': 'gzip' } });
    const bytes = Buffer.from(await compressed.body.arrayBuffer());
    testApp.clock.advance(HOUR);
    const { url: later } = await getExport(business, id);
    const headers = {
      'accept-encoding': 'gzip',
      range: 'bytes=20-',
      'if-range': String(compressed.headers.etag),
    };
    const rest = await request(testApp.origin + later!, { headers });
    expect(rest.statusCode).toBe(206);
    expect(Buffer.from(await rest.body.arrayBuffer()).equals(bytes.subarray(20))).toBe(true);
    const plain = await request(testApp.origin + later!, { headers: { range: 'bytes=20-' } });
    expect([plain.statusCode, plain.headers['accept-ranges']]).toEqual([200, undefined]);
    expect(await plain.body.text()).toBe(gunzipSync(bytes).toString());
  });

  it('has links that are valid for 15 minutes, and is available for a day', async () => {
    const id = await createExport(business, { resource: 'rooms', format: 'csv' });
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await getExport(business, id)).status).toBe('ready');
    const { url } = await getExport(business, id);
    testApp.clock.advance(HOUR);
    expect((await request(testApp.origin + url!)).statusCode).toBe(404);
    expect(await contentOf(await getExport(business, id))).toContain('id,floor_id');
    const last = (await getExport(business, id)).url;
    testApp.clock.advance(23 * HOUR);
    // Immediately, before a worker deletes the file.
    expect(await getExport(business, id)).toMatchObject({ status: 'expired', url: null });
    expect((await request(testApp.origin + last!)).statusCode).toBe(404);
    await takeTurns(testApp, 'retention');
    expect((await getExport(business, id)).status).toBe('expired');
    expect(folder.objectsOf(business.id)).toEqual([]);
  });
});
