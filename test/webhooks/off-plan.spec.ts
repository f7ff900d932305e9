import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BusinessesService, type Plan } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { RestingWorker } from '../support/resting-worker.js';
import type { TestBusiness } from '../support/test-business.js';

const HOUR_MS = 60 * 60 * 1000;

const worker = await RestingWorker.start();
const { testApp } = worker;
afterAll(() => worker.close());

describe('a business whose plan no longer has webhooks (D35)', () => {
  let business: TestBusiness;
  let endpoint: { id: string };
  beforeEach(async () => {
    ({ business, endpoint } = await worker.customer());
    await business.emit(2);
    await worker.relay();
    // Deliveries that already waited for long are held as well.
    testApp.clock.advance(48 * HOUR_MS);
  });

  const moveTo = (plan: Plan) => business.work((work) => testApp.get(BusinessesService).setPlan(work, plan));
  /** One round of a worker: relay events, end stranded deliveries, claim due ones. */
  const round = async () => {
    await worker.relay();
    await worker.takeTurns('unwanted-events');
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

  it('has its deliveries and new events held for 24 hours; then the deliveries are dead', async () => {
    await moveTo('starter');
    testApp.clock.advance(12 * HOUR_MS);
    await business.emit();
    // A change between two plans without webhooks does not restart the 24 hours.
    await moveTo('business');
    testApp.clock.advance(11 * HOUR_MS);
    expect(await round()).toEqual([]);
    expect(await deliveries()).toEqual([waiting, waiting]);
    expect(await undispatched()).toHaveLength(1);
    testApp.clock.advance(HOUR_MS);
    expect(await round()).toEqual([]);
    const planEnded = { status: 'dead', error: 'plan_ended' };
    expect(await deliveries()).toEqual([planEnded, planEnded]);
    expect(await undispatched()).toEqual([]);
  });

  it('gets every delivery, including those of new events, when it changes back within 24 hours', async () => {
    await moveTo('starter');
    await business.emit();
    testApp.clock.advance(23 * HOUR_MS);
    expect(await round()).toEqual([]);
    await moveTo('enterprise');
    expect(await round()).toHaveLength(3);
  });

  it('has its deliveries held for another 24 hours when it leaves the plan a second time', async () => {
    await moveTo('starter');
    testApp.clock.advance(23 * HOUR_MS);
    await moveTo('enterprise');
    await moveTo('starter');
    testApp.clock.advance(23 * HOUR_MS);
    await round();
    expect(await deliveries()).toEqual([waiting, waiting]);
  });

  it('is not due for 24 hours, and then due once so that its events end', async () => {
    const kind = 'unwanted-events';
    await moveTo('starter');
    await business.emit();
    expect(await worker.dueBusinesses(kind)).not.toContain(business.id);
    testApp.clock.advance(24 * HOUR_MS);
    expect(await worker.dueBusinesses(kind)).toContain(business.id);
    expect(await worker.dueBusinesses()).not.toContain(business.id);
    await worker.takeTurns(kind);
    expect(await worker.dueBusinesses(kind)).not.toContain(business.id);
  });
});
