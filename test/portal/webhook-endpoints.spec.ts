import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { VERIFICATION } from '../../src/portal/webhooks/verification.js';
import { type PageReply, portalBeside, startTestPortalAlone, textOf } from '../support/portal.js';
import { eventually } from '../support/eventually.js';
import { deliveriesOf, untilDeliveries, webhookOf } from '../support/observed.js';
import { answers, Receiver } from '../support/receiver.js';
import { startTestApp } from '../support/test-app.js';

const LIST = '/developers/webhooks';

const portal = await startTestPortalAlone();
const testApp = portal.api;
const receiver = await Receiver.open();
afterAll(async () => {
  await portal.stop();
  await receiver.close();
});

const aBusiness = () => testApp.business();
const secretIn = ({ html }: PageReply) => /whsec_\w{44}/.exec(html)?.[0];

describe('registering an endpoint', () => {
  it('shows its secret once, with the code that verifies by it, and the endpoint waits for its first ping', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const form = {
      url: receiver.url,
      description: 'ERP',
      event_types: ['operation.created', 'alarm.raised'],
    };
    const page = await owner.post(LIST, form);
    expect(page.status).toBe(200);
    const secret = secretIn(page)!;
    expect(textOf(page.html)).toContain('timingSafeEqual(v1, expected)');
    const { body } = await business.api.get('/webhooks');
    expect(body.data).toMatchObject([
      { ...form, enabled: false, secret_last4: secret.slice(-4), disabled_reason: null },
    ]);
    const own = await owner.get(`${LIST}/${body.data[0].id}`);
    expect(own.html).not.toContain(secret);
    expect(textOf(own.html)).toContain('Awaiting first ping');
    expect(textOf((await owner.get(LIST)).html)).toContain(`ERP ${receiver.url} Awaiting first ping`);
  });

  it('makes one endpoint however often the form is sent', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const form = { url: receiver.url, event_types: 'operation.created', _once: randomUUID() };
    expect(secretIn(await owner.post(LIST, form))).toBeDefined();
    const again = await owner.post(LIST, form);
    expect([again.status, again.location, secretIn(again)]).toEqual([303, LIST, undefined]);
    expect((await business.api.get('/webhooks')).body.data).toHaveLength(1);
  });

  it('names what is wrong beside the fields, and keeps what was typed', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const page = await owner.post(LIST, { url: 'ftp://x', event_types: 'alarm.raised', description: 'Old' });
    expect(page.status).toBe(422);
    expect(page.html).toContain('id="error-url"');
    expect(page.html).toContain('value="ftp://x"');
    expect(page.html).toMatch(/value="alarm.raised" checked/);
    const none = await owner.post(LIST, { url: receiver.url });
    expect(none.html).toContain('id="error-event_types"');
    const unknown = await owner.post(LIST, { url: receiver.url, event_types: 'nothing.happened' });
    expect(textOf(unknown.html)).toContain('Known: alarm.raised');
    expect((await business.api.get('/webhooks')).body.data).toEqual([]);
  });

  it('refuses http outside of development, and says what allows it there', async () => {
    const strict = await portalBeside(await startTestApp({ WEBHOOK_UNSAFE_TARGETS: 'false' }));
    const owner = await strict.signIn(await strict.api.business());
    const page = await owner.post(LIST, { url: 'http://hooks.example.com/in', event_types: 'alarm.raised' });
    expect(page.status).toBe(422);
    expect(textOf(page.html)).toMatch(/Must begin with https:.*WEBHOOK_UNSAFE_TARGETS=true/);
    await strict.app.close();
  });

  it('begins with every event chosen, or with the one that the catalogue leads from', async () => {
    const owner = await portal.signIn(await aBusiness());
    const chosen = ({ html }: PageReply) =>
      [...html.matchAll(/value="([a-z_.]+)" checked/g)].map(([, type]) => type);
    const all = chosen(await owner.get(`${LIST}/new`));
    expect(all).toContain('operation.created');
    expect(all).not.toContain('webhook.ping');
    expect(chosen(await owner.get(`${LIST}/new?type=alarm.raised`))).toEqual(['alarm.raised']);
  });
});

