import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import type { Claim } from '../../src/webhooks/delivery/delivery-claims.js';
import { deliveriesOf, webhookOf } from '../support/observed.js';
import { RestingWorker } from '../support/resting-worker.js';
import type { TestBusiness } from '../support/test-business.js';

/** Longer than the ten seconds of an attempt, shorter than the thirty in which a dead worker must be replaced. */
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

/** Lets events become deliveries, and claims what is due of this test's endpoint. */
async function claimed(events: number): Promise<Claim[]> {
  await business.emit(events);
  await worker.relay();
  return claim();
}
const claim = async () => (await worker.claim()).filter(({ endpointId }) => endpointId === endpoint.id);
const failure = { responseStatus: 500, error: 'http_500' };

describe('leases (D31)', () => {
  it('keep a delivery for the one who claimed it', async () => {
    const [first] = await claimed(1);
    expect(await claim()).toEqual([]);
    expect((await deliveriesOf(business, endpoint.id))[0]).toMatchObject({
      status: 'delivering',
      attempt_count: 1,
      next_attempt_at: null,
    });
    await worker.record(first!);
  });

  it('end, and a dead worker’s attempt is made again, with the lost one counted and in the log', async () => {
    const [lost] = await claimed(1);
    testApp.clock.advance(LEASE_MS - 1_000);
    expect(await worker.due()).toBe(0);
    expect(await claim()).toEqual([]);
    testApp.clock.advance(1_000);
    expect(await worker.due()).toBe(1);
    expect(await webhookOf(business, endpoint.id)).toMatchObject({ consecutive_failures: 1 });
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

  it('that end again and again end the delivery: its worker died at each of the six attempts', async () => {
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
    expect(await webhookOf(business, endpoint.id)).toMatchObject({ consecutive_failures: 6 });
  });

  it('that ran out wait as any failure does from the second time on', async () => {
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

  it('of an endpoint that somebody holds wait for them, and hold up nobody else’s', async () => {
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

  it('fence outcomes: that of a lease which another has taken over counts for nothing', async () => {
    const [late] = await claimed(1);
    testApp.clock.advance(LEASE_MS);
    await worker.due();
    const [current] = await claim();
    await worker.record(late!, failure);
    expect((await deliveriesOf(business, endpoint.id))[0]).toMatchObject({
      status: 'delivering',
      attempt_count: 2,
    });
    expect(await webhookOf(business, endpoint.id)).toMatchObject({ consecutive_failures: 1 });
    await worker.record(current!);
    await worker.record(late!, failure);
    expect((await deliveriesOf(business, endpoint.id))[0]).toMatchObject({
      status: 'succeeded',
      response_status: 200,
    });
  });

  it('are never given twice, however many claim at once', async () => {
    await business.emit(40);
    await worker.relay();
    const all = (await Promise.all([claim(), claim(), claim(), claim()])).flat();
    expect(all).toHaveLength(4);
    expect(new Set(all.map(({ id }) => id)).size).toBe(4);
    await Promise.all(all.map((each) => worker.record(each)));
  });
});

describe('counting failures (D35)', () => {
  it('disables exactly once when four outcomes cross 20 together, in several workers', async () => {
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

  it('lets a failing endpoint have one attempt at a time', async () => {
    await business.setEndpoint(endpoint.id, { consecutiveFailures: 1 });
    const one = await claimed(5);
    expect(one).toHaveLength(1);
    await worker.record(one[0]!);
    expect(await claim()).toHaveLength(4);
  });
});

describe('retention (§6.6, D32)', () => {
  it('keeps 30 days what went well at once, 90 days what had a failed attempt, then lets go of the events too', async () => {
    const [good, bad, late] = await claimed(3);
    await worker.record(good!);
    await worker.record(bad!, { responseStatus: 400, error: 'http_400' });
    await worker.record(late!, failure);
    testApp.clock.advance(60_000);
    const [again] = await claim();
    expect(again).toMatchObject({ id: late!.id, attempt: 2 });
    await worker.record(again!);
    const left = async () => {
      await worker.takeTurns('retention');
      return (await deliveriesOf(business, endpoint.id)).map(({ id }) => id).sort();
    };
    const events = () =>
      testApp.acrossBusinesses.rows(
        sql`SELECT 1 FROM events WHERE business_id = ${business.id} AND type LIKE 'operation.%'`,
      );
    const failed = [bad!.id, late!.id].sort();
    testApp.clock.advance(30 * DAY_MS - 180_000);
    expect(await left()).toHaveLength(3);
    testApp.clock.advance(240_000);
    expect(await left()).toEqual(failed);
    testApp.clock.advance(60 * DAY_MS - 240_000);
    expect(await left()).toEqual(failed);
    expect(await events()).toHaveLength(3);
    testApp.clock.advance(300_000);
    expect(await left()).toEqual([]);
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
