import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BusinessesService, type Plan } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { RestingWorker } from '../support/resting-worker.js';
import type { TestBusiness } from '../support/test-business.js';

const HOUR_MS = 60 * 60 * 1000;

const worker = await RestingWorker.start();
const { testApp } = worker;
afterAll(() => worker.close());

describe('a business that left the plan (D35)', () => {
  let business: TestBusiness;
  let endpoint: { id: string };
  beforeEach(async () => {
    ({ business, endpoint } = await worker.customer());
    await business.emit(2);
    await worker.relay();
    // What waited for long before the change is held as well.
    testApp.clock.advance(48 * HOUR_MS);
  });

  const moveTo = (plan: Plan) => business.work((work) => testApp.get(BusinessesService).setPlan(work, plan));
  /** What the worker does again and again, once: events, what is stranded, what is due. */
  const round = async () => {
    await worker.relay();
    await worker.takeTurns('stranded-deliveries');
    return (await worker.claim()).filter(({ endpointId }) => endpointId === endpoint.id);
  };
  const deliveries = () =>
    testApp.acrossBusinesses.rows<{ status: string; error: string | null }>(
      sql`SELECT status, error FROM webhook_deliveries WHERE endpoint_id = ${endpoint.id}`,
    );
  const undispatched = () =>
    testApp.acrossBusinesses.rows(
      sql`SELECT 1 FROM events WHERE business_id = ${business.id} AND dispatched_at IS NULL AND type LIKE 'operation.%'`,
    );
  const waiting = { status: 'pending', error: null };

  it('has what waits held for 24 hours, new events too; then it is dead', async () => {
    await moveTo('starter');
    testApp.clock.advance(12 * HOUR_MS);
    await business.emit();
    // A change between two plans without webhooks is no new beginning.
    await moveTo('business');
    testApp.clock.advance(11 * HOUR_MS);
    expect(await round()).toEqual([]);
    expect(await deliveries()).toEqual([waiting, waiting]);
    expect(await undispatched()).toHaveLength(1);
    testApp.clock.advance(HOUR_MS);
    expect(await round()).toEqual([]);
    const ended = { status: 'dead', error: 'plan_ended' };
    expect(await deliveries()).toEqual([ended, ended]);
    expect(await undispatched()).toEqual([]);
  });

  it('gets all that waited, and all that happened meanwhile, when it is back within 24 hours', async () => {
    await moveTo('starter');
    await business.emit();
    testApp.clock.advance(23 * HOUR_MS);
    expect(await round()).toEqual([]);
    await moveTo('enterprise');
    expect(await round()).toHaveLength(3);
  });

  it('is held anew when it leaves again', async () => {
    await moveTo('starter');
    testApp.clock.advance(23 * HOUR_MS);
    await moveTo('enterprise');
    await moveTo('starter');
    testApp.clock.advance(23 * HOUR_MS);
    await round();
    expect(await deliveries()).toEqual([waiting, waiting]);
  });

  it('gets no turns while it is held, and one to let go of what waits after that', async () => {
    await moveTo('starter');
    await business.emit();
    expect(await worker.dueBusinesses()).not.toContain(business.id);
    testApp.clock.advance(24 * HOUR_MS);
    expect(await worker.dueBusinesses()).toContain(business.id);
    await worker.relay();
    expect(await worker.dueBusinesses()).not.toContain(business.id);
  });
});
