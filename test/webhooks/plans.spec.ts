import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { isAnythingDue } from '../../src/webhooks/delivery/share.js';
import type { Claim } from '../../src/webhooks/delivery/delivery-claims.js';
import { DeliveriesService, type DeliveryFilters } from '../../src/webhooks/index.js';
import type { Statement } from '../support/intercept.js';
import { overheard } from '../support/plans.js';
import { RestingWorker } from '../support/resting-worker.js';
import type { TestBusiness } from '../support/test-business.js';

const BUSINESSES = 20;
const WAITING = 6_000;
const DONE = 24_000;
const LIMIT = 100;
/** How many attempts may be in flight at an endpoint (D38). */
const PER_ENDPOINT = 4;
const GROWING = /^(webhook_deliveries|webhook_attempts|events)(_\d)?$/;

interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: Node[];
}

const worker = await RestingWorker.start();
const { testApp } = worker;
const businesses: { readonly business: TestBusiness; readonly endpointId: string }[] = [];

beforeAll(async () => {
  for (let index = 0; index < BUSINESSES; index += 1) {
    const { business, endpoint } = await worker.customer();
    await business.emit(WAITING / BUSINESSES);
    await addPastDeliveries(business.id, endpoint.id);
    businesses.push({ business, endpointId: endpoint.id });
  }
  await worker.relay();
  await testApp.acrossBusinesses.pool.query('ANALYZE');
});
afterAll(() => worker.close());

/** Adds deliveries that ended in the last week. */
async function addPastDeliveries(businessId: string, endpointId: string): Promise<void> {
  await testApp.acrossBusinesses.rows(sql`
    WITH moments AS (SELECT uuid_v7(at) AS id, at FROM (SELECT ${testApp.clock.now()}::timestamptz - n * interval '5 minutes' AS at
        FROM generate_series(1, ${DONE / BUSINESSES}::int) n) s),
      happened AS (INSERT INTO events (id, business_id, type, payload, created_at, dispatched_at)
        SELECT id, ${businessId}::uuid, 'operation.created', '{}', at, at FROM moments)
    INSERT INTO webhook_deliveries (id, business_id, endpoint_id, event_id, event_type, status, attempt_count, last_attempt_at, created_at)
    SELECT uuid_v7(at), ${businessId}::uuid, ${endpointId}::uuid, id, 'operation.created', 'succeeded', 1, at, at FROM moments`);
}

/** The statements about events and deliveries that an action runs. */
async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  return (await overheard(act)).filter(({ text }) => /\b(webhook_deliveries|events)\b/.test(text));
}

/** How many rows of the growing tables PostgreSQL reads when it runs a statement again, which is rolled back. */
async function readBy({ text, values }: Statement): Promise<number> {
  const client = await testApp.acrossBusinesses.pool.connect();
  try {
    await client.query('BEGIN');
    const explain = `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`;
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Node }[] }>(explain, values);
    const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];
    return flat(rows[0]!['QUERY PLAN'][0]!.Plan)
      .filter((node) => GROWING.test(node['Relation Name'] ?? ''))
      .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
      .reduce((sum, each) => sum + each, 0);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

describe(`with ${WAITING} waiting and ${DONE} completed deliveries`, () => {
  let claims: Claim[];

  it('a claim reads only a few rows for each delivery', async () => {
    const claim = async () => (claims = await worker.claim(LIMIT));
    const statement = (await statementsOf(claim)).find(({ text }) =>
      text.includes(`status = 'delivering', lease`),
    );
    expect(claims.length).toBe(BUSINESSES * PER_ENDPOINT);
    await testApp.acrossBusinesses.rows(
      sql`UPDATE webhook_deliveries SET status = 'pending', lease = NULL, leased_until = NULL,
        next_attempt_at = last_attempt_at, last_attempt_at = NULL WHERE status = 'delivering'`,
    );
    expect(await readBy(statement!)).toBeLessThan(15 * PER_ENDPOINT);
    await claim();
  });

  it('the check whether a delivery is due reads one row, even with a plan from before the table had statistics', async () => {
    const { pool } = testApp.acrossBusinesses;
    // As in a table that has only just been filled.
    const resetStatistics = `UPDATE pg_class SET reltuples = 0, relpages = 0 WHERE relname LIKE 'webhook_deliveries%'`;
    await pool.query(
      `DELETE FROM pg_statistic WHERE starelid = 'webhook_deliveries'::regclass; ${resetStatistics}`,
    );
    const { tenant } = businesses.at(-1)!.business;
    const [statement] = await statementsOf(() => isAnythingDue(tenant));
    expect(await readBy(statement!)).toBe(1);
    await pool.query('ANALYZE webhook_deliveries');
  });

  it('recording a result reads fewer than 20 rows', async () => {
    const statements = await statementsOf(() => worker.record(claims[0]!));
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) expect(await readBy(statement)).toBeLessThan(20);
  });

  it('filtering and counting deliveries does not read all of an endpoint', async () => {
    const { business, endpointId } = businesses[0]!;
    await testApp.acrossBusinesses.rows(sql`UPDATE webhook_deliveries SET status = 'dead', error = 'http_400'
      WHERE id IN (SELECT id FROM webhook_deliveries WHERE business_id = ${business.id} AND status = 'succeeded'
        ORDER BY id LIMIT 5)`);
    await testApp.acrossBusinesses.pool.query('ANALYZE webhook_deliveries');
    const tenant = business.tenant;
    const log = (filters: DeliveryFilters) =>
      testApp.get(DeliveriesService).list(tenant, endpointId, { limit: 50, after: null }, filters);
    const countDead = async () => {
      const [stats] = (await testApp.get(DeliveriesService).stats(tenant, [endpointId])).values();
      expect(stats).toMatchObject({ deadInDay: 0, deadInWeek: 5 });
    };
    const since = new Date(testApp.clock.now().getTime() - 30 * 60_000);
    const searches: DeliveryFilters[] = [
      { status: ['dead'] },
      { status: ['failed'] },
      { status: ['delivering'] },
      { status: ['succeeded'], since },
      { status: ['succeeded'], until: since },
      { eventType: 'alarm.raised' },
      { eventType: 'alarm.raised', status: ['failed'], since },
      { eventType: 'operation.created', status: ['succeeded'] },
      { status: ['failed', 'dead'] },
      { eventId: randomUUID() },
    ];
    for (const act of [countDead, ...searches.map((filters) => () => log(filters))]) {
      const statements = await statementsOf(act);
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements)
        expect(await readBy(statement), statement.text).toBeLessThan(2 * (WAITING / BUSINESSES));
    }
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the search for businesses with events to deliver', () => worker.dueBusinesses()],
    ['the relay', () => worker.relay()],
    ['the search for lost attempts', () => worker.takeTurns('lost-attempts')],
    ['the search for stranded deliveries', () => worker.takeTurns('stranded-deliveries')],
    ['retention', () => worker.takeTurns('retention')],
  ])('%s with nothing to do reads few rows', async (_, act) => {
    const statements = await statementsOf(act);
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) expect(await readBy(statement)).toBeLessThan(3 * LIMIT);
  });
});
