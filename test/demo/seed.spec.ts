import { describe, expect, it } from 'vitest';
import { ROLES, PrincipalsService } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { seedDemo } from '../support/demo.js';
import { startTestAppAlone } from '../support/test-app.js';

const testApp = await startTestAppAlone();
const business = await seedDemo(testApp);
const api = testApp.client(business.key!);
const rows = <T extends object>(query: ReturnType<typeof sql>) => testApp.acrossBusinesses.rows<T>(query);

/** All records of a list, page by page. */
async function all(path: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await api.get(`${path}?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`);
    items.push(...body.data);
    cursor = body.pagination.next_cursor;
  }
  return items;
}

const valuesOf = (items: Record<string, unknown>[], field: string) =>
  new Set(items.map((item) => item[field]));

describe('the demo business', () => {
  it('is created once: the next start finds it, and creates no second key', async () => {
    expect(await seedDemo(testApp)).toEqual({ ...business, key: null });
  });

  it('has assets of every category, with sub-components, newest first', async () => {
    const assets = await all('/assets');
    expect(assets.length).toBeGreaterThan(80);
    expect(valuesOf(assets, 'category').size).toBe(18);
    expect(assets.filter((asset) => asset.parent_asset_id !== null).length).toBeGreaterThan(20);
    const moments = assets.map((asset) => String(asset.created_at));
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it('has operations in every status, which matches the last entry of the history', async () => {
    const operations = await all('/operations');
    expect(operations.length).toBeGreaterThan(45);
    expect(valuesOf(operations, 'status').size).toBe(10);
    const inconsistent =
      await rows(sql`SELECT o.id FROM operations o WHERE o.business_id = ${business.businessId} AND o.status IS DISTINCT FROM
      (SELECT c.to_status FROM operation_status_changes c WHERE c.business_id = o.business_id AND c.operation_id = o.id ORDER BY c.id DESC LIMIT 1)`);
    expect(inconsistent).toEqual([]);
  });

  it('has conversations below operations, with answers that mention who asked, and internal remarks (D72)', async () => {
    const comments = await rows<{ actor_kind: string; visibility: string; mentions: string[] }>(
      sql`SELECT c.actor_kind, c.visibility, c.mentions FROM comments c WHERE c.business_id = ${business.businessId}`,
    );
    expect(new Set(comments.map((comment) => comment.actor_kind))).toEqual(new Set(['user', 'vendor']));
    expect(comments.some(({ mentions }) => mentions.length === 1)).toBe(true);
    expect(comments.some(({ visibility }) => visibility === 'internal')).toBe(true);
  });

  it('has procedures with checklists on operations, one of them for problem reports, and a failed step that opened work (D73)', async () => {
    expect(await all('/procedures')).toHaveLength(3);
    const [ofReports] = await rows<{ operations: number }>(
      sql`SELECT count(DISTINCT r.operation_id)::int AS operations FROM procedures p JOIN operation_procedures r
        ON r.business_id = p.business_id AND r.procedure_id = p.id
        WHERE p.business_id = ${business.businessId} AND p.report_categories <> '{}'`,
    );
    expect(ofReports!.operations).toBeGreaterThan(0);
    const results = await rows<{ failed: boolean; opened_operation_id: string | null; status: string }>(
      sql`SELECT c.failed, c.opened_operation_id, o.status FROM checklist_results c
        JOIN operations o ON o.business_id = c.business_id AND o.id = c.operation_id WHERE c.business_id = ${business.businessId}`,
    );
    expect(results.length).toBeGreaterThan(20);
    expect(results.filter(({ status }) => status === 'in_progress').length).toBeGreaterThan(0);
    const failed = results.filter((result) => result.failed);
    expect(failed).toHaveLength(1);
    const opened = await api.get(`/operations/${failed[0]!.opened_operation_id}`);
    expect(opened.body.data).toMatchObject({
      title: expect.stringMatching(/^(Replace the shaft seal|Trace the insulation fault)$/),
      status: 'new',
    });
  });

  it('has the time of technicians at their rates of that day, and other costs (D74)', async () => {
    const entries = await all('/time-entries');
    expect(entries.length).toBeGreaterThan(25);
    expect(valuesOf(entries, 'kind')).toEqual(new Set(['work', 'travel']));
    for (const { hourly_rate, cost, minutes, ended_at } of entries) {
      expect(Number(cost)).toBeCloseTo((Number(hourly_rate) * Number(minutes)) / 60, 1);
      expect(ended_at).not.toBeNull();
    }
    expect(
      new Set(entries.map((each) => `${String(each.technician_id)} ${String(each.hourly_rate)}`)).size,
    ).toBeGreaterThan(valuesOf(entries, 'technician_id').size);
    const operations = await all('/operations');
    const wrong = operations.filter(
      ({ id, labor_minutes }) =>
        labor_minutes !==
        entries
          .filter((each) => each.operation_id === id)
          .reduce((sum, each) => sum + Number(each.minutes), 0),
    );
    expect(wrong).toEqual([]);
    expect(operations.filter(({ other_cost }) => Number(other_cost) > 0).length).toBeGreaterThan(3);
    const done = operations.filter((each) => ['completed', 'done'].includes(String(each.status)));
    expect(done.filter((each) => each.assignee_type === 'technician' && each.labor_minutes === 0)).toEqual(
      [],
    );
  });

  it('has technicians, vendors and spare parts', async () => {
    expect((await all('/technicians')).length).toBe(10);
    expect((await all('/spare-parts')).length).toBeGreaterThan(25);
    const firms = await rows(
      sql`SELECT 1 FROM partnerships WHERE business_id = ${business.businessId} AND status = 'accepted'`,
    );
    expect(firms.length).toBe(3);
  });

  it('has an account for each role and one for a vendor, with offered operations', async () => {
    expect(business.signIns.map(({ role }) => role)).toEqual([...ROLES, 'vendor']);
    for (const { email, password } of business.signIns)
      expect(await testApp.get(PrincipalsService).signIn(email, password)).toBeDefined();
    const offered = await rows(
      sql`SELECT 1 FROM operations o JOIN vendor_people p ON p.business_id = o.business_id AND p.vendor_id = o.vendor_id
        WHERE o.business_id = ${business.businessId} AND o.status = 'new'`,
    );
    expect(offered.length).toBeGreaterThan(0);
  });

  it('has read and unread notifications for each of them', async () => {
    for (const { email } of business.signIns) {
      const [counts] = await rows<{ read: number; unread: number }>(sql`
        SELECT count(n.read_at)::int AS read, (count(*) - count(n.read_at))::int AS unread
        FROM notices n JOIN users u ON u.id = n.recipient_id AND u.email = ${email}
        WHERE n.business_id = ${business.businessId}`);
      expect({ email, read: counts!.read > 0 }).toEqual({ email, read: true });
      if (email.startsWith('owner')) expect(counts!.unread).toBeGreaterThan(0);
    }
  });

  it('notifies no user about their own actions', async () => {
    const own =
      await rows(sql`SELECT n.id FROM notices n JOIN announcements a ON a.business_id = n.business_id AND a.id = n.announcement_id
      WHERE n.business_id = ${business.businessId} AND n.recipient_kind = a.actor_kind AND n.recipient_id = a.actor_id`);
    expect(own).toEqual([]);
  });

  it('sends nothing about its history: no delivery, no e-mail, nothing in a queue', async () => {
    // The demo key is created today, and its event is delivered.
    const [waiting] = await rows(sql`SELECT
      (SELECT count(*)::int FROM events WHERE business_id = ${business.businessId}) > 300 AS "hasEvents",
      (SELECT count(*)::int FROM events WHERE business_id = ${business.businessId} AND dispatched_at IS NULL AND type <> 'key.created') AS events,
      (SELECT count(*)::int FROM announcements WHERE business_id = ${business.businessId} AND told_at IS NULL) AS announcements,
      (SELECT count(*)::int FROM notice_deliveries WHERE business_id = ${business.businessId}) AS deliveries`);
    expect(waiting).toEqual({ hasEvents: true, events: 0, announcements: 0, deliveries: 0 });
  });

  it('has a history in the past, with the steps of each operation in order', async () => {
    const wrong = await rows(sql`SELECT o.id FROM operations o JOIN operation_status_changes c
        ON c.business_id = o.business_id AND c.operation_id = o.id
      WHERE o.business_id = ${business.businessId}
        AND (c.created_at < o.created_at OR c.created_at > ${testApp.clock.now()} OR o.updated_at > ${testApp.clock.now()})`);
    expect(wrong).toEqual([]);
  });

  it('has preventive operations from maintenance intervals (D29)', async () => {
    const opened = await rows(
      sql`SELECT 1 FROM operations WHERE business_id = ${business.businessId} AND preventive_due_on IS NOT NULL`,
    );
    expect(opened.length).toBeGreaterThan(10);
  });

  it('has meters with readings of a year: usage opened maintenance, and a crossed threshold opened an operation', async () => {
    const meters = await all('/meters');
    expect(valuesOf(meters, 'kind')).toEqual(new Set(['counter', 'gauge']));
    for (const { id } of meters)
      expect((await all(`/meters/${String(id)}/readings`)).length).toBeGreaterThan(20);
    const hot = meters.find(({ name }) => name === 'Discharge temperature')!;
    const opened = await all(`/assets/${String(hot.asset_id)}/operations`);
    const titles = opened.filter(({ status }) => status === 'new').map(({ title }) => String(title));
    expect(titles).toContainEqual(expect.stringMatching(/Discharge temperature above 95 °C$/));
    const byUsage = await rows(
      sql`SELECT 1 FROM operations WHERE business_id = ${business.businessId} AND meter_id IS NOT NULL`,
    );
    expect(byUsage.length).toBe(1);
  });

  it('has no completed operations that are scheduled in the future', async () => {
    const wrong = await rows(sql`SELECT id FROM operations WHERE business_id = ${business.businessId}
      AND status IN ('completed', 'done') AND scheduled_for > ${testApp.clock.now()}`);
    expect(wrong).toEqual([]);
  });

  it('has quantities that equal the sums of the ledger (D28)', async () => {
    const wrong = await rows(sql`SELECT p.name FROM spare_parts p LEFT JOIN LATERAL (
        SELECT coalesce(sum(quantity) FILTER (WHERE type IN ('receive', 'consume', 'adjust')), 0) AS on_hand,
          coalesce(sum(quantity) FILTER (WHERE type IN ('reserve', 'release')), 0) AS reserved
        FROM spare_part_movements m WHERE m.business_id = p.business_id AND m.spare_part_id = p.id) ledger ON true
      WHERE p.business_id = ${business.businessId} AND (p.quantity_on_hand, p.quantity_reserved) IS DISTINCT FROM (ledger.on_hand, ledger.reserved)`);
    expect(wrong).toEqual([]);
  });

  it('has an alarm for each asset out of service, and for each part below its minimum (D24)', async () => {
    const alarms = await all('/alarms');
    const broken = (await all('/assets')).filter(({ status }) => status === 'out_of_service');
    const low = await rows<{ id: string }>(sql`SELECT p.id FROM spare_parts p
      WHERE p.business_id = ${business.businessId} AND p.quantity_on_hand < p.min_stock`);
    expect([...valuesOf(broken, 'id')]).not.toEqual([]);
    expect([...valuesOf(alarms, 'asset_id')]).toEqual(expect.arrayContaining([...valuesOf(broken, 'id')]));
    expect([...valuesOf(alarms, 'spare_part_id')]).toEqual(expect.arrayContaining(low.map(({ id }) => id)));
  });

  it('has an open downtime for exactly the assets that are down', async () => {
    const wrong = await rows(sql`SELECT a.name FROM assets a WHERE a.business_id = ${business.businessId}
      AND (a.status IN ('under_maintenance', 'out_of_service')) <> EXISTS (SELECT 1 FROM downtimes d WHERE d.asset_id = a.id AND d.ended_at IS NULL)`);
    expect(wrong).toEqual([]);
  });
});
