import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import type { Claim } from '../../src/webhooks/delivery/delivery-claims.js';
import { intercept } from '../support/intercept.js';
import { deliveriesOf, webhookOf } from '../support/observed.js';
import { RestingWorker } from '../support/resting-worker.js';
import type { TestBusiness } from '../support/test-business.js';

/** Longer than an attempt (10 s), shorter than the time in which a dead worker must be replaced (30 s). */
const LEASE_MS = 20_000;
const DAY_MS = 24 * 60 * 60 * 1000;

const worker = await RestingWorker.start();
const { testApp } = worker;
afterAll(() => worker.close());

let business: TestBusiness;
let endpoint: { id: string };
beforeEach(async () => {
  ({ business, endpoint } = await worker.customer());
});

/** Emits and relays events, and claims the deliveries to this test's endpoint. */
async function claimed(events: number): Promise<Claim[]> {
  await business.emit(events);
  await worker.relay();
  return claim();
}
const claim = async () => (await worker.claim()).filter(({ endpointId }) => endpointId === endpoint.id);
const failure = { responseStatus: 500, error: 'http_500' };

describe('leases (D31)', () => {
  it('keep a delivery from being claimed twice', async () => {
    const [first] = await claimed(1);
    expect(await claim()).toEqual([]);
    expect((await deliveriesOf(business, endpoint.id))[0]).toMatchObject({
      status: 'delivering',
      attempt_count: 1,
      next_attempt_at: null,
    });
    await worker.record(first!);
  });

  it('expire: the attempt of a dead worker is logged as attempt_lost, and repeated; it is no failure of the endpoint', async () => {
    const [lost] = await claimed(1);
    testApp.clock.advance(LEASE_MS - 1_000);
    expect(await worker.due()).toBe(0);
    expect(await claim()).toEqual([]);
    testApp.clock.advance(1_000);
    expect(await worker.due()).toBe(1);
    expect(await webhookOf(business, endpoint.id)).toMatchObject({ consecutive_failures: 0 });
    const [again] = await claim();
    expect(again).toMatchObject({ id: lost!.id, attempt: 2 });
    await worker.record(again!);
    const [delivery] = await deliveriesOf(business, endpoint.id);
    expect(delivery).toMatchObject({ status: 'succeeded', attempt_count: 2 });
    expect(delivery!.attempts).toMatchObject([
      {
        attempt: 1,
        duration_ms: LEASE_MS,
        response_status: null,
        response_body: null,
        error: 'attempt_lost',
      },
      { attempt: 2, duration_ms: 5, response_status: 200, error: null },
    ]);
  });

  it('of a ping are kept while the database fails to number it', async () => {
    await business.ping(endpoint.id);
    let failures = 0;
    const restore = intercept((statement, next) => {
      if (failures === 2 || !statement.text.includes('numbered AS')) return next(statement);
      failures += 1;
      return next({ text: `DO $$ BEGIN RAISE 'canceled' USING ERRCODE = 'query_canceled'; END $$` });
    });
    onTestFinished(restore);
    const [ping] = await claim();
    expect(failures).toBe(2);
    expect(ping).toMatchObject({
      eventType: 'webhook.ping',
      attempt: 1,
      sequence: expect.stringMatching(/^\d+$/),
    });
    await worker.record(ping!);
    expect((await deliveriesOf(business, endpoint.id))[0]).toMatchObject({ status: 'succeeded' });
  });

  it('that expire at each of the six attempts make the delivery dead', async () => {
    await business.emit();
    await worker.relay();
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      expect(await claim()).toMatchObject([{ attempt }]);
      testApp.clock.advance(LEASE_MS);
      await worker.due();
      testApp.clock.advance(3 * 60 * 60 * 1000);
    }
    expect(await claim()).toEqual([]);
    const [delivery] = await deliveriesOf(business, endpoint.id);
    expect(delivery).toMatchObject({ status: 'dead', attempt_count: 6, error: 'attempt_lost' });
    expect(delivery!.attempts.map(({ error }) => error)).toEqual(Array(6).fill('attempt_lost'));
    expect(await webhookOf(business, endpoint.id)).toMatchObject({ consecutive_failures: 0 });
  });

  it('that expire a second time are retried with the usual delay', async () => {
    await claimed(1);
    testApp.clock.advance(LEASE_MS);
    await worker.due();
    await claim();
    testApp.clock.advance(LEASE_MS);
    expect(await worker.due()).toBe(0);
    expect(await claim()).toEqual([]);
    testApp.clock.advance(60_000);
    expect(await claim()).toMatchObject([{ attempt: 3 }]);
  });

  it('of a locked endpoint expire only after the lock is released, and do not delay those of another business', async () => {
    const other = await worker.customer();
    await other.business.emit();
    await claimed(1);
    testApp.clock.advance(LEASE_MS);
    await testApp.acrossBusinesses.transaction(async (run) => {
      await run(
        sql`SELECT id FROM webhook_endpoints WHERE business_id = ${business.id} AND id = ${endpoint.id} FOR NO KEY UPDATE`,
      );
      await worker.due();
      expect(await deliveriesOf(other.business, other.endpoint.id)).toMatchObject([
        { error: 'attempt_lost' },
      ]);
      expect(await deliveriesOf(business, endpoint.id)).toMatchObject([{ status: 'delivering' }]);
    });
    await worker.due();
    expect(await deliveriesOf(business, endpoint.id)).toMatchObject([{ error: 'attempt_lost' }]);
  });

  it('that expired ignore a late result of their attempt', async () => {
    const [late] = await claimed(1);
    testApp.clock.advance(LEASE_MS);
    await worker.due();
    const [current] = await claim();
    await worker.record(late!, failure);
    expect((await deliveriesOf(business, endpoint.id))[0]).toMatchObject({
      status: 'delivering',
      attempt_count: 2,
    });
    expect(await webhookOf(business, endpoint.id)).toMatchObject({ consecutive_failures: 0 });
    await worker.record(current!);
    await worker.record(late!, failure);
    expect((await deliveriesOf(business, endpoint.id))[0]).toMatchObject({
      status: 'succeeded',
      response_status: 200,
    });
  });

  it('are never granted twice to concurrent claims', async () => {
    await business.emit(40);
    await worker.relay();
    const all = (await Promise.all([claim(), claim(), claim(), claim()])).flat();
    expect(all).toHaveLength(4);
    expect(new Set(all.map(({ id }) => id)).size).toBe(4);
    await Promise.all(all.map((each) => worker.record(each)));
  });
});

