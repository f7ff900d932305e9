import { afterAll, describe, expect, it } from 'vitest';
import { earnedAfter } from '../../src/webhooks/delivery/share.js';
import { Receiver } from '../support/receiver.js';
import { NOWHERE, RestingWorker } from '../support/resting-worker.js';
import { startTestAppAlone } from '../support/test-app.js';

/** Only for a machine that is busy with much else: otherwise it is a matter of seconds. */
const PATIENCE_MS = 120_000;
const quick = { error: null, durationMs: 200 };
const slow = { error: null, durationMs: 201 };
const failed = { error: 'http_500', durationMs: 5 };
const many = <T>(count: number, of: T): T[] => Array<T>(count).fill(of);

describe('what an endpoint has earned', () => {
  it.each([
    ['a new endpoint has earned nothing', 0, [], 0],
    ['the first 64 quick answers earn no more than every endpoint has', 0, many(64, quick), 4],
    ['from then on 16 quick answers earn one attempt', 4, many(16, quick), 5],
    ['the growth ends at 64', 0, many(2_000, quick), 64],
    ['what exceeds it is not saved up', 64, many(100, quick), 64],
    ['a slow answer costs half', 64, [slow], 32],
    ['four slow answers cost all that exceeds the share', 64, many(4, slow), 4],
    ['a failure costs everything', 64, [failed], 0],
    ['what comes after a failure earns anew', 64, [failed, ...many(16, quick)], 1],
    ['answers count in their order', 64, [...many(16, quick), slow, ...many(16, quick)], 33],
  ])('%s', (_, before, answers, after) => {
    expect(earnedAfter(before, answers)).toBe(after);
  });
});

const worker = await RestingWorker.start();
afterAll(() => worker.close());

describe('shares that are earned', () => {
  /** An endpoint of a business of its own for which deliveries wait, and how many of a claim's are for it. */
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

  it('are used while nobody else waits, however often and by however many workers it is claimed', async () => {
    const busy = await waiting(100, { earnedShare: 20.9 });
    const claims = (await Promise.all([15, 15, 15].map((limit) => worker.claim(limit)))).flat();
    expect(busy.among(claims)).toBe(20);
    await busy.end();
  });

  it('do not use up what the other endpoints of the business may have', async () => {
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
    ['where the process has no room to spare', { earnedShare: 64 }, false, 4],
    ['for an endpoint that fails', { earnedShare: 64, consecutiveFailures: 1 }, true, 1],
    ['for one that has earned less than every endpoint has', { earnedShare: 3 }, true, 4],
  ])('count for nothing %s', async (_, state, mayExceed, claimed) => {
    const busy = await waiting(20, state);
    expect(busy.among(await worker.claim(100, mayExceed))).toBe(claimed);
    await busy.end();
  });

  it('count for nothing while an answer is late', async () => {
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
    'gets more than its share once it has proved itself, from two workers together too, and never more than 64',
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
      // Where the machine is busy with much else, an answer is late now and then: what was earned is lost, and earned anew.
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
