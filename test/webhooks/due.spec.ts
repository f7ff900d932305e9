import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BusinessesService, type Plan } from '../../src/access/index.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { RestingWorker } from '../support/resting-worker.js';
import type { TestBusiness } from '../support/test-business.js';

const worker = await RestingWorker.start();
afterAll(() => worker.close());

describe('what the sweeper wakes workers for', () => {
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
  /** Takes all that may be attempted, so that nothing is due. */
  const claimAll = async () => (await worker.claim()).map(({ eventType }) => eventType);

  it('is what may be attempted now, up to a limit', async () => {
    expect(await worker.due()).toBe(3);
    expect(await worker.due(2)).toBe(2);
    expect(await claimAll()).toHaveLength(3);
    expect(await worker.due()).toBe(0);
  });

  it('is nothing that waits out a pause, but a ping', async () => {
    await business.work((work) => webhooks().pause(work, endpoint.id));
    expect(await worker.due()).toBe(0);
    expect(await claimAll()).toEqual([]);
    await business.ping(endpoint.id);
    expect(await worker.due()).toBe(1);
    expect(await claimAll()).toEqual(['webhook.ping']);
    expect(await worker.due()).toBe(0);
    await business.work((work) => webhooks().resume(work, endpoint.id));
    expect(await worker.due()).toBe(3);
    expect(await claimAll()).toHaveLength(3);
  });

  it('is nothing of a business that has left the plan', async () => {
    await moveTo('starter');
    expect(await worker.due()).toBe(0);
    expect(await claimAll()).toEqual([]);
    await moveTo('enterprise');
    expect(await worker.due()).toBe(3);
    expect(await claimAll()).toHaveLength(3);
  });
});
