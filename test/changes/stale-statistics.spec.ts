import { expect, it } from 'vitest';
import { CommitOrder } from '../../src/kernel/events/commit-order.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { overheard, planOf } from '../support/plans.js';
import { startTestAppAlone } from '../support/test-app.js';

const CHANGES = 20_000;

it('asking for changes without a number does not read the whole table, even if its statistics are from a moment when none had one', async () => {
  const testApp = await startTestAppAlone();
  const business = await testApp.business();
  await testApp.acrossBusinesses.rows(sql`
    INSERT INTO changes (business_id, id, type, resource_id, action, changed_at)
    SELECT ${business.id}, gen_random_uuid(), 'asset', gen_random_uuid(), 'updated', ${testApp.clock.now()}
    FROM generate_series(1, ${CHANGES}::int)`);
  await testApp.acrossBusinesses.pool.query('ANALYZE changes');
  const number = () => testApp.get(CommitOrder).number('changes', [business.id]);
  await number();
  const [asked] = await overheard(number);
  const read = (await planOf(testApp, asked!)).filter((node) => node['Relation Name'] === 'changes');
  expect(read.map((node) => [node['Index Name'], node['Rows Removed by Filter'] ?? 0])).toEqual([
    ['changes_unnumbered', 0],
  ]);
});
