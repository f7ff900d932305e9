import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import type { Claim } from '../../src/webhooks/delivery/delivery-claims.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { emitOf } from '../support/ordered-events.js';
import { overheard, type PlanNode } from '../support/plans.js';
import { RestingWorker } from '../support/resting-worker.js';
import type { TestBusiness } from '../support/test-business.js';

const WAITING = 20_000;
const GROWING = /^(webhook_deliveries|webhook_attempts|events)/;

const worker = await RestingWorker.start();
const { testApp } = worker;
afterAll(() => worker.close());

/** Creates deliveries that wait for an endpoint, of `resources` resources. */
async function backlog(resources: number, ordered: boolean) {
  const { business, endpoint } = await worker.customer();
  await testApp.acrossBusinesses.rows(sql`
    WITH ids AS (SELECT array_agg(gen_random_uuid()) AS all FROM generate_series(1, ${resources}::int)),
      happened AS (INSERT INTO events (id, business_id, type, resource_id, payload, created_at, dispatched_at, sequence)
        SELECT uuid_v7(${testApp.clock.now()}), ${business.id}, 'operation.created', ids.all[1 + n % ${resources}::int],
          json_build_object('data', json_build_object('object', json_build_object('id', n)))::text,
          ${testApp.clock.now()}, ${testApp.clock.now()}, n FROM ids, generate_series(1, ${WAITING}::int) n RETURNING id, created_at)
    INSERT INTO webhook_deliveries (id, business_id, endpoint_id, event_id, event_type, status, next_attempt_at, created_at)
    SELECT uuid_v7(created_at), ${business.id}, ${endpoint.id}, id, 'operation.created', 'pending', created_at, created_at FROM happened`);
  await testApp.acrossBusinesses.rows(sql`INSERT INTO counters (business_id, name, last)
    VALUES (${business.id}, 'events', ${WAITING}) ON CONFLICT (business_id, name) DO UPDATE SET last = excluded.last`);
  await testApp.acrossBusinesses.pool.query('ANALYZE');
  if (ordered)
    await business.work((work) => testApp.get(WebhooksService).change(work, endpoint.id, { ordered }));
  await testApp.acrossBusinesses.pool.query('ANALYZE');
  return business;
}

/** The rows of growing tables that each statement of an action reads. */
async function readBy(act: () => Promise<unknown>): Promise<{ text: string; rows: number }[]> {
  const scoped = ({ text }: { text: string }) =>
    /^\s*WITH\b/.test(text) && /\b(webhook_deliveries|events)\b/.test(text);
  const statements = (await overheard(act)).filter(scoped);
  const client = await testApp.acrossBusinesses.pool.connect();
  const read: { text: string; rows: number }[] = [];
  for (const { text, values } of statements) {
    await client.query('BEGIN');
    const explained = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    );
    await client.query('ROLLBACK');
    const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
    const rows = flat(explained.rows[0]!['QUERY PLAN'][0]!.Plan)
      .filter((node) => GROWING.test(node['Relation Name'] ?? ''))
      .map((node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'])
      .reduce((sum, each) => sum + each, 0);
    read.push({ text, rows });
  }
  client.release();
  return read;
}

describe.each([
  ['an endpoint that is not ordered', 1_000, false],
  ['an ordered endpoint, all of one resource', 1, true],
  ['an ordered endpoint, of many resources', WAITING / 20, true],
])(`with ${WAITING} deliveries waiting for %s`, (_, resources, ordered) => {
  let business: TestBusiness;
  beforeAll(async () => {
    business = await backlog(resources, ordered);
  }, 120_000);

  it('relaying, claiming and recording each read fewer than 100 rows', async () => {
    await emitOf(business, [randomUUID()]);
    let claims: Claim[] = [];
    const claim = async () => {
      claims = (await worker.claim(64)).filter(({ businessId }) => businessId === business.id);
    };
    for (const act of [() => worker.relay(), claim, () => worker.record(claims[0]!)]) {
      const read = await readBy(act);
      expect(read.length).toBeGreaterThan(0);
      for (const { text, rows } of read) expect(rows, text).toBeLessThan(100);
    }
    expect(claims).toHaveLength(resources === 1 ? 2 : 4);
  });
});
