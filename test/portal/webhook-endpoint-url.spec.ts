import { describe, expect, it } from 'vitest';
import { webhookOf } from '../support/observed.js';
import { editedForm } from '../support/pages.js';
import { textOf } from '../support/portal.js';
import { Receiver } from '../support/receiver.js';
import { LIST, startWebhookPages } from './webhook-pages.js';

const { portal, receiver, aBusiness } = await startWebhookPages();

describe('the form of an endpoint', () => {
  it('changes its URL: the form shows the ping to the new one, and keeps the log and the secret', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const { id, secret } = await business.endpoint(receiver.url, { description: 'ERP', enabled: true });
    const form = await owner.get(`${LIST}/${id}/edit`);
    expect(form.html).toContain(`value="${receiver.url}"`);
    expect(textOf(form.html)).toContain('The signing secret stays.');
    const other = await Receiver.open();
    const saved = await owner.post(`${LIST}/${id}`, { url: other.url, event_types: 'operation.created' });
    expect(saved.location).toMatch(new RegExp(`^${LIST}/${id}/deliveries/`));
    expect((await other.arrived(1))[0]!.headers).toMatchObject({ 'service-event': 'webhook.ping' });
    expect(await webhookOf(business, id)).toMatchObject({ url: other.url, secret_last4: secret.slice(-4) });
    const audit = textOf((await owner.get('/audit')).html);
    expect(audit).toContain(`${receiver.url} → ${other.url}`);
    await other.close();
  });

  it('asks for the secrets again when the host changes, and keeps them for another path', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const headers = [{ name: 'X-Api-Key', value: 'a secret value' }];
    const { id } = await business.endpoint(receiver.url, { headers });
    const other = await Receiver.open();
    const kept = {
      event_types: 'operation.created',
      'headers[0].name': 'X-Api-Key',
      'headers[0].value': '',
    };
    const refused = await owner.post(`${LIST}/${id}`, { ...kept, url: other.url });
    expect(refused.status).toBe(422);
    expect(textOf(refused.html)).toContain(
      'Must be entered again or removed, because the URL has another host.',
    );
    expect(await webhookOf(business, id)).toMatchObject({ url: receiver.url });
    const path = `${receiver.url}/v2`;
    expect((await owner.post(`${LIST}/${id}`, { ...kept, url: path })).status).toBe(303);
    const again = { ...kept, url: other.url, 'headers[0].value': 'another value' };
    expect((await owner.post(`${LIST}/${id}`, again)).status).toBe(303);
    expect((await other.arrived(1))[0]!.headers).toMatchObject({ 'x-api-key': 'another value' });
    await other.close();
  });

  it('refuses a URL that is none, an empty one, and a change by a person who is not the owner', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const { id } = await business.endpoint(receiver.url);
    for (const url of ['hooks.example.com', ''])
      expect((await owner.post(`${LIST}/${id}`, { url, event_types: 'operation.created' })).status).toBe(422);
    const admin = await portal.signIn(business, 'admin');
    const tried = await admin.post(`${LIST}/${id}`, { url: 'https://example.com/', event_types: 'a' });
    expect(tried.status).toBe(403);
    expect(await webhookOf(business, id)).toMatchObject({ url: receiver.url });
  });

  it('keeps the URL that another person has set since the form was opened', async () => {
    const business = await aBusiness();
    const owner = await portal.signIn(business);
    const { id } = await business.endpoint(receiver.url);
    const form = editedForm((await owner.get(`${LIST}/${id}/edit`)).html);
    const other = await Receiver.open();
    await owner.post(`${LIST}/${id}`, { url: other.url, event_types: 'operation.created' });
    const saved = await owner.post(`${LIST}/${id}`, { ...form, description: ['Renamed'] });
    expect(saved.status).toBe(303);
    expect(await webhookOf(business, id)).toMatchObject({ url: other.url, description: 'Renamed' });
    await other.close();
  });
});
