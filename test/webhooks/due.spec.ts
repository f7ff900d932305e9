import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BusinessesService, type Plan } from '../../src/access/index.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { RestingWorker } from '../support/resting-worker.js';
import type { TestBusiness } from '../support/test-business.js';

const worker = await RestingWorker.start();
afterAll(() => worker.close());

describe('a business', () => {
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
  /** Pausing emits an audit log event, which waits for the relay. */
  const pause = async () => {
    await business.work((work) => webhooks().pause(work, endpoint.id));
    await worker.relay();
  };
  /** Claims every delivery that is due. */
  const claimAll = async () => (await worker.claim()).map(({ eventType }) => eventType);

  const isDue = async () => (await worker.dueBusinesses()).includes(business.id);

  it('is due while a delivery can be attempted', async () => {
    expect(await isDue()).toBe(true);
    expect(await claimAll()).toHaveLength(3);
    expect(await isDue()).toBe(false);
  });

  it('is not due while its endpoint has its full share in flight', async () => {
    await business.emit(3);
    await worker.relay();
    expect(await claimAll()).toHaveLength(4);
    expect(await isDue()).toBe(false);
  });

  it('is due for a ping, but not for other deliveries, while its endpoint is paused', async () => {
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

  it('is not due while its plan has no webhooks', async () => {
    await moveTo('starter');
    expect(await isDue()).toBe(false);
    expect(await claimAll()).toEqual([]);
    await moveTo('enterprise');
    expect(await isDue()).toBe(true);
    expect(await claimAll()).toHaveLength(3);
  });
});
