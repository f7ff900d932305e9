import type { NewEndpoint } from '../../src/webhooks/index.js';
import { WebhooksService, WebhookTargets } from '../../src/webhooks/index.js';
import type { TestBusiness, TestApp } from '../support/test-app.js';

/** Registers an endpoint as the owner of a plant. */
export async function register(
  testApp: TestApp,
  plant: TestBusiness,
  url: string,
  more: Partial<Omit<NewEndpoint, 'target'>> = {},
): Promise<{ id: string; secret: string }> {
  const target = await testApp.app.get(WebhookTargets).admit(url);
  const webhooks = testApp.app.get(WebhooksService);
  return testApp.work(plant, (work) =>
    webhooks.register(work, { target, eventTypes: ['operation.created'], ...more }),
  );
}
