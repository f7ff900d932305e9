import { onTestFinished } from 'vitest';
import { WebhooksService, WebhookTargets } from '../../src/webhooks/index.js';
import { eventually } from '../support/eventually.js';
import { webhookOf } from '../support/observed.js';
import { Receiver, type Answering } from '../support/receiver.js';
import type { TestBusiness } from '../support/test-business.js';

/** Settings that change together with the URL. */
export type Change = Parameters<WebhooksService['change']>[2];

/** A URL, admitted as a target. */
export const target = ({ testApp }: TestBusiness, url: string) => testApp.get(WebhookTargets).admit(url);

/** Changes the URL of an endpoint, and other settings with it. @returns the id of the ping */
export async function move(
  business: TestBusiness,
  id: string,
  url: string,
  more: Change = {},
): Promise<string | undefined> {
  const admitted = await target(business, url);
  const webhooks = business.testApp.get(WebhooksService);
  return business.work((work) => webhooks.change(work, id, { ...more, target: admitted }));
}

/** Another receiver, which is another host. It closes after the test. */
export async function anotherReceiver(answering?: Answering): Promise<Receiver> {
  const another = await Receiver.open(answering);
  onTestFinished(() => another.close());
  return another;
}

/** A receiver that answers only when the test says so. */
export async function holdingReceiver() {
  const waiting: ((status: number) => void)[] = [];
  const holding = await anotherReceiver((_, response) =>
    waiting.push((status) => response.writeHead(status).end()),
  );
  return { holding, respond: (status: number) => waiting.splice(0).forEach((each) => each(status)) };
}

/** The types of the events that a receiver has got. */
export const eventsAt = ({ received }: Receiver) => received.map(({ headers }) => headers['service-event']);

/** Resolves once the API shows an endpoint as wanted. */
export const untilEndpoint = (
  business: TestBusiness,
  id: string,
  isSo: (seen: Awaited<ReturnType<typeof webhookOf>>) => boolean,
) => eventually(() => webhookOf(business, id), isSo);
