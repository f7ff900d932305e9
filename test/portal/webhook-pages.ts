import { afterAll } from 'vitest';
import { type PageReply, startTestPortalAlone } from '../support/portal.js';
import { Receiver } from '../support/receiver.js';

/** The list of webhook endpoints. */
export const LIST = '/developers/webhooks';

/** A portal, a worker that delivers, and a receiver that accepts everything. They stop after the tests of the file. */
export async function startWebhookPages() {
  const portal = await startTestPortalAlone();
  const receiver = await Receiver.open();
  afterAll(async () => {
    await portal.stop();
    await receiver.close();
  });
  return { portal, testApp: portal.api, receiver, aBusiness: () => portal.api.business() };
}

/** The signing secret on a page, or undefined. */
export const secretIn = ({ html }: PageReply) => /whsec_\w{44}/.exec(html)?.[0];
