import type { NewEndpoint } from '../../src/webhooks/index.js';
import { WebhooksService, WebhookTargets } from '../../src/webhooks/index.js';
import type { Plant, World } from '../support/world.js';

/** Registers an endpoint as the owner of a plant. */
export async function register(
  world: World,
  plant: Plant,
  url: string,
  more: Partial<Omit<NewEndpoint, 'target'>> = {},
): Promise<{ id: string; secret: string }> {
  const target = await world.app.get(WebhookTargets).admit(url);
  const webhooks = world.app.get(WebhooksService);
  return world.work(plant, (work) =>
    webhooks.register(work, { target, eventTypes: ['operation.created'], ...more }),
  );
}
