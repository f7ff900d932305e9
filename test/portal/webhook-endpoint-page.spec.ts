import { describe, expect, it } from 'vitest';
import { textOf } from '../support/portal.js';
import { deliveriesOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { eventually } from '../support/eventually.js';
import { answers, Receiver } from '../support/receiver.js';
import { LIST, secretIn, startWebhookPages } from './webhook-pages.js';

const { portal, receiver, aBusiness } = await startWebhookPages();

describe('the page of an endpoint', () => {
  it('changes its event types and its label', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const { id } = await business.endpoint(receiver.url, { description: 'Old' });
    expect((await owner.get(`${LIST}/${id}/edit`)).html).toContain('value="Old"');
    const saved = await owner.post(`${LIST}/${id}`, { event_types: ['alarm.raised'], description: '' });
    expect(saved.location).toBe(`${LIST}/${id}`);
    expect(await webhookOf(business, id)).toMatchObject({
      event_types: ['alarm.raised'],
      description: null,
    });
    expect((await owner.post(`${LIST}/${id}`, { description: 'No type' })).status).toBe(422);
    expect(await webhookOf(business, id)).toMatchObject({
      event_types: ['alarm.raised'],
      description: null,
    });
  });

  it('creates and changes advanced settings: thin payloads, buildings, custom headers', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const [north, south] = [await business.building(), await business.building({ name: 'Plant South' })];
    const registered = await owner.post(LIST, {
      url: receiver.url,
      event_types: 'alarm.raised',
      payload: 'thin',
      building_ids: [north, south],
      'headers[0].name': 'X-Api-Key',
      'headers[0].value': 'a secret value',
      'headers[1].name': '',
      'headers[1].value': '',
      'headers[4].name': 'X-Plant',
      'headers[4].value': '7',
    });
    expect(registered.status).toBe(200);
    const [{ id, ...chosen }] = (await business.api.get('/webhooks')).body.data;
    expect(chosen).toMatchObject({
      payload: 'thin',
      building_ids: [north, south],
      header_names: ['X-Api-Key', 'X-Plant'],
    });
    const page = await owner.get(`${LIST}/${id}`);
    expect(textOf(page.html)).toContain('Only the id of the resource');
    expect(textOf(page.html)).toContain('Plant North, Plant South');
    expect(textOf(page.html)).toContain('X-Api-Key: ••••••••, X-Plant: ••••••••');
    const form = await owner.get(`${LIST}/${id}/edit`);
    expect(form.html).toMatch(new RegExp(`value="${north}" checked`));
    expect(form.html).toMatch(/name="headers\[1\]\.value"[^>]*placeholder="•••••••• is kept/);
    expect(form.html + page.html).not.toContain('a secret value');
    const kept = { event_types: 'alarm.raised', payload: 'full', building_ids: south };
    await owner.post(`${LIST}/${id}`, { ...kept, 'headers[0].name': 'X-Api-Key', 'headers[0].value': '' });
    expect(await webhookOf(business, id)).toMatchObject({
      payload: 'full',
      building_ids: [south],
      header_names: ['X-Api-Key'],
    });
    const own = await Receiver.open();
    await business.setEndpoint(id, { url: own.url });
    await owner.post(`${LIST}/${id}/ping`);
    expect((await own.arrived(1))[0]!.headers).toMatchObject({ 'x-api-key': 'a secret value' });
    await own.close();
    await owner.post(`${LIST}/${id}`, kept);
    expect(await webhookOf(business, id)).toMatchObject({ header_names: [] });
  });

  it('keeps the buildings of an endpoint in the form, also when the business has many newer ones', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const oldest = await business.building({ name: 'Plant One' });
    for (let i = 0; i < 20; i += 1)
      await Promise.all(Array.from({ length: 10 }, () => business.building({ name: 'Depot' })));
    const { id } = await business.endpoint(receiver.url, { buildingIds: [oldest] });
    const form = await owner.get(`${LIST}/${id}/edit`);
    expect(form.html).toMatch(new RegExp(`value="${oldest}" checked`));
    expect(textOf((await owner.get(`${LIST}/${id}`)).html)).toContain('Plant One');
  });

  it('keeps a deleted building when it is saved, so that the endpoint does not receive the events of all', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const deleted = await business.building();
    const { id } = await business.endpoint(receiver.url, { buildingIds: [deleted] });
    await business.api.delete(`/buildings/${deleted}`);
    const form = await owner.get(`${LIST}/${id}/edit`);
    expect(form.html).toMatch(new RegExp(`value="${deleted}" checked`));
    expect(textOf(form.html)).toContain('A deleted building');
    const saved = await owner.post(`${LIST}/${id}`, {
      event_types: 'alarm.raised',
      description: 'Renamed',
      building_ids: deleted,
    });
    expect(saved.status).toBe(303);
    expect(await webhookOf(business, id)).toMatchObject({
      description: 'Renamed',
      building_ids: [deleted],
    });
  });

  it('accepts up to 20 ignored API keys, and rejects more', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const keys: string[] = [];
    for (let i = 0; i < 21; i += 1) keys.push((await business.apiKey()).id);
    const register = (ignored_key_ids: string[]) =>
      owner.post(LIST, { url: receiver.url, event_types: 'alarm.raised', ignored_key_ids });
    expect((await register(keys)).status).toBe(422);
    expect((await business.api.get('/webhooks')).body.data).toEqual([]);
    expect((await register(keys.slice(1))).status).toBe(200);
    const [endpoint] = (await business.api.get('/webhooks')).body.data;
    expect(endpoint.ignored_key_ids).toEqual(keys.slice(1));
  });

  it('shows an error of a header beside its row, and keeps the input', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const page = await owner.post(LIST, {
      url: receiver.url,
      event_types: 'alarm.raised',
      'headers[2].name': 'Host',
      'headers[2].value': 'example.com',
    });
    expect(page.status).toBe(422);
    expect(page.html).toContain('id="error-headers[0].name"');
    expect(page.html).toMatch(/<details[^>]* open/);
    expect(page.html).toContain('value="example.com"');
    expect(textOf(page.html)).toContain('Names a header that the service sends itself');
  });

  it('pauses and resumes the endpoint, and shows since when and how many deliveries wait', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const own = await Receiver.open();
    const { id } = await business.endpoint(own.url, { enabled: true });
    const page = `${LIST}/${id}`;
    expect((await owner.post(`${page}/pause`)).location).toBe(page);
    await business.emit(2);
    await untilDeliveries(business, id, (all) => all.length === 2);
    const paused = await owner.get(page);
    expect(textOf(paused.html)).toMatch(/Paused since .* Waiting: 2\./);
    expect(textOf((await owner.get(LIST)).html)).toContain('Paused');
    expect(paused.html).not.toContain(`action="${page}/pause"`);
    expect(own.received).toEqual([]);
    expect((await owner.post(`${page}/resume`)).location).toBe(page);
    await own.arrived(2);
    const resumed = await owner.get(page);
    expect(textOf(resumed.html)).not.toContain('Paused since');
    expect(resumed.html).not.toContain(`action="${page}/resume"`);
    await own.close();
  });

  it('rotates the secret, and shows until when the previous one is still used', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const { id, secret: old } = await business.endpoint(receiver.url);
    const secret = secretIn(await owner.post(`${LIST}/${id}/rotate`))!;
    expect(secret).not.toBe(old);
    expect(await webhookOf(business, id)).toMatchObject({ secret_last4: secret.slice(-4) });
    const text = textOf((await owner.get(`${LIST}/${id}`)).html);
    expect(text).toContain('The previous secret also signs messages until');
  });

  it('offers to send what was missed while it was disabled: in the dialog that enables it, and after a ping', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const own = await Receiver.open();
    const { id } = await business.endpoint(own.url, { enabled: true });
    const page = `${LIST}/${id}`;
    await business.setEndpoint(id, { lastSuccessAt: new Date() });
    const missThree = async () => {
      await owner.post(`${page}/disable`);
      await business.emit(3);
      return eventually(
        async () => textOf((await owner.get(page)).html),
        (text) => text.includes('it missed 3 events. You can send them once the endpoint is enabled.'),
      );
    };
    expect(await missThree()).toMatch(/Send what was missed since .* \(3 events\)/);
    await owner.post(`${page}/enable`, { missed: 'send' });
    expect(textOf((await owner.get(page)).html)).toContain('The endpoint is enabled. 3 events are sent.');
    await own.arrived(3);
    expect(textOf((await owner.get(page)).html)).not.toMatch(/it missed \d+ events/);
    await missThree();
    await owner.post(`${page}/ping`);
    await own.arrived(4);
    const enabled = await eventually(
      async () => (await owner.get(page)).html,
      (html) => html.includes(`action="${page}/recover-missed"`),
    );
    expect(textOf(enabled)).toMatch(/While it was disabled, since .*, it missed 3 events\./);
    await owner.post(`${page}/recover-missed`);
    await own.arrived(7);
    await missThree();
    await owner.post(`${page}/enable`);
    expect(textOf((await owner.get(page)).html)).not.toMatch(/it missed \d+ events/);
    expect(own.received).toHaveLength(7);
    await own.close();
  });

  it('shows the waiting deliveries before it disables the endpoint, enables it again, and deletes it', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const failing = await Receiver.open(answers(500, 'The queue is <full>.'));
    const { id } = await business.endpoint(failing.url, { enabled: true });
    await business.emit(2);
    await untilDeliveries(
      business,
      id,
      (all) => all.length === 2 && all.every(({ status }) => status === 'failed'),
    );
    const page = `${LIST}/${id}`;
    expect(textOf((await owner.get(page)).html)).toContain('2 waiting deliveries are dropped.');
    expect((await owner.post(`${page}/disable`)).location).toBe(page);
    expect((await deliveriesOf(business, id)).map(({ error }) => error)).toEqual(
      Array(2).fill('endpoint_disabled'),
    );
    const disabled = await owner.get(page);
    expect(textOf(disabled.html)).toContain('Disabled by the owner. A successful ping');
    // The log only says that the endpoint was disabled.
    expect(textOf(disabled.html)).toMatch(/Last failure: .* failed on its side \(500\).* See the delivery/);
    expect(disabled.html).toContain('The queue is &lt;full>.');
    // No delivery has succeeded yet, so only a ping enables it.
    await owner.post(`${page}/enable`);
    expect(textOf((await owner.get(page)).html)).toContain('Send a ping first');
    await business.setEndpoint(id, { lastSuccessAt: new Date() });
    await owner.post(`${page}/enable`);
    expect(await webhookOf(business, id)).toMatchObject({ enabled: true, disabled_reason: null });
    expect((await owner.post(`${page}/delete`)).location).toBe(LIST);
    expect((await owner.get(page)).status).toBe(404);
    await failing.close();
  });
});
