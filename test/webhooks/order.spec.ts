import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { DeliveryAttempts } from '../../src/webhooks/delivery/delivery-attempts.js';
import type { Claim } from '../../src/webhooks/delivery/delivery-claims.js';
import { DeliveriesService, WebhooksService } from '../../src/webhooks/index.js';
import { deliveriesOf } from '../support/observed.js';
import { emitOf } from '../support/ordered-events.js';
import { RestingWorker } from '../support/resting-worker.js';
import type { TestBusiness } from '../support/test-business.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LEASE_MS = 20_000;

const worker = await RestingWorker.start();
const { testApp } = worker;
afterAll(() => worker.close());

let business: TestBusiness;
let endpoint: { id: string };
let [pump, valve] = ['', ''];
beforeEach(async () => {
  ({ business, endpoint } = await worker.customer());
  [pump, valve] = [randomUUID(), randomUUID()];
});

const webhooks = testApp.get(WebhooksService);
const order = (ordered: boolean) => business.work((work) => webhooks.change(work, endpoint.id, { ordered }));
const claim = async () => (await worker.claim()).filter(({ endpointId }) => endpointId === endpoint.id);
/** The sequence numbers of the test's events. Audit log events of the endpoint take numbers between them. */
let happened: string[] = [];
const happen = async (...resourceIds: string[]) => {
  await emitOf(business, resourceIds);
  await worker.relay();
  const events = await testApp.acrossBusinesses.rows<{ sequence: string }>(sql`SELECT sequence FROM events
    WHERE business_id = ${business.id} AND type = 'operation.created' ORDER BY sequence`);
  happened = events.map(({ sequence }) => sequence);
};
const numberOf = ({ sequence }: Claim) => happened.indexOf(sequence) + 1;
/** The resource of each claim, and the position of its event. */
const eventsOf = (claims: readonly Claim[]) =>
  claims.map((each) => {
    const { data } = JSON.parse(each.payload) as { data: { object: { id: string } } };
    return [data.object.id === pump ? 'pump' : 'valve', numberOf(each)] as const;
  });
const failure = { responseStatus: 500, error: 'http_500' };
const refusal = { responseStatus: 400, error: 'http_400' };

