import { describe, expect, it } from 'vitest';
import { BusinessesService, KeysService, type Plan } from '../../src/access/index.js';
import { WebhooksService, WebhookTargets } from '../../src/webhooks/index.js';
import { startTestPortal, textOf } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';

const portal = await startTestPortal();
const KEYS = '/developers/keys';
const WEBHOOKS = '/developers/webhooks';
const main = (html: string) => /<main[\s\S]*<\/main>/.exec(html)![0];
const moveTo = (business: TestBusiness, plan: Plan) =>
  business.work((work) => portal.api.get(BusinessesService).setPlan(work, plan));

describe('on a plan without the API', () => {
  it('the API keys page says so and what still works, and offers no new key', async () => {
    const business = await portal.api.business({ plan: 'starter' });
    const owner = await portal.signIn(business);
    for (const path of [KEYS, `${KEYS}/new`, `${KEYS}/${business.keyId}`]) {
      const { html, status } = await owner.get(path);
      expect(status).toBe(200);
      expect(textOf(main(html))).toContain('The API is part of the Enterprise plan, and you are on Starter.');
      expect(textOf(main(html))).toContain('You can still see, rotate, disable and revoke your keys.');
      expect(main(html)).toContain('href="/settings#plan"');
      expect(main(html)).not.toMatch(/\/new"|name="scopes"/);
    }
    expect((await owner.post(`${KEYS}/${business.keyId}/disable`)).status).toBe(303);
  });

  it('a key cannot be created in the portal or by a service, only by the operator', async () => {
    const business = await portal.api.business({ plan: 'business' });
    const owner = await portal.signIn(business);
    const page = await owner.post(KEYS, { name: 'BI tool', scopes: 'assets:read' });
    expect(page.status).toBe(402);
    expect(textOf(page.html)).toContain('The plan of the business does not include the API and webhooks.');
    const keys = portal.api.get(KeysService);
    expect(await keys.list(business.tenant)).toHaveLength(1);
    const ahead = { name: 'Ahead', scopes: ['assets:read'], allowOffPlan: true };
    const { secret } = await business.work((work) => keys.create(work, ahead));
    expect((await portal.api.client(secret).get('/me')).status).toBe(402);
    await moveTo(business, 'enterprise');
    expect((await portal.api.client(secret).get('/me')).status).toBe(200);
  });

  it('the webhook pages say so and what still works, and accept no new endpoint', async () => {
    const [business, owner] = await portal.newBusiness();
    const { id } = await business.endpoint('https://hooks.example.com/in', { enabled: true });
    await moveTo(business, 'business');
    for (const path of [WEBHOOKS, `${WEBHOOKS}/new`, `${WEBHOOKS}/${id}`]) {
      const text = textOf(main((await owner.get(path)).html));
      expect(text).toContain('Webhooks are part of the Enterprise plan, and you are on Business.');
      expect(text).toContain('You can still read the log');
    }
    expect(main((await owner.get(WEBHOOKS)).html)).not.toContain(`${WEBHOOKS}/new`);
    expect(main((await owner.get(`${WEBHOOKS}/new`)).html)).not.toContain('name="url"');
    const form = { url: 'https://hooks.example.com/other', event_types: 'alarm.raised' };
    expect([402, 422]).toContain((await owner.post(WEBHOOKS, form)).status);
    const target = await portal.api.get(WebhookTargets).admit('https://127.0.0.1/in');
    const register = (more: object) =>
      business.work((work) =>
        portal.api
          .get(WebhooksService)
          .register(work, { target, eventTypes: ['operation.created'], ...more }),
      );
    await expect(register({})).rejects.toMatchObject({ code: 'plan_required' });
    await register({ allowOffPlan: true });
    expect((await owner.post(`${WEBHOOKS}/${id}/pause`)).status).toBe(303);
  });

  it('a held ping says why, and is no longer held after the plan changes back', async () => {
    const [business, owner] = await portal.newBusiness();
    const { id } = await business.endpoint('https://hooks.example.com/in', { enabled: true });
    await moveTo(business, 'starter');
    const { location } = await owner.post(`${WEBHOOKS}/${id}/ping`);
    const held = textOf(main((await owner.get(location!)).html));
    expect(held).toContain('Held: webhooks are part of the Enterprise plan, and the business is on Starter.');
    expect(held).not.toContain('Waiting for the receiver’s response');
    expect(held).not.toContain('Send now');
    expect(textOf((await owner.get(`${WEBHOOKS}/${id}`)).html)).toContain('webhook.ping Held');
    await moveTo(business, 'enterprise');
    expect(textOf((await owner.get(location!)).html)).not.toContain('Held');
  });
});
