import { afterAll, describe, expect, it } from 'vitest';
import { ExportClaims } from '../../src/exports/export-claims.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { S3Server } from '../attachments/s3-server.js';
import { created } from '../support/expectations.js';
import { startTestAppAlone } from '../support/test-app.js';
import { takeTurns } from '../support/turns.js';

/** Shorter than a lease of two minutes; twice as long is longer. */
const PAUSE_MS = 100_000;

const store = await new S3Server().start();
afterAll(() => store.stop());
const testApp = await startTestAppAlone({ ATTACHMENTS_URL: store.url() });
afterAll(() => testApp.stopWorkers());

describe('an upload that takes longer than a lease', () => {
  it('keeps the export from being made a second time', async () => {
    const business = await testApp.business();
    let arrive!: () => void;
    store.uploadsWaitFor = new Promise((resolve) => (arrive = resolve));
    const uploadsBefore = store.uploads;
    const id = created(await business.api.post('/exports', { resource: 'rooms', format: 'csv' }), 202);
    const exported = async () =>
      (
        await testApp.acrossBusinesses.rows<{ leasedUntil: Date | null; attempts: number; status: string }>(
          sql`SELECT claimable_at AS "leasedUntil", attempts, status FROM exports WHERE business_id = ${business.id} AND id = ${id}`,
        )
      )[0]!;
    const turn = takeTurns(testApp, 'exports');
    await expect.poll(() => store.uploads).toBeGreaterThan(uploadsBefore);
    for (let pause = 0; pause < 2; pause += 1) {
      testApp.clock.advance(PAUSE_MS);
      const renewedFrom = testApp.clock.now().getTime() + PAUSE_MS;
      await expect
        .poll(async () => (await exported()).leasedUntil?.getTime(), { timeout: 20_000 })
        .toBeGreaterThan(renewedFrom);
    }
    expect(await testApp.get(ExportClaims).claim(business.id)).toBeUndefined();
    arrive();
    await turn;
    await expect.poll(async () => (await exported()).status).toBe('ready');
    expect((await exported()).attempts).toBe(1);
  });
});
