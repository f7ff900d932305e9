import { afterAll, describe, expect, it } from 'vitest';
import { earnedAfter } from '../../src/webhooks/delivery/share.js';
import { Receiver } from '../support/receiver.js';
import { NOWHERE, RestingWorker } from '../support/resting-worker.js';
import { startTestAppAlone } from '../support/test-app.js';

/** For a busy machine: otherwise it takes seconds. */
const PATIENCE_MS = 120_000;
const quick = { error: null, durationMs: 200 };
const slow = { error: null, durationMs: 201 };
const failed = { error: 'http_500', durationMs: 5 };
const many = <T>(count: number, of: T): T[] => Array<T>(count).fill(of);

describe('the earned share of an endpoint', () => {
  it.each([
    ['is 0 for a new endpoint', 0, [], 0],
    ['reaches the default of 4 after 64 quick responses', 0, many(64, quick), 4],
    ['grows by 1 for every 16 quick responses', 4, many(16, quick), 5],
    ['grows to 64 at most', 0, many(2_000, quick), 64],
    ['does not save up more than 64', 64, many(100, quick), 64],
    ['halves after a slow response', 64, [slow], 32],
    ['falls to 4 after four slow responses', 64, many(4, slow), 4],
    ['falls to 0 after a failure', 64, [failed], 0],
    ['grows again after a failure', 64, [failed, ...many(16, quick)], 1],
    ['depends on the order of the responses', 64, [...many(16, quick), slow, ...many(16, quick)], 33],
  ])('%s', (_, before, answers, after) => {
    expect(earnedAfter(before, answers)).toBe(after);
  });
});

const worker = await RestingWorker.start();
afterAll(() => worker.close());

describe('earned shares', () => {
  /** Creates a business with an endpoint and waiting deliveries. `among` counts its deliveries in a list of claims. */
  async function waiting(count: number, state: { earnedShare?: number; consecutiveFailures?: number } = {}) {
    const {
      business,
      endpoint: { id },
    } = await worker.customer();
    await business.setEndpoint(id, { earnedShare: 0, ...state });
    await business.emit(count);
    await worker.relay();
    const among = (claims: readonly { endpointId: string }[]) =>
      claims.filter(({ endpointId }) => endpointId === id).length;
    return { among, end: () => business.setEndpoint(id, { enabled: false, consecutiveFailures: 20 }) };
  }

  it('limit all concurrent claims together while no other business waits', async () => {
    const busy = await waiting(100, { earnedShare: 20.9 });
    const claims = (await Promise.all([15, 15, 15].map((limit) => worker.claim(limit)))).flat();
    expect(busy.among(claims)).toBe(20);
    await busy.end();
  });

  it('do not reduce what other endpoints of the business get', async () => {
    const { business, endpoint: busy } = await worker.customer();
    await business.setEndpoint(busy.id, { earnedShare: 30 });
    await business.emit(40);
    await worker.relay();
    expect(await worker.claim()).toHaveLength(30);
    const other = await business.endpoint(NOWHERE, { enabled: true });
    await business.emit(6);
    await worker.relay();
    const claims = await worker.claim();
    expect(claims.map(({ endpointId }) => endpointId)).toEqual(Array(4).fill(other.id));
    await business.setEndpoint(busy.id, { enabled: false });
    await business.setEndpoint(other.id, { enabled: false });
  });

  it.each([
    ['when the process has no free slots', { earnedShare: 64 }, false, 4],
    ['for an endpoint that fails', { earnedShare: 64, consecutiveFailures: 1 }, true, 1],
    ['for an endpoint that earned less than the default', { earnedShare: 3 }, true, 4],
  ])('are not used %s', async (_, state, mayExceed, claimed) => {
    const busy = await waiting(20, state);
    expect(busy.among(await worker.claim(100, mayExceed))).toBe(claimed);
    await busy.end();
  });

  it('are not used while a response is late', async () => {
    const busy = await waiting(60, { earnedShare: 10 });
    const [first, ...others] = await worker.claim();
    expect(others).toHaveLength(9);
    worker.testApp.clock.advance(1_001);
    await Promise.all(others.map((each) => worker.record(each)));
    expect(busy.among(await worker.claim())).toBe(3);
    await worker.record(first!);
    expect(busy.among(await worker.claim())).toBe(7);
    await busy.end();
  });
});

describe('an endpoint that answers in 50 ms', () => {
  it(
    'gets more than its default share of attempts in flight, and at most 64 from two workers together',
    async () => {
      const testApp = await startTestAppAlone();
      await testApp.worker();
      await testApp.worker();
      let open = 0;
      let peak = 0;
      const receiver = await Receiver.open((_, response) => {
        peak = Math.max(peak, (open += 1));
        setTimeout(() => {
          open -= 1;
          response.end();
        }, 50);
      });
      const business = await testApp.business();
      await business.endpoint(receiver.url, { enabled: true });
      // On a busy machine a response is sometimes late, and the share has to be earned again.
      for (let sent = 500; peak < 15; sent += 500) {
        await business.emit(500);
        await receiver.arrived(sent, PATIENCE_MS);
      }
      expect(peak).toBeLessThanOrEqual(64);
      await testApp.stopWorkers();
      await receiver.close();
    },
    PATIENCE_MS,
  );
});
