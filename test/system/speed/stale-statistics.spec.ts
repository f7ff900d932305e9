import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommitOrder } from '../../../src/kernel/events/commit-order.js';
import { TurnKinds } from '../../../src/kernel/jobs/turn.js';
import { TurnSweep } from '../../../src/kernel/jobs/turn-sweep.js';
import { sql } from '../../../src/kernel/sql/sql.js';
import { backlogAt } from '../../../src/webhooks/backlog-gauges.js';
import { keptPlanOf, overheard, planNow, planOf, type PlanNode } from '../../support/plans.js';
import { RestingWorker } from '../../support/resting-worker.js';
import type { TestBusiness } from '../../support/test-business.js';

const BACKLOG = 20_000;
const GROWING = /^(changes|events|webhook_deliveries)(_\d)?$/;

const worker = await RestingWorker.start();
const { testApp } = worker;
afterAll(() => worker.close());

describe('in a burst, with plans from when the tables were empty', () => {
  it('turning events into deliveries, and claiming these, reads only those of the round', async () => {
    const { business, endpoint } = await worker.customer();
    await testApp.acrossBusinesses.pool.query('VACUUM ANALYZE');
    await business.emit(1);
    const heard = await overheard(async () => {
      await worker.relay();
      await worker.claim();
    });
    const writing = heard.filter(({ text }) => /UPDATE "?(events|webhook_deliveries)\b/.test(text));
    expect(writing.length).toBe(2);
    const plans = await Promise.all(writing.map((statement) => planNow(testApp, statement)));
    await fill(business.id, endpoint.id);
    for (const run of plans) expectFewRead(await run());
  });
});

describe('after a backlog, while the statistics still say that many rows wait', () => {
  let business: TestBusiness;

  beforeAll(async () => {
    const customer = await worker.customer();
    business = customer.business;
    await fill(business.id, customer.endpoint.id);
    const { pool } = testApp.acrossBusinesses;
    await pool.query('ANALYZE');
    await pool.query(`UPDATE webhook_deliveries SET status = 'succeeded', next_attempt_at = NULL, lease = NULL, leased_until = NULL;
      UPDATE events e SET dispatched_at = created_at, sequence = n.number
        FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM events) n WHERE n.id = e.id;
      UPDATE changes c SET sequence = n.number
        FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM changes) n WHERE n.id = c.id`);
  });

  it.each([
    ['the search for due work', () => worker.get(TurnSweep).find(worker.get(TurnKinds).all)],
    ['reading the change feed', () => worker.get(CommitOrder).number('changes', [business.id])],
    ['reading several feeds', () => worker.get(CommitOrder).number('changes', [business.id, randomUUID()])],
    ['reading the backlog', () => testApp.acrossBusinesses.rows(backlogAt(testApp.clock.now()))],
  ])('%s reads no growing table as a whole', async (_, act) => {
    const [search] = await overheard(act);
    const plans = [await planOf(testApp, search!), await keptPlanOf(testApp, search!)];
    expectFewRead(plans.flat());
  });
});

/** Expects that a plan reads the growing tables, and few of their rows. */
function expectFewRead(plan: readonly PlanNode[]): void {
  const read = plan.filter((node) => GROWING.test(node['Relation Name'] ?? ''));
  expect(read.length).toBeGreaterThan(0);
  for (const node of read) {
    expect(node['Rows Removed by Filter'] ?? 0, JSON.stringify(node)).toBeLessThan(100);
    expect(node['Actual Rows'] * node['Actual Loops'], JSON.stringify(node)).toBeLessThan(BACKLOG / 2);
  }
}

/** Adds a backlog of changes, events and deliveries. */
async function fill(businessId: string, endpointId: string): Promise<void> {
  await testApp.acrossBusinesses.rows(sql`
    WITH moments AS (SELECT uuid_v7(at) AS id, at FROM (SELECT ${testApp.clock.now()}::timestamptz - n * interval '1 second' AS at
        FROM generate_series(1, ${BACKLOG}::int) n) s),
      changed AS (INSERT INTO changes (business_id, id, type, resource_id, action, changed_at)
        SELECT ${businessId}::uuid, id, 'operation', id, 'updated', at FROM moments),
      happened AS (INSERT INTO events (id, business_id, type, payload, created_at)
        SELECT id, ${businessId}::uuid, 'operation.created', '{}', at FROM moments)
    INSERT INTO webhook_deliveries (id, business_id, endpoint_id, event_id, event_type, status, next_attempt_at, created_at)
    SELECT uuid_v7(at), ${businessId}::uuid, ${endpointId}::uuid, id, 'operation.created', 'pending', at, at FROM moments`);
}