describe('a ping', () => {
  it('leads to its delivery, which follows by itself until the answer is there', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    let answer: () => void = () => undefined;
    const slow = await Receiver.open((_, response) => (answer = () => response.writeHead(204).end()));
    const { id } = await business.endpoint(slow.url);
    const { status, location } = await owner.post(`${LIST}/${id}/ping`);
    expect(status).toBe(303);
    const waiting = await owner.get(location!);
    expect(waiting.html).toContain('hx-trigger="every 1s"');
    expect(textOf(waiting.html)).toContain('Waiting for the receiver’s answer');
    await slow.arrived(1);
    answer();
    const { html } = await eventually(
      () => owner.get(location!),
      (page) => !page.html.includes('hx-trigger'),
    );
    expect(textOf(html)).toMatch(/The receiver answered 204 in \d+ ms\. The endpoint is enabled\./);
    expect(await webhookOf(business, id)).toMatchObject({ enabled: true });
    await slow.close();
  });

  it('that fails says what that means, and when it is tried again', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const failing = await Receiver.open(answers(503, 'maintenance'));
    const { id } = await business.endpoint(failing.url);
    const { location } = await owner.post(`${LIST}/${id}/ping`);
    const { html } = await eventually(
      () => owner.get(location!),
      (page) => page.html.includes('http_503'),
    );
    expect(textOf(html)).toMatch(/The receiver failed on its side \(503\).*It is tried again/);
    expect(textOf(html)).toContain('maintenance');
    expect(html).toContain('hx-trigger="every 5s"');
    await failing.close();
  });

  it('that was refused for good can be sent again where that is read', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const refusing = await Receiver.open(answers(422, 'Unknown field'));
    const { id } = await business.endpoint(refusing.url);
    const { location } = await owner.post(`${LIST}/${id}/ping`);
    const { html } = await eventually(
      () => owner.get(location!),
      (page) => page.html.includes('http_422'),
    );
    expect(textOf(html)).toContain('did not take what the message holds (422)');
    expect(textOf(html)).toContain('send another ping: its success enables the endpoint.');
    expect(html).toContain(`action="${LIST}/${id}/ping"`);
    expect(html).not.toContain('/replay"');
    await refusing.close();
  });
});

describe('the code beside the secret', () => {
  it('takes what we send, and nothing else', async () => {
    const business = await aBusiness();
    const own = await Receiver.open();
    const { secret } = await business.endpoint(own.url, { enabled: true });
    await business.emit();
    const [{ body, headers }] = (await own.arrived(1)) as [Receiver['received'][number]];
    const url = `data:text/javascript;base64,${Buffer.from(VERIFICATION).toString('base64')}`;
    const { verify } = (await import(/* @vite-ignore */ url)) as {
      verify(body: Buffer, signature: string, secret: string): { type: string };
    };
    const signature = headers['service-signature'] as string;
    expect(verify(Buffer.from(body), signature, secret).type).toBe('operation.created');
    expect(() => verify(Buffer.from(`${body} `), signature, secret)).toThrow('not genuine');
    expect(() => verify(Buffer.from(body), signature, `${secret}x`)).toThrow('not genuine');
    expect(() => verify(Buffer.from(body), signature.replace(/t=\d+/, 't=1'), secret)).toThrow('too old');
    expect(() => verify(Buffer.from(body), 'v1=00', secret)).toThrow('too old');
    await own.close();
  });
});

describe('an endpoint', () => {
  it('is changed: what it is told of, and its label', async () => {
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

  it('is registered and changed with what few choose: a thin payload, buildings, headers of its own', async () => {
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
    expect(textOf(page.html)).toContain('The id of the resource alone');
    expect(textOf(page.html)).toContain('Plant North, Plant South');
    expect(textOf(page.html)).toContain('X-Api-Key: ••••••••, X-Plant: ••••••••');
    const form = await owner.get(`${LIST}/${id}/edit`);
    expect(form.html).toMatch(new RegExp(`value="${north}" checked`));
    expect(form.html).toMatch(/name="headers\[1\]\.value"[^>]*placeholder="•••••••• stays/);
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

  it('says beside its row what is wrong with a header, and keeps what was typed', async () => {
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

  it('is paused and resumed; its page says since when, and how much waits', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const own = await Receiver.open();
    const { id } = await business.endpoint(own.url, { enabled: true });
    const page = `${LIST}/${id}`;
    expect((await owner.post(`${page}/pause`)).location).toBe(page);
    await business.emit(2);
    await untilDeliveries(business, id, (all) => all.length === 2);
    const paused = await owner.get(page);
    expect(textOf(paused.html)).toMatch(/Paused since .* now waiting: 2\./);
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

  it('gets a new secret; the page says until when the old one signs too', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const { id, secret: old } = await business.endpoint(receiver.url);
    const secret = secretIn(await owner.post(`${LIST}/${id}/rotate`))!;
    expect(secret).not.toBe(old);
    expect(await webhookOf(business, id)).toMatchObject({ secret_last4: secret.slice(-4) });
    const text = textOf((await owner.get(`${LIST}/${id}`)).html);
    expect(text).toContain('The previous secret signs too, until');
  });

  it('is disabled with what waits for it named before, enabled again, and deleted', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const failing = await Receiver.open(answers(500));
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
    expect(textOf((await owner.get(page)).html)).toContain('Disabled by the owner. A ping that succeeds');
    // Nothing has succeeded there yet, so a ping alone enables it.
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
