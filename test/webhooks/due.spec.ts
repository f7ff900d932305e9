import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BusinessesService } from '../../src/access/index.js';
import { createWorker } from '../../src/processes/worker.js';
import { DeliveryClaims } from '../../src/webhooks/delivery/delivery-claims.js';
import { OutboxRelay } from '../../src/webhooks/delivery/outbox-relay.js';
import { Sweeper } from '../../src/webhooks/delivery/sweeper.js';
import { WebhooksService } from '../../src/webhooks/index.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const NOWHERE = 'http://127.0.0.1:9/';

describe('what the sweeper wakes workers for', () => {
  let testApp: TestApp;
  let worker: INestApplicationContext;
  let business: TestBusiness;
  let endpoint: { id: string };
  beforeAll(async () => {
    testApp = await startTestAppAlone();
    worker = await createWorker(testApp.config, testApp.clock);
  });
  afterAll(() => worker.close());
  beforeEach(async () => {
    business = await testApp.business();
    endpoint = await business.endpoint(NOWHERE, { enabled: true });
    await business.emit(3);
    await worker.get(OutboxRelay).round();
  });

  const due = () => worker.get(Sweeper).due(100);
  const webhooks = () => testApp.get(WebhooksService);
  /** Takes all that may be attempted, so that nothing is due. */
  const claimAll = async () =>
    (await worker.get(DeliveryClaims).claim(100)).map(({ eventType }) => eventType);

  it('is what may be attempted now, up to a limit', async () => {
    expect(await due()).toBe(3);
    expect(await worker.get(Sweeper).due(2)).toBe(2);
    expect(await claimAll()).toHaveLength(3);
    expect(await due()).toBe(0);
  });

  it('is nothing that waits out a pause, but a ping', async () => {
    await business.work((work) => webhooks().pause(work, endpoint.id));
    expect(await due()).toBe(0);
    expect(await claimAll()).toEqual([]);
    await business.ping(endpoint.id);
    expect(await due()).toBe(1);
    expect(await claimAll()).toEqual(['webhook.ping']);
    expect(await due()).toBe(0);
    await business.work((work) => webhooks().resume(work, endpoint.id));
    expect(await due()).toBe(3);
    expect(await claimAll()).toHaveLength(3);
  });

  it('is nothing of a business that has left the plan', async () => {
    await business.work((work) => testApp.get(BusinessesService).setPlan(work, 'starter'));
    expect(await due()).toBe(0);
    expect(await claimAll()).toEqual([]);
    await business.work((work) => testApp.get(BusinessesService).setPlan(work, 'enterprise'));
    expect(await due()).toBe(3);
    expect(await claimAll()).toHaveLength(3);
  });
});
