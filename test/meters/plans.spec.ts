import { beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { overheard, planOf, readWhole } from '../support/plans.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { meter } from './metering.js';

const testApp = await startTestAppAlone();
const READINGS = 20_000;
let business: TestBusiness;
let meterId: string;

beforeAll(async () => {
  business = await testApp.business();
  const ids = [await meter(business), await meter(business)];
  [meterId] = ids as [string, string];
  // One per hour until 14 April 2028, with a reset every 1,000 hours.
  await testApp.acrossBusinesses.rows(sql`INSERT INTO meter_readings
      (business_id, id, meter_id, value, read_at, is_reset, created_at)
    SELECT ${business.id}, uuid_v7(now()), m.id, n % 1000, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 hour', n % 1000 = 0, now()
    FROM unnest(${ids}::uuid[]) m (id), generate_series(1, ${READINGS}::int) n`);
  await testApp.acrossBusinesses.rows(sql`ANALYZE meter_readings`);
});

/** How many readings a statement of a request reads. Fails if it reads a whole table. @param mark a part of the statement's text */
async function readBy(path: string, mark: string, expected: object): Promise<number> {
  const statements = await overheard(async () => {
    expect((await business.api.get(path)).body).toMatchObject(expected);
  });
  const plan = await planOf(
    testApp,
    statements.find(({ text }) => text.includes(mark))!,
  );
  expect(readWhole(plan, ['meter_readings', 'downtimes'])).toEqual([]);
  return plan
    .filter((node) => node['Relation Name'] === 'meter_readings')
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
}

it('the usage of a period reads only the readings of that period', async () => {
  const path = `/meters/${meterId}/usage?from=2027-01-01T00:00:00Z&to=2027-01-02T00:00:00Z`;
  const expected = { data: { readings: 24, usage: '24' } };
  expect(await readBy(path, 'span.readings', expected)).toBeLessThan(100);
});

it('a page of readings reads only those that it shows, from any position', async () => {
  const path = `/meters/${meterId}/readings?limit=20`;
  const { pagination } = (await business.api.get(path)).body;
  for (const cursor of ['', `&cursor=${pagination.next_cursor}`])
    expect(await readBy(path + cursor, 'octet_length', { pagination: { has_more: true } })).toBeLessThan(50);
});

it('a page of corrected readings reads only these', async () => {
  const path = `/meters/${meterId}/readings?updated_since=2100-01-01T00:00:00Z`;
  expect(await readBy(path, 'octet_length', { data: [] })).toBeLessThan(50);
});
