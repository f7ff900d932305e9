import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { VERIFICATION } from '../../src/portal/webhooks/secret.page.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
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

  it('refuses an address that it will not send to beside the field, and says what to ask for, in both languages', async () => {
    const strict = await portalBeside(await startTestApp({ WEBHOOK_UNSAFE_TARGETS: 'false' }));
    const business = await strict.api.business();
    const owner = await strict.signIn(business);
    const refusal = async (url: string) => {
      const { status, html } = await owner.post(LIST, { url, event_types: 'alarm.raised' });
      expect(status).toBe(422);
      return textOf(/id="error-url"[\s\S]*?<\/p>/.exec(html)![0]);
    };
    const refused = {
      'http://hooks.example.com/in': /https:\/\/, because webhooks carry your data\. Ask the people/,
      'hooks.example.com/in': /a complete address that begins with https:\/\//,
      'https://hooks.example.com:8443/in': /port 443.* Ask the people/,
      'https://hooks.example.com:99999/in': /a complete address/,
      'https://me:secret@hooks.example.com/in': /user name or password.*a custom header/,
      'https://localhost/in': /a server on the public Internet.* Ask the people .* public address/,
      'https://10.0.0.7/in': /not one in your network/,
    };
    for (const [url, text] of Object.entries(refused)) expect(await refusal(url), url).toMatch(text);
    await owner.post('/account', { name: 'Owner', language: 'fr' });
    expect(await refusal('http://hooks.example.com/in')).toMatch(/Demandez l’adresse https à ceux/);
    expect((await business.api.get('/webhooks')).body.data).toEqual([]);
    await strict.app.close();
  });

  it('preselects all event types except the audit log, or the one chosen in the catalogue', async () => {
    const owner = await portal.signIn(await aBusiness());
    const chosen = ({ html }: PageReply) =>
      [...html.matchAll(/value="([a-z_.]+)" checked/g)].map(([, type]) => type);
    const all = chosen(await owner.get(`${LIST}/new`));
    expect(all).toContain('operation.created');
    for (const never of ['webhook.ping', 'key.created']) expect(all).not.toContain(never);
    // Groups count their types; those of the audit log come last.
    const text = textOf((await owner.get(`${LIST}/new?type=operation.created`)).html);
    expect(text).toMatch(
      /1 of \d+ selected .*Operations 1 of 7 .*Assets 0 of 4 .*Audit log: who.*Audit log: API keys 0 of 6/,
    );
    expect(chosen(await owner.get(`${LIST}/new?type=key.created`))).toEqual(['key.created']);
    expect(chosen(await owner.get(`${LIST}/new?type=alarm.raised`))).toEqual(['alarm.raised']);
  });
});

describe.runIf(hasBrowser)('the groups of event types', () => {
  afterAll(closeBrowser);

  it('tick all or none of a group, and count what is ticked', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const tab = await openTab(portal, owner);
    await tab.goto(`${LIST}/new?type=alarm.raised`);
    const group = tab.locator('.check-fold', { hasText: /^Operations/ });
    const total = tab.locator('.check-total');
    const box = group.locator('input').first();
    expect(await box.isVisible()).toBe(false);
    await group.locator('summary').click();
    await group.getByRole('button', { name: 'All' }).click();
    expect(await group.locator('summary').innerText()).toMatch(/7 of 7/);
    await box.uncheck();
    expect(await group.locator('summary').innerText()).toMatch(/6 of 7/);
    expect(await total.innerText()).toMatch(/7 of \d+ selected/);
    await expectAccessible(tab);
    await total.getByRole('button', { name: 'None' }).click();
    expect(await total.innerText()).toMatch(/0 of \d+ selected/);
    expect(tab.problems).toEqual([]);
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
