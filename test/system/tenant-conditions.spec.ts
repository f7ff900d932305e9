import { beforeAll, describe, expect, it } from 'vitest';
import { DataModel } from '../../src/kernel/resource/data-model.js';
import { rawSql, sql } from '../../src/kernel/sql/sql.js';
import { Asset } from '../../src/assets/index.js';
import { newDatabase } from '../support/new-database.js';
import { oneOfEach } from '../support/records.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { addRowsWithoutLookAlike, addLookAlikes } from '../tenancy/look-alike.js';
import { unnoticedBy } from '../tenancy/unnoticed.js';
import { probingOf, type Probe } from '../tenancy/probes/probe.js';
import { routeProbes } from '../tenancy/probes/routes.js';
import { serviceProbes } from '../tenancy/probes/services.js';
import { addMore } from '../tenancy/records/more-records.js';

let testApp: TestApp;
let probes: Probe[];

beforeAll(async () => {
  testApp = await startTestApp({ DATABASE_URL: await newDatabase(), DATABASE_POOL_MAX: '4' });
  const business = await testApp.business();
  const neighbour = await testApp.business();
  const records = await oneOfEach(business);
  const neighbours = await oneOfEach(neighbour);
  const reference = 'NEXT-DOOR-1';
  const qrCode = 'STICKER-1';
  const formerQrCode = 'STICKER-0';
  await neighbour.work((work) =>
    work.update(Asset, neighbours.assetId!, { reference, qrCode, formerQrCodes: [formerQrCode] }),
  );
  const more = await addMore(testApp, business, records);
  // These numbers are assigned once: the probes leave nothing behind.
  for (const list of ['/changes', '/events']) await business.api.get(list);
  const { id: double } = await testApp.business();
  await addLookAlikes(testApp, business.id, double);
  await addRowsWithoutLookAlike(testApp, double, {
    ...records,
    ...more,
    ...{ business: business.id, keyId: business.keyId, ownerId: business.ownerId },
  });
  // A statement that writes an event finds its subscribers: only the other business has some.
  await testApp.acrossBusinesses.rows(sql`UPDATE webhook_endpoints SET enabled = true,
    event_types = CASE WHEN business_id = ${double} THEN ${[...testApp.get(DataModel).eventTypes.keys()]}::text[] ELSE '{}' END`);
  // An asset that was just created has no operating hours yet. Midnight must not pass while the probes run.
  const hours = testApp.clock.now().getUTCHours() === 17 ? 7 : 6;
  testApp.clock.advance(hours * 60 * 60 * 1000);
  // The last use of a key is recorded once a minute, which rewrites its row: not while the probes run.
  const tomorrow = sql`last_used_at = ${testApp.clock.now()}::timestamptz + interval '1 day'`;
  for (const table of ['api_key_secrets', 'key_uses'])
    await testApp.acrossBusinesses.rows(sql`UPDATE ${rawSql(table)} SET ${tomorrow}`);
  const all = { ...records, ...more };
  const coded = { ...neighbours, reference, qrCode, formerQrCode };
  probes = [
    ...routeProbes(probingOf(testApp, business, all, neighbours)),
    ...serviceProbes(probingOf(testApp, business, all, coded)),
  ];
}, 60_000);

describe('every tenant condition in the statements of routes and services', () => {
  it('makes a probe fail when it is removed', { timeout: 900_000, retry: 0 }, async ({ signal }) => {
    const { unnoticed, invalid, statements } = await unnoticedBy(testApp, probes, signal);
    expect(unnoticed).toEqual([]);
    expect(invalid).toEqual([]);
    expect(statements).toBeGreaterThan(100);
  });
});
