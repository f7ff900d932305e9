import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BusinessesService } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { backlogAt } from '../../src/webhooks/backlog-gauges.js';
import { RestingWorker } from '../support/resting-worker.js';
import { resume, suspend } from '../support/suspension.js';
import type { TestBusiness } from '../support/test-business.js';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const worker = await RestingWorker.start();
const { testApp } = worker;
afterAll(() => worker.close());

describe('a suspended business', () => {
  let business: TestBusiness;
  let endpoint: { id: string };
  beforeEach(async () => {
    ({ business, endpoint } = await worker.customer());
    await business.emit(2);
    await worker.relay();
  });

  /** One round of a worker: relay events, end stranded deliveries, claim due ones. */
  const round = async () => {
    await worker.relay();
    await worker.takeTurns('unwanted-events');
    await worker.takeTurns('stranded-deliveries');
    return (await worker.claim()).filter(({ endpointId }) => endpointId === endpoint.id);
  };
  const deliveries = () =>
    testApp.acrossBusinesses.rows<{ status: string; attempts: number }>(
      sql`SELECT status, attempt_count AS attempts FROM webhook_deliveries WHERE endpoint_id = ${endpoint.id} ORDER BY id`,
    );
  const waiting = { status: 'pending', attempts: 0 };
  const backlog = async () => {
    const [found] = await testApp.acrossBusinesses.rows<{ waiting: number; due: number }>(
      backlogAt(testApp.clock.now()),
    );
    return found!;
  };

  it('has its deliveries and events held for as long as it takes, and gets all of them in order', async () => {
    await suspend(business);
    await business.emit(2);
    for (const days of [2, 8, 100]) {
      testApp.clock.advance(days * DAY_MS);
      expect(await round()).toEqual([]);
      await worker.takeTurns('retention');
    }
    expect(await deliveries()).toEqual([waiting, waiting]);
    expect(await worker.dueBusinesses()).not.toContain(business.id);
    expect(await worker.dueBusinesses('unwanted-events')).not.toContain(business.id);

    await resume(business);
    const claims = await round();
    expect(claims.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1]);
    // Those that became due together have no order (§6.6).
    const sequences = claims.map(({ sequence }) => Number(sequence));
    expect(Math.max(...sequences.slice(0, 2))).toBeLessThan(Math.min(...sequences.slice(2)));
  });

  it('keeps the outcome of an attempt that was under way, and retries it after it is resumed', async () => {
    const [other, claim] = await round();
    await worker.record(other!);
    await suspend(business);
    await worker.record(claim!, { responseStatus: 500, error: 'status' });
    testApp.clock.advance(DAY_MS);
    expect(await round()).toEqual([]);
    await resume(business);
    expect((await round()).map(({ id, attempt }) => [id, attempt])).toContainEqual([claim!.id, 2]);
  });

  it('gets the whole time of a pause again after it is resumed', async () => {
    await business.work((work) => testApp.get(WebhooksService).pause(work, endpoint.id));
    testApp.clock.advance(6 * DAY_MS);
    await suspend(business);
    testApp.clock.advance(30 * DAY_MS);
    await round();
    await resume(business);
    testApp.clock.advance(6 * DAY_MS);
    await round();
    expect(await deliveries()).toEqual([waiting, waiting]);
    testApp.clock.advance(2 * DAY_MS);
    await round();
    expect((await deliveries()).map(({ status }) => status)).toEqual(['dead', 'dead']);
  });

  it('gets another day to return to its plan after it is resumed', async () => {
    const moveTo = (plan: 'starter' | 'enterprise') =>
      business.work((work) => testApp.get(BusinessesService).setPlan(work, plan));
    await moveTo('starter');
    await suspend(business);
    testApp.clock.advance(30 * DAY_MS);
    await round();
    await resume(business);
    testApp.clock.advance(23 * HOUR_MS);
    await round();
    expect(await deliveries()).toEqual([waiting, waiting]);
    await moveTo('enterprise');
    expect(await round()).toHaveLength(2);
  });

  it('does not count in the metrics of what waits', async () => {
    const before = await backlog();
    await business.emit(3);
    const busy = await backlog();
    expect(busy.waiting).toBeGreaterThan(before.waiting);
    await suspend(business);
    const after = await backlog();
    expect(after.due).toBe(busy.due - 2);
    expect(after.waiting).toBeLessThan(busy.waiting);
  });
});
