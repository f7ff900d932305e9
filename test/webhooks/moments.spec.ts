import { afterAll, describe, expect, it } from 'vitest';
import { sql, type Sql } from '../../src/kernel/sql/sql.js';
import { relayEvents } from '../../src/webhooks/delivery/event-relay.js';
import { untilWaitingForLock } from '../support/locks.js';
import { deliveriesOf, webhookOf } from '../support/observed.js';
import { RestingWorker } from '../support/resting-worker.js';

const WAIT_MS = 60_000;

const worker = await RestingWorker.start();
const { testApp } = worker;
afterAll(() => worker.close());

describe('after a wait for a lock (D48)', () => {
  /** Runs an action that waits for a lock, which another transaction releases after a minute. */
  async function afterWaiting<T>(lock: Sql, act: () => Promise<T>): Promise<{ done: T; grantedAt: number }> {
    let doing: Promise<T> | undefined;
    await testApp.acrossBusinesses.transaction(async (run) => {
      await run(lock);
      doing = act();
      await untilWaitingForLock(testApp);
      testApp.clock.advance(WAIT_MS);
    });
    const grantedAt = testApp.clock.now().getTime() - 5_000;
    return { done: await doing!, grantedAt };
  }

  it('a lease begins when the claim is granted', async () => {
    const { business, endpoint } = await worker.customer();
    await business.emit();
    await worker.relay();
    const lock = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${business.id} deliveries`}, 0))`;
    const { done, grantedAt } = await afterWaiting(lock, () => worker.claim());
    expect(done).toHaveLength(1);
    expect(done[0]!.leasedUntil.getTime()).toBeGreaterThan(grantedAt + 20_000);
    const [delivery] = await deliveriesOf(business, endpoint.id);
    expect(Date.parse(delivery!.last_attempt_at!)).toBeGreaterThan(grantedAt);
  });

  it('the time of a failure and of the next attempt count from when the lock was granted', async () => {
    const { business, endpoint } = await worker.customer();
    await business.emit();
    await worker.relay();
    const claim = (await worker.claim()).find(({ endpointId }) => endpointId === endpoint.id)!;
    const failure = { responseStatus: 500, error: 'http_500' };
    const lock = sql`SELECT id FROM webhook_endpoints WHERE business_id = ${business.id} AND id = ${endpoint.id} FOR NO KEY UPDATE`;
    const { grantedAt } = await afterWaiting(lock, () => worker.record(claim, failure));
    const [delivery] = await deliveriesOf(business, endpoint.id);
    expect(Date.parse(delivery!.next_attempt_at!)).toBeGreaterThan(grantedAt + 8_000);
    const seen = await webhookOf(business, endpoint.id);
    expect(Date.parse(seen.last_failure_at as string)).toBeGreaterThan(grantedAt);
  });
});

describe('an event that is committed after the relay began', () => {
  it('is not newer than its delivery, so a recovery since the time of the event finds it', async () => {
    const { business, endpoint } = await worker.customer();
    const emittedAt = await business.work(async (work) => {
      testApp.clock.advance(WAIT_MS);
      const now = testApp.clock.now().getTime();
      await business.emit();
      relayEvents(work);
      return now;
    });
    const [delivery] = await deliveriesOf(business, endpoint.id);
    expect(Date.parse(delivery!.created_at)).toBeGreaterThanOrEqual(emittedAt);
  });
});
