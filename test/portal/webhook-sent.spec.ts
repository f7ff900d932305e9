import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortalAlone, textOf } from '../support/portal.js';
import { deliveriesOf, untilDeliveries } from '../support/observed.js';
import { answers, Receiver } from '../support/receiver.js';

const LIST = '/developers/webhooks';
const MINUTE_MS = 60_000;

const portal = await startTestPortalAlone();
const testApp = portal.api;
afterAll(async () => {
  await portal.stop();
  await closeBrowser();
});

/** An endpoint with a custom header, and a receiver that responds with these statuses in order. */
async function endpointOf(statuses: readonly number[]) {
  const business = await testApp.business();
  const receiver = await Receiver.open();
  receiver.answer = (received, response) =>
    answers(statuses[Math.min(receiver.received.length, statuses.length) - 1]!)(received, response);
  const { id, secret } = await business.endpoint(receiver.url, {
    enabled: true,
    eventTypes: ['operation.created', 'asset.status_changed'],
    headers: [{ name: 'X-Api-Key', value: 'a secret value' }],
  });
  return { business, receiver, id, secret, owner: await portal.signIn(business) };
}

describe('the page of a delivery', () => {
  it('shows the headers of each attempt as they were sent, without secrets', async () => {
    const { business, receiver, id, secret, owner } = await endpointOf([503, 200]);
    await business.operation({ title: 'Replace the seal' });
    await untilDeliveries(business, id, ([one]) => one?.status === 'failed');
    testApp.clock.advance(MINUTE_MS);
    const [delivery] = await untilDeliveries(business, id, ([one]) => one?.status === 'succeeded');
    const page = `${LIST}/${id}/deliveries/${delivery!.id}`;
    expect(receiver.received).toHaveLength(2);
    for (const [place, { headers, body }] of receiver.received.entries()) {
      const { html } = await owner.get(`${page}?attempt=${place + 1}`);
      const text = textOf(html);
      expect(text).toContain(`Headers of attempt ${place + 1}`);
      for (const [name, value] of Object.entries(headers))
        if (/^(service|webhook|content-type|user-agent)/.test(name)) expect(html).toContain(value as string);
      const [, t, v1] = /t=(\d+),v1=(\w{64})/.exec(text)!;
      expect(v1).toBe(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex'));
      expect(text).toContain('x-api-key ••••••••');
      expect(html).not.toContain('a secret value');
      expect(html).not.toContain(secret);
    }
    expect(textOf((await owner.get(page)).html)).toContain('Headers of attempt 2');
    expect(JSON.stringify((await business.api.get(`/webhooks/${id}/deliveries`)).body)).not.toContain(
      'a secret',
    );
    await receiver.close();
  });

  it('sends a waiting delivery immediately, but not one that is finished or paused', async () => {
    const { business, receiver, id, owner } = await endpointOf([503, 503, 200]);
    await business.operation({ title: 'Replace the seal' });
    const [failed] = await untilDeliveries(business, id, ([one]) => one?.status === 'failed');
    const page = `${LIST}/${id}/deliveries/${failed!.id}`;
    for (const each of [page, `${LIST}/${id}`])
      expect((await owner.get(each)).html).toContain(`action="${page}/send-now"`);
    expect((await owner.post(`${page}/send-now`)).location).toBe(page);
    await untilDeliveries(business, id, ([one]) => one?.status === 'failed' && one.attempt_count === 2);
    await owner.post(`${LIST}/${id}/pause`);
    const paused = await owner.get(page);
    expect(paused.html).not.toContain('/send-now"');
    expect(textOf(paused.html)).toContain('Held: the endpoint is paused.');
    await owner.post(`${page}/send-now`);
    expect(textOf((await owner.get(page)).html)).toContain('The endpoint is paused. Resume it first.');
    await owner.post(`${LIST}/${id}/resume`);
    await owner.post(`${page}/send-now`);
    await untilDeliveries(business, id, ([one]) => one?.status === 'succeeded' && one.attempt_count === 3);
    await owner.post(`${page}/send-now`);
    expect(textOf((await owner.get(page)).html)).toContain('The delivery is not waiting for an attempt.');
    expect(receiver.received).toHaveLength(3);
    const manager = await portal.signIn(business, 'manager');
    expect((await manager.post(`${page}/send-now`)).status).toBe(403);
    const stranger = await portal.signIn(await testApp.business());
    expect((await stranger.post(`${page}/send-now`)).status).toBe(404);
    await receiver.close();
  });
});

describe('a row of the delivery log', () => {
  it('shows the record with a link, the time to the second, and the origin of a replay', async () => {
    const { business, receiver, id, owner } = await endpointOf([200]);
    const operationId = await business.operation({ title: 'Replace the seal of pump 4' });
    const assetId = await business.asset({ name: 'Feed pump 4' });
    await business.api.patch(`/assets/${assetId}/status`, { status: 'needs_maintenance' });
    const all = await untilDeliveries(
      business,
      id,
      (each) => each.length === 2 && each.every(({ status }) => status === 'succeeded'),
    );
    const created = all.find(({ event_type }) => event_type === 'operation.created')!;
    const log = await owner.get(`${LIST}/${id}`);
    expect(log.html).toContain(`<a href="/operations/${operationId}">Replace the seal of pump 4</a>`);
    expect(log.html).toContain(`<a href="/assets/${assetId}">Feed pump 4</a>`);
    expect(textOf(log.html)).toMatch(/\d\d:\d\d:\d\d/);
    const page = `${LIST}/${id}/deliveries/${created.id}`;
    const { location } = await owner.post(`${page}/replay`);
    await untilDeliveries(business, id, (each) => each.length === 3);
    const replayed = await owner.get(location!);
    expect(textOf(replayed.html)).toContain(`Replay of …${created.id.slice(-6)}`);
    expect(replayed.html).toContain(`href="${page}"`);
    expect(textOf((await owner.get(`${LIST}/${id}`)).html)).toContain(`Replay of …${created.id.slice(-6)}`);
    expect(await deliveriesOf(business, id)).toHaveLength(3);
    await receiver.close();
  });

  it('shows the full URL of the endpoint in the list, without JavaScript', async () => {
    const { receiver, owner } = await endpointOf([200]);
    expect(textOf((await owner.get(LIST)).html)).toContain(receiver.url);
    await receiver.close();
  });

  it.runIf(hasBrowser)('is accessible on a desktop and on a phone', async () => {
    const { business, receiver, id, owner } = await endpointOf([200]);
    await business.operation({ title: 'Replace the seal of pump 4' });
    const [delivery] = await untilDeliveries(business, id, ([one]) => one?.status === 'succeeded');
    for (const width of [1400, 390]) {
      const tab = await openTab(portal, owner, { width });
      for (const path of [`${LIST}/${id}`, `${LIST}/${id}/deliveries/${delivery!.id}`]) {
        await tab.goto(path);
        await expectAccessible(tab);
      }
      expect(tab.problems).toEqual([]);
    }
    await receiver.close();
  });
});
