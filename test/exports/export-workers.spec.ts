import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ExportClaims } from '../../src/exports/export-claims.js';
import { sql } from '../../src/kernel/sql/sql.js';
import type { TestBusiness } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';
import { HOUR, startExporting } from './exporting.js';

const { folder, testApp, ask, shown } = await startExporting();
const claims = testApp.get(ExportClaims);
let business: TestBusiness;

beforeEach(async () => {
  business = await testApp.business();
});
afterEach(() => testApp.stopWorkers());

describe('cancelling', () => {
  it('takes the file away, and whatever is under way comes to nothing', async () => {
    const ready = await ask(business, { resource: 'rooms', format: 'csv' });
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await shown(business, ready)).status).toBe('ready');
    const { url } = await shown(business, ready);
    expect((await business.api.delete(`/exports/${ready}`)).status).toBe(204);
    expect((await business.api.get(`/exports/${ready}`)).status).toBe(404);
    expect((await request(testApp.origin + url!)).statusCode).toBe(404);
    const running = await ask(business, { resource: 'rooms', format: 'csv' });
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
    const id = await ask(business, { resource: 'assets', format: 'csv' });
    const dead = await claims.claim(business.id);
    expect(dead?.id).toBe(id);
    expect(await claims.claim(business.id)).toBeUndefined();
    testApp.clock.advance(HOUR);
    await takeTurns(testApp, 'exports');
    await expect.poll(async () => (await shown(business, id)).status).toBe('ready');
    await expect(claims.renew(dead!, 7)).rejects.toThrow();
    expect((await shown(business, id)).rows).toBe(1);
  });

  it('give up after three attempts, and say why', async () => {
    const id = await ask(business, { resource: 'rooms', format: 'csv' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await claims.fail((await claims.claim(business.id))!, 'unavailable');
      testApp.clock.advance(HOUR);
    }
    expect(await shown(business, id)).toMatchObject({ status: 'failed', error: 'unavailable', url: null });
    const killed = await ask(business, { resource: 'rooms', format: 'csv' });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await claims.claim(business.id))?.id).toBe(killed);
      testApp.clock.advance(HOUR);
    }
    expect(await claims.claim(business.id)).toBeUndefined();
    expect(await shown(business, killed)).toMatchObject({ status: 'failed', error: 'internal_error' });
  });

  it('make one of a business at a time, so that a neighbour need not wait', async () => {
    const first = await ask(business, { resource: 'rooms', format: 'csv' });
    await ask(business, { resource: 'rooms', format: 'csv' });
    const neighbour = await testApp.business();
    const theirs = await ask(neighbour, { resource: 'rooms', format: 'csv' });
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
    const id = await ask(business, { resource: 'assets', format: 'csv' });
    const claim = (await claims.claim(business.id))!;
    await business.api.delete(`/exports/${id}`);
    await claims.giveBack(claim);
    await takeTurns(testApp, 'exports');
    expect(readdirSync(join(folder.path, 'incoming'))).toEqual(before);
  });
});
