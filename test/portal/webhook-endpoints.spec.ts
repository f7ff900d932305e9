import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { VERIFICATION } from '../../src/portal/webhooks/verification.js';
import { type PageReply, portalBeside, textOf } from '../support/portal.js';
import { eventually } from '../support/eventually.js';
import { webhookOf } from '../support/observed.js';
import { answers, Receiver } from '../support/receiver.js';
import { startTestApp } from '../support/test-app.js';
import { LIST, secretIn, startWebhookPages } from './webhook-pages.js';

const { portal, receiver, aBusiness } = await startWebhookPages();

describe('registering an endpoint', () => {
  it('shows the secret once, with code to verify signatures, and the endpoint waits for its first ping', async () => {
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

  it('creates one endpoint for repeated submissions', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const form = { url: receiver.url, event_types: 'operation.created', _once: randomUUID() };
    expect(secretIn(await owner.post(LIST, form))).toBeDefined();
    const again = await owner.post(LIST, form);
    const [endpoint, ...others] = (await business.api.get('/webhooks')).body.data as { id: string }[];
    expect(others).toEqual([]);
    const page = `${LIST}/${endpoint!.id}`;
    expect([again.status, again.location, secretIn(again)]).toEqual([303, page, undefined]);
  });

  it('shows errors beside the fields, and keeps the input', async () => {
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
    expect(textOf(unknown.html)).toContain('Known: alarm.acknowledged');
    expect((await business.api.get('/webhooks')).body.data).toEqual([]);
  });

  it('rejects http outside development, and says which setting allows it there', async () => {
    const strict = await portalBeside(await startTestApp({ WEBHOOK_UNSAFE_TARGETS: 'false' }));
    const owner = await strict.signIn(await strict.api.business());
    const page = await owner.post(LIST, { url: 'http://hooks.example.com/in', event_types: 'alarm.raised' });
    expect(page.status).toBe(422);
    expect(textOf(page.html)).toMatch(/Must begin with https:.*WEBHOOK_UNSAFE_TARGETS=true/);
    await strict.app.close();
  });

  it('preselects all event types except the audit log, or the one chosen in the catalogue', async () => {
    const owner = await portal.signIn(await aBusiness());
    const chosen = ({ html }: PageReply) =>
      [...html.matchAll(/value="([a-z_.]+)" checked/g)].map(([, type]) => type);
    const all = chosen(await owner.get(`${LIST}/new`));
    expect(all).toContain('operation.created');
    for (const never of ['webhook.ping', 'key.created']) expect(all).not.toContain(never);
    expect(chosen(await owner.get(`${LIST}/new?type=key.created`))).toEqual(['key.created']);
    expect(chosen(await owner.get(`${LIST}/new?type=alarm.raised`))).toEqual(['alarm.raised']);
  });
});

describe('a ping', () => {
  it('links to its delivery, which updates by itself until the response is there', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    let answer: () => void = () => undefined;
    const slow = await Receiver.open((_, response) => (answer = () => response.writeHead(204).end()));
    const { id } = await business.endpoint(slow.url);
    const { status, location } = await owner.post(`${LIST}/${id}/ping`);
    expect(status).toBe(303);
    const waiting = await owner.get(location!);
    expect(waiting.html).toContain('hx-trigger="every 1s"');
    expect(textOf(waiting.html)).toContain('Waiting for the receiver’s response');
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

  it('that fails shows what the error means, and when it is retried', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const failing = await Receiver.open(answers(503, 'maintenance'));
    const { id } = await business.endpoint(failing.url);
    const { location } = await owner.post(`${LIST}/${id}/ping`);
    const { html } = await eventually(
      () => owner.get(location!),
      (page) => page.html.includes('http_503'),
    );
    expect(textOf(html)).toMatch(/The receiver failed on its side \(503\).*It will be retried/);
    expect(textOf(html)).toContain('maintenance');
    expect(html).toContain('hx-trigger="every 5s"');
    await failing.close();
  });

  it('that was rejected permanently can be sent again on the same page', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const refusing = await Receiver.open(answers(422, 'Unknown field'));
    const { id } = await business.endpoint(refusing.url);
    const { location } = await owner.post(`${LIST}/${id}/ping`);
    const { html } = await eventually(
      () => owner.get(location!),
      (page) => page.html.includes('http_422'),
    );
    expect(textOf(html)).toContain('did not accept the content of the message (422)');
    expect(textOf(html)).toContain('send another ping: its success enables the endpoint.');
    expect(html).toContain(`action="${LIST}/${id}/ping"`);
    expect(html).not.toContain('/replay"');
    await refusing.close();
  });
});

describe('the code to verify signatures', () => {
  it('accepts our deliveries, and nothing else', async () => {
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