describe('counting failures (D35)', () => {
  it('never counts a failure of ours, so that it does not disable an endpoint', async () => {
    const claims = await claimed(2);
    await business.setEndpoint(endpoint.id, { consecutiveFailures: 19 });
    for (const [index, error] of ['internal_error', 'attempt_lost'].entries())
      await worker.record(claims[index]!, { responseStatus: null, error });
    expect(await webhookOf(business, endpoint.id)).toMatchObject({
      enabled: true,
      consecutive_failures: 19,
      last_failure_at: null,
    });
    expect((await deliveriesOf(business, endpoint.id)).map(({ status }) => status)).toEqual([
      'failed',
      'failed',
    ]);
  });

  it('disables an endpoint exactly once when four concurrent failures pass 20 in two workers', async () => {
    await business.setEndpoint(endpoint.id, { consecutiveFailures: 0 });
    const second = await RestingWorker.beside(testApp);
    const four = await claimed(8);
    expect(four).toHaveLength(4);
    await business.setEndpoint(endpoint.id, { consecutiveFailures: 18 });
    await Promise.all(four.map((each, index) => [worker, second][index % 2]!.record(each, failure)));
    const notices = await testApp.acrossBusinesses.rows(
      sql`SELECT 1 FROM announcements WHERE business_id = ${business.id}`,
    );
    expect(notices).toHaveLength(1);
    expect(await webhookOf(business, endpoint.id)).toMatchObject({
      enabled: false,
      consecutive_failures: 22,
    });
    const deliveries = await deliveriesOf(business, endpoint.id);
    expect(deliveries.map(({ status }) => status)).toEqual(Array(8).fill('dead'));
    await second.close();
  });

  it('allows a failing endpoint one attempt at a time', async () => {
    await business.setEndpoint(endpoint.id, { consecutiveFailures: 1 });
    const one = await claimed(5);
    expect(one).toHaveLength(1);
    await worker.record(one[0]!);
    expect(await claim()).toHaveLength(4);
  });
});

describe('retention (§6.6, D32)', () => {
  it('keeps deliveries without a failed attempt for 30 days and others for 90, and then deletes the events too', async () => {
    const [good, bad, late] = await claimed(3);
    await worker.record(good!);
    await worker.record(bad!, { responseStatus: 400, error: 'http_400' });
    await worker.record(late!, failure);
    testApp.clock.advance(60_000);
    const [again] = await claim();
    expect(again).toMatchObject({ id: late!.id, attempt: 2 });
    await worker.record(again!);
    const remaining = async () => {
      await worker.takeTurns('retention');
      return (await deliveriesOf(business, endpoint.id)).map(({ id }) => id).sort();
    };
    const events = () =>
      testApp.acrossBusinesses.rows(
        sql`SELECT 1 FROM events WHERE business_id = ${business.id} AND type LIKE 'operation.%'`,
      );
    const failed = [bad!.id, late!.id].sort();
    testApp.clock.advance(30 * DAY_MS - 180_000);
    expect(await remaining()).toHaveLength(3);
    testApp.clock.advance(240_000);
    expect(await remaining()).toEqual(failed);
    testApp.clock.advance(60 * DAY_MS - 240_000);
    expect(await remaining()).toEqual(failed);
    expect(await events()).toHaveLength(3);
    testApp.clock.advance(300_000);
    expect(await remaining()).toEqual([]);
    await worker.takeTurns('retention');
    expect(await events()).toEqual([]);
  });

  it('counts from the last attempt, not from the event', async () => {
    await business.emit();
    await worker.relay();
    testApp.clock.advance(20 * DAY_MS);
    const [late] = await claim();
    await worker.record(late!);
    testApp.clock.advance(20 * DAY_MS);
    await worker.takeTurns('retention');
    expect(await deliveriesOf(business, endpoint.id)).toHaveLength(1);
  });
});
