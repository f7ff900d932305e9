import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BusinessesService, type Plan } from '../../src/access/index.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { RestingWorker } from '../support/resting-worker.js';
import type { TestBusiness } from '../support/test-business.js';

const worker = await RestingWorker.start();
afterAll(() => worker.close());

describe('a turn is found for a business', () => {
  let business: TestBusiness;
  let endpoint: { id: string };
  beforeEach(async () => {
    ({ business, endpoint } = await worker.customer());
    await business.emit(3);
    await worker.relay();
  });

  const webhooks = () => worker.testApp.get(WebhooksService);
  const moveTo = (plan: Plan) =>
    business.work((work) => worker.testApp.get(BusinessesService).setPlan(work, plan));
  /** A change of an endpoint or a plan emits an event of the audit log, which waits for the relay. */
  const pause = async () => {
    await business.work((work) => webhooks().pause(work, endpoint.id));
    await worker.relay();
  };
  /** Takes all that may be attempted, so that nothing is due. */
  const claimAll = async () => (await worker.claim()).map(({ eventType }) => eventType);

  const isDue = async () => (await worker.dueBusinesses()).includes(business.id);

  it('while something may be attempted now', async () => {
    expect(await isDue()).toBe(true);
    expect(await claimAll()).toHaveLength(3);
    expect(await isDue()).toBe(false);
  });

  it('not while its endpoint has its share in flight', async () => {
    await business.emit(3);
    await worker.relay();
    expect(await claimAll()).toHaveLength(4);
    expect(await isDue()).toBe(false);
  });

  it('not for what waits out a pause, but for a ping', async () => {
    await pause();
    expect(await isDue()).toBe(false);
    expect(await claimAll()).toEqual([]);
    await business.ping(endpoint.id);
    expect(await isDue()).toBe(true);
    expect(await claimAll()).toEqual(['webhook.ping']);
    expect(await isDue()).toBe(false);
    await business.work((work) => webhooks().resume(work, endpoint.id));
    expect(await isDue()).toBe(true);
    expect(await claimAll()).toHaveLength(3);
  });

  it('not once it has left the plan', async () => {
    await moveTo('starter');
    expect(await isDue()).toBe(false);
    expect(await claimAll()).toEqual([]);
    await moveTo('enterprise');
    expect(await isDue()).toBe(true);
    expect(await claimAll()).toHaveLength(3);
  });
});
