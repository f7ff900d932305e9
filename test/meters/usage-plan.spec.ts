import { expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { overheard, planOf, readWhole } from '../support/plans.js';
import { startTestAppAlone } from '../support/test-app.js';
import { meter } from './metering.js';

const testApp = await startTestAppAlone();
const READINGS = 20_000;

it('the usage of a period reads only the readings of that period', async () => {
  const business = await testApp.business();
  const ids = [await meter(business), await meter(business)];
  // One per hour until 14 April 2028, with a reset every 1,000 hours.
  await testApp.acrossBusinesses.rows(sql`INSERT INTO meter_readings
      (business_id, id, meter_id, value, read_at, is_reset, created_at)
    SELECT ${business.id}, uuid_v7(now()), m.id, n % 1000, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 hour', n % 1000 = 0, now()
    FROM unnest(${ids}::uuid[]) m (id), generate_series(1, ${READINGS}::int) n`);
  await testApp.acrossBusinesses.rows(sql`ANALYZE meter_readings`);
  const path = `/meters/${ids[0]}/usage?from=2027-01-01T00:00:00Z&to=2027-01-02T00:00:00Z`;
  const statements = await overheard(async () => {
    expect((await business.api.get(path)).body.data).toMatchObject({ readings: 24, usage: '24' });
  });
  const statement = statements.find(({ text }) => text.includes('span.readings'))!;
  const plan = await planOf(testApp, statement);
  expect(readWhole(plan, ['meter_readings', 'downtimes'])).toEqual([]);
  const read = plan
    .filter((node) => node['Relation Name'] === 'meter_readings')
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
  expect(read).toBeLessThan(100);
});
