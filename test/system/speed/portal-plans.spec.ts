import { afterAll, describe, expect, it } from 'vitest';
import { PrincipalsService } from '../../../src/access/index.js';
import { MENU } from '../../../src/portal/kit/page/menu.js';
import { businessAtSize, ROWS, vacuum } from '../../support/at-size.js';
import type { Statement } from '../../support/intercept.js';
import { largeSorts, overheard, planOf, readWhole } from '../../support/plans.js';
import { portalBeside } from '../../support/portal.js';

/** The tables that grow with the use of a business. */
const BIG = [
  'assets',
  'downtimes',
  'events',
  'notices',
  'operations',
  'audit_entries',
  'spare_part_movements',
  'spare_parts',
  'webhook_deliveries',
];
/** Pages count in indexes, and read about a page of rows for each of several lists. */
const READ_AT_MOST = 2_000;
/** The number of audit entries and of notifications. */
const MUCH = 20_000;
const COUNTS = ['/overview', '/vendors'];
/**
 * All parts are read at once to price what was consumed: there are fewer parts than movements. Most of the downtimes are still
 * open, because a fifth of the seeded assets is down.
 */
const MAY_BE_READ: Readonly<Record<string, string[]>> = { '/overview': ['spare_parts', 'downtimes'] };

const { testApp, seeded } = await businessAtSize();
const portal = await portalBeside(testApp);
const owner = await testApp.get(PrincipalsService).ownerOf(seeded.business_id);
const visitor = await portal.signInAs(owner);
afterAll(() => portal.app.close());

// Seeding creates no audit entries and notifications, so this adds many of them.
const fill = (statement: string) =>
  testApp.acrossBusinesses.pool.query(statement, [seeded.business_id, owner.id, MUCH]);
await fill(`INSERT INTO audit_entries (business_id, id, principal_kind, principal_id, principal_name, action, subject_kind, subject_id,
    subject_name, details, created_at)
  SELECT $1::uuid, gen_random_uuid(), 'user', $2::uuid, 'Owner', CASE WHEN n % 100 = 0 THEN 'key.created' ELSE 'user.updated' END,
    'user', $2::uuid, 'Somebody', '{}', now() FROM generate_series(1, $3::int) n`);
await fill(`WITH told AS (INSERT INTO announcements (business_id, id, kind, audience, parameters, created_at, told_at)
    SELECT $1::uuid, gen_random_uuid(), 'operation.assigned', 'owner', '{}', now(), now() FROM generate_series(1, $3::int) RETURNING id)
  INSERT INTO notices (business_id, id, announcement_id, recipient_kind, recipient_id, kind, parameters, read_at, created_at)
  SELECT $1::uuid, gen_random_uuid(), id, 'user', $2::uuid, 'operation.assigned', '{"title":"Seal","scheduled_for":null}', now(), now() FROM told`);
await vacuum(testApp, BIG);

const { rows: people } = await testApp.acrossBusinesses.pool.query<{ id: string }>(
  'SELECT id FROM technicians WHERE business_id = $1 ORDER BY id LIMIT 1',
  [seeded.business_id],
);
const technician = people[0]!.id;
const today = testApp.clock.now().toISOString().slice(0, 10);
const daysOn = (days: number) =>
  new Date(testApp.clock.now().getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const PAGES = [
  ...Object.values(MENU)
    .filter((entry) => !('ofFirms' in entry))
    .map(({ path }) => path),
  ...['month', 'week', 'agenda', 'technicians'].map((view) => `/calendar?view=${view}`),
  '/calendar?view=day',
  `/calendar?view=month&date=${daysOn(-40)}`,
  `/calendar?technician_id=${technician}`,
  `/operations?technician_id=${technician}&from=${today}&to=${today}`,
  '/operations?tab=overdue',
  '/operations?tab=unassigned',
  '/notifications',
  '/exports',
  '/search?q=pump',
  '/assets?status=out_of_service',
  '/developers/events?type=operation.created',
];

describe(`a page of the portal over ${ROWS.toLocaleString('en')} assets and operations`, () => {
  it.each(PAGES)('reads no large table completely, and sorts no large result: %s', async (path) => {
    const heard = await overheard(async () => expect((await visitor.get(path)).status).toBe(200));
    const statements = heard.filter(reads);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const nodes = await planOf(testApp, statement);
      const about = `${path}: ${statement.text.slice(0, 300)}`;
      const whole = readWhole(nodes, BIG).filter((table) => !MAY_BE_READ[path]?.includes(table));
      expect(whole, about).toEqual([]);
      expect(largeSorts(nodes), about).toEqual([]);
      if (COUNTS.includes(path)) continue;
      const read = nodes
        .filter((node) => BIG.includes(node['Relation Name'] ?? ''))
        .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']);
      expect(Math.max(0, ...read), about).toBeLessThanOrEqual(READ_AT_MOST);
    }
  });
});

/** Whether a statement only reads, so that it can be run again. */
function reads({ text }: Statement): boolean {
  return (
    /^\s*(SELECT|WITH)\b/i.test(text) && !/\b(INSERT INTO|UPDATE "|UPDATE \w+ SET|DELETE FROM)/i.test(text)
  );
}
