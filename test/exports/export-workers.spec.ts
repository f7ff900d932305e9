import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExportClaims } from '../../src/exports/export-claims.js';
import { sql } from '../../src/kernel/sql/sql.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';
import { HOUR, startExporting } from './exporting.js';

const { folder, testApp, createExport, getExport } = await startExporting();
const claims = testApp.get(ExportClaims);
let business: TestBusiness;

beforeEach(async () => {
  business = await testApp.business();
});
afterEach(() => testApp.stopWorkers());

describe('cancelling an export', () => {
  it('deletes the file, and stops an export that is running', async () => {
    const ready = await createExport(business, { resource: 'rooms', format: 'csv' });
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await getExport(business, ready)).status).toBe('ready');
    const { url } = await getExport(business, ready);
    expect((await business.api.delete(`/exports/${ready}`)).status).toBe(204);
    expect((await business.api.get(`/exports/${ready}`)).status).toBe(404);
    expect((await request(testApp.origin + url!)).statusCode).toBe(404);
    const running = await createExport(business, { resource: 'rooms', format: 'csv' });
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

describe('a worker', () => {
  it('repeats the export of a worker that died, whose expired lease is refused', async () => {
    await business.asset();
    const id = await createExport(business, { resource: 'assets', format: 'csv' });
    const dead = await claims.claim(business.id);
    expect(dead?.id).toBe(id);
    expect(await claims.claim(business.id)).toBeUndefined();
    testApp.clock.advance(HOUR);
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await getExport(business, id)).status).toBe('ready');
    await expect(claims.renew(dead!, 7)).rejects.toThrow();
    expect((await getExport(business, id)).rows).toBe(1);
  });

  it('gives up after three attempts, with the error', async () => {
    const id = await createExport(business, { resource: 'rooms', format: 'csv' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await claims.fail((await claims.claim(business.id))!, 'unavailable');
      testApp.clock.advance(HOUR);
    }
    expect(await getExport(business, id)).toMatchObject({
      status: 'failed',
      error: 'unavailable',
      url: null,
    });
    const killed = await createExport(business, { resource: 'rooms', format: 'csv' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await claims.claim(business.id))?.id).toBe(killed);
      testApp.clock.advance(HOUR);
    }
    expect(await claims.claim(business.id)).toBeUndefined();
    expect(await getExport(business, killed)).toMatchObject({ status: 'failed', error: 'internal_error' });
  });

  it('runs one export per business at a time, so that other businesses do not wait', async () => {
    const first = await createExport(business, { resource: 'rooms', format: 'csv' });
    await createExport(business, { resource: 'rooms', format: 'csv' });
    const neighbour = await testApp.business();
    const theirs = await createExport(neighbour, { resource: 'rooms', format: 'csv' });
    const [one, other] = [await claims.claim(business.id), await claims.claim(neighbour.id)];
    expect([one?.id, other?.id]).toEqual([first, theirs]);
    expect(await claims.claim(business.id)).toBeUndefined();
    for (const claim of [one, other]) await claims.release(claim!);
  });

  it('has at most five unfinished exports of a business: further requests return 409', async () => {
    const replies = await Promise.all(
      Array.from({ length: 7 }, () => business.api.post('/exports', { resource: 'rooms', format: 'csv' })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 409, 409]);
  });

  it('leaves no partial file of a cancelled export', async () => {
    const before = readdirSync(join(folder.path, 'incoming'));
    await business.asset();
    const id = await createExport(business, { resource: 'assets', format: 'csv' });
    const claim = (await claims.claim(business.id))!;
    await business.api.delete(`/exports/${id}`);
    await claims.release(claim);
    await takeTurns(testApp, 'exports');
    expect(readdirSync(join(folder.path, 'incoming'))).toEqual(before);
  });
});