describe('an ordered endpoint (D66)', () => {
  beforeEach(() => order(true));

  it('gets the next event of a resource only after the previous one succeeded; other resources do not wait', async () => {
    await happen(pump, pump, valve, pump);
    const first = await claim();
    expect(eventsOf(first).sort()).toEqual([
      ['pump', 1],
      ['valve', 3],
    ]);
    expect(await claim()).toEqual([]);
    await worker.record(first.find((each) => numberOf(each) === 1)!);
    const second = await claim();
    expect(eventsOf(second)).toEqual([['pump', 2]]);
    await worker.record(second[0]!);
    expect(eventsOf(await claim())).toEqual([['pump', 4]]);
  });

  it('waits for a retry only with events of that resource, including new ones', async () => {
    await happen(pump, pump, valve);
    const [a, b] = await claim();
    const [failing, other] = eventsOf([a!])[0]![0] === 'pump' ? [a!, b!] : [b!, a!];
    await worker.record(failing, failure);
    await worker.record(other);
    await happen(valve, pump);
    expect(eventsOf(await claim())).toEqual([['valve', 4]]);
    testApp.clock.advance(MINUTE_MS);
    const [again] = await claim();
    expect(again).toMatchObject({ id: failing.id, attempt: 2 });
    await worker.record(again!);
    expect(eventsOf(await claim())).toEqual([['pump', 2]]);
  });

  it('gets the next event after a delivery is dead', async () => {
    await happen(pump, pump);
    await worker.record((await claim())[0]!, refusal);
    expect(eventsOf(await claim())).toEqual([['pump', 2]]);
  });

  it('gets a lost attempt again before the next event', async () => {
    await happen(pump, pump);
    const [lost] = await claim();
    testApp.clock.advance(LEASE_MS);
    await worker.due();
    testApp.clock.advance(MINUTE_MS);
    const again = await claim();
    expect(again).toMatchObject([{ id: lost!.id, attempt: 2 }]);
    // A late result of the expired lease does not unblock the next event.
    await worker.record(lost!);
    expect(await claim()).toEqual([]);
    await worker.record(again[0]!);
    expect(eventsOf(await claim())).toEqual([['pump', 2]]);
  });

  it('gets nothing from a worker whose lease expired before it sent', async () => {
    await happen(pump);
    const [late] = await claim();
    testApp.clock.advance(LEASE_MS);
    const sent = await worker.get(DeliveryAttempts).make(late!);
    expect(sent).toMatchObject({ error: 'attempt_lost', sentHeaders: null });
    await worker.due();
    testApp.clock.advance(MINUTE_MS);
    const [again] = await claim();
    expect(await worker.get(DeliveryAttempts).make(again!)).toMatchObject({ error: 'connection_refused' });
  });

  it('gets a replay and a ping immediately, outside the order', async () => {
    await happen(pump, pump);
    const [first] = await claim();
    await worker.record(first!, refusal);
    const [second] = await claim();
    const replay = await business.work((work) => testApp.get(DeliveriesService).replay(work, first!.id));
    const ping = await business.ping(endpoint.id);
    await business.setEndpoint(endpoint.id, { consecutiveFailures: 0 });
    const outside = await claim();
    expect(outside.map(({ id }) => id).sort()).toEqual([replay, ping].sort());
    await worker.record(second!);
    await happen(pump);
    expect(eventsOf(await claim())).toEqual([['pump', 3]]);
  });

  it('shows a blocked delivery as pending without next_attempt_at, and refuses to send it now as invalid_state', async () => {
    await happen(pump, pump);
    const [first] = await claim();
    const blocked = (await deliveriesOf(business, endpoint.id)).find(({ id }) => id !== first!.id)!;
    expect(blocked).toMatchObject({ status: 'pending', next_attempt_at: null, attempt_count: 0 });
    const sent = business.work((work) => testApp.get(DeliveriesService).sendNow(work, blocked.id));
    await expect(sent).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('gets nothing while it is paused, and then continues in order', async () => {
    await happen(pump, pump);
    const [first] = await claim();
    await business.work((work) => webhooks.pause(work, endpoint.id));
    await worker.record(first!);
    await happen(pump);
    expect(await claim()).toEqual([]);
    await business.work((work) => webhooks.resume(work, endpoint.id));
    const second = await claim();
    expect(eventsOf(second)).toEqual([['pump', 2]]);
    await worker.record(second[0]!);
    expect(eventsOf(await claim())).toEqual([['pump', 3]]);
  });

  it('ends deliveries that waited for seven days of a pause as pause_expired, blocked or not, and keeps younger ones', async () => {
    await happen(pump, pump, pump);
    await business.work((work) => webhooks.pause(work, endpoint.id));
    testApp.clock.advance(4 * DAY_MS);
    await happen(pump);
    testApp.clock.advance(3 * DAY_MS);
    await worker.takeTurns('stranded-deliveries');
    const states = (await deliveriesOf(business, endpoint.id)).map(({ status, error }) => [status, error]);
    expect(states.sort()).toEqual([
      ...Array.from({ length: 3 }, () => ['dead', 'pause_expired']),
      ['pending', null],
    ]);
    await business.work((work) => webhooks.resume(work, endpoint.id));
    expect(eventsOf(await claim())).toEqual([['pump', 4]]);
  });

  it('gets only new events after it was disabled and enabled again', async () => {
    await happen(pump, pump);
    const [first] = await claim();
    await business.work((work) => webhooks.disable(work, endpoint.id));
    await worker.record(first!);
    await business.work((work) => webhooks.enable(work, endpoint.id));
    await happen(pump);
    expect(eventsOf(await claim())).toEqual([['pump', 3]]);
  });
});

describe('an endpoint whose order setting changes while deliveries wait', () => {
  it('gets them in order when ordering is turned on, beginning with the attempts in flight', async () => {
    await happen(pump, pump, pump, pump);
    const inFlight = await claim();
    expect(inFlight).toHaveLength(4);
    await happen(pump, valve);
    await order(true);
    for (const each of inFlight) await worker.record(each, failure);
    const other = await claim();
    expect(eventsOf(other)).toEqual([['valve', 6]]);
    await worker.record(other[0]!);
    testApp.clock.advance(10 * MINUTE_MS);
    for (const number of [1, 2, 3, 4, 5]) {
      const next = await claim();
      expect(eventsOf(next)).toEqual([['pump', number]]);
      await worker.record(next[0]!);
    }
  });

  it('gets the blocked ones immediately when ordering is turned off', async () => {
    await order(true);
    await happen(pump, pump, pump);
    const [first] = await claim();
    await order(false);
    expect(eventsOf(await claim()).sort()).toEqual([
      ['pump', 2],
      ['pump', 3],
    ]);
    await worker.record(first!);
    await happen(pump, pump);
    expect(eventsOf(await claim()).sort()).toEqual([
      ['pump', 4],
      ['pump', 5],
    ]);
  });
});

it('the blocked-deliveries job unblocks deliveries that a worker of an older release left blocked', async () => {
  await order(true);
  await happen(pump, pump, pump, valve, valve);
  const claims = await claim();
  // An older release does not unblock the next delivery.
  await testApp.acrossBusinesses.rows(sql`UPDATE webhook_deliveries
    SET status = 'succeeded', lease = NULL, leased_until = NULL WHERE id = ANY(${claims.map(({ id }) => id)}::uuid[])`);
  expect(await claim()).toEqual([]);
  await worker.takeTurns('blocked-deliveries');
  expect(eventsOf(await claim()).sort()).toEqual([
    ['pump', 2],
    ['valve', 5],
  ]);
});
