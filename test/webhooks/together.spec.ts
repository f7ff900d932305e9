import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { DeliveryRounds, type RoundInput } from '../../src/webhooks/delivery/delivery-rounds.js';
import { Receiver } from '../support/receiver.js';
import { RestingWorker } from '../support/resting-worker.js';
import { startTestAppAlone } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const LOCK_NOT_AVAILABLE = '55P03';
const TURN: RoundInput = { ended: [], isTurn: true, limit: 10, mayExceedShares: false };

const worker = await RestingWorker.start();
const { testApp } = worker;
afterAll(() => worker.close());

const roundLock = ({ id }: TestBusiness) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${id} deliveries`}, 0))`;
const turnsOf = (businesses: readonly TestBusiness[]) => new Map(businesses.map(({ id }) => [id, TURN]));

/** Businesses with an endpoint each, and some events. */
async function customers(count: number): Promise<TestBusiness[]> {
  const businesses: TestBusiness[] = [];
  for (let index = 1; index <= count; index += 1) {
    const { business } = await worker.customer();
    await business.emit(index);
    businesses.push(business);
  }
  return businesses;
}

describe('rounds that share a transaction', () => {
  it('claim the deliveries of each business, up to its own share, and commit once', async () => {
    const businesses = await customers(6);
    const results = await worker.get(DeliveryRounds).runTogether(turnsOf(businesses));
    for (const [at, { id }] of businesses.entries()) {
      const { claims } = await results.get(id)!;
      expect(claims.map(({ businessId }) => businessId)).toEqual(Array(Math.min(at + 1, 4)).fill(id));
      expect(claims.map(({ sequence }) => Number(sequence))).toHaveLength(Math.min(at + 1, 4));
    }
    const ids = businesses.map(({ id }) => id);
    const transactions = await testApp.acrossBusinesses.rows(
      sql`SELECT DISTINCT xmin::text FROM webhook_deliveries WHERE business_id = ANY(${ids}::uuid[])`,
    );
    expect(transactions).toHaveLength(1);
  });

  it('change nothing when one of them has to wait for a lock', async () => {
    const businesses = await customers(3);
    const rounds = worker.get(DeliveryRounds);
    await testApp.acrossBusinesses.transaction(async (run) => {
      await run(roundLock(businesses[1]!));
      await expect(rounds.runTogether(turnsOf(businesses))).rejects.toMatchObject({
        code: LOCK_NOT_AVAILABLE,
      });
    });
    for (const { id } of businesses) expect((await rounds.run(id, TURN)).claims).not.toEqual([]);
  });
});

describe('a worker with many businesses', () => {
  it('delivers everything once, and at once for all but the business whose lock another process holds', async () => {
    const own = await startTestAppAlone();
    const receivers = [await Receiver.open(), await Receiver.open()] as const;
    const [free, held] = receivers;
    const businesses = await Promise.all(Array.from({ length: 40 }, () => own.business()));
    for (const [at, business] of businesses.entries())
      await business.endpoint(at === 0 ? held.url : free.url, { enabled: true });
    for (const business of businesses) await business.emit(3);
    await own.acrossBusinesses.transaction(async (run) => {
      await run(roundLock(businesses[0]!));
      await own.worker();
      await free.arrived(39 * 3);
      expect(held.received).toEqual([]);
    });
    await held.arrived(3);
    await own.stopWorkers();
    const deliveries = receivers.flatMap(({ received }) =>
      received.map(({ headers }) => headers['service-delivery']),
    );
    expect(new Set(deliveries).size).toBe(40 * 3);
    expect(deliveries).toHaveLength(40 * 3);
    await Promise.all(receivers.map((receiver) => receiver.close()));
  });
});
