import { describe, expect, it } from 'vitest';
import { KeysService, SCOPES } from '../../src/access/index.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const LIST = '/developers/keys';
const HOUR_MS = 60 * 60 * 1000;
const keysOf = (business: Awaited<ReturnType<typeof portal.api.business>>) =>
  portal.api.get(KeysService).list(business.tenant);

describe('creating an API key', () => {
  it('shows the secret once, with a command to try it, and the key works', async () => {
    const [business, owner] = await portal.newBusiness();
    const page = await owner.post(LIST, { name: 'BI tool', scopes: ['assets:read', 'operations:read'] });
    expect(page.status).toBe(200);
    const [secret] = /mk_live_\w{49}/.exec(page.html)!;
    expect(textOf(page.html)).toContain('/api/v1/me');
    const me = await portal.api.client(secret).get('/me');
    expect(me.body.data).toMatchObject({ name: 'BI tool', scopes: ['assets:read', 'operations:read'] });
    const [key] = (await keysOf(business)).filter(({ name }) => name === 'BI tool');
    expect((await owner.get(`${LIST}/${key!.id}`)).html).not.toContain(secret);
  });

  it('creates one key for repeated submissions, and shows the secret only the first time', async () => {
    const [business, owner] = await portal.newBusiness();
    const form = { name: 'Twice', scopes: 'assets:read', _once: 'the same form'.replaceAll(' ', '-') };
    expect((await owner.post(LIST, form)).status).toBe(200);
    const again = await owner.post(LIST, form);
    expect(again.status).toBe(303);
    const created = (await keysOf(business)).filter(({ name }) => name === 'Twice');
    expect(created.map(({ id }) => `${LIST}/${id}`)).toEqual([again.location]);
  });

  it('shows errors beside the fields, and keeps the input', async () => {
    const owner = await portal.signIn(await portal.api.business());
    const page = await owner.post(LIST, { name: '', scopes: 'assets:read', expires_at: '2020-01-01T08:00' });
    expect(page.status).toBe(422);
    expect(page.html).toContain('id="error-name"');
    expect(page.html).toMatch(/value="assets:read" checked/);
    const past = await owner.post(LIST, {
      name: 'Late',
      scopes: 'assets:read',
      expires_at: '2020-01-01T08:00',
    });
    expect(textOf(past.html)).toContain('The expiry must be in the future.');
    expect((await owner.post(LIST, { name: 'No scope' })).html).toContain('id="error-scopes"');
  });

  it('is available only to the owner', async () => {
    const business = await portal.api.business();
    for (const role of ['admin', 'manager', 'technician'] as const) {
      const person = await portal.signIn(business, role);
      expect((await person.get(LIST)).status).toBe(403);
      expect((await person.post(LIST, { name: 'Mine', scopes: 'assets:read' })).status).toBe(403);
    }
    expect(await keysOf(business)).toHaveLength(1);
  });

  it('shows scopes by resource and action, with shortcuts that work without JavaScript', async () => {
    const owner = await portal.signIn(await portal.api.business());
    const ticked = (html: string) =>
      [...html.matchAll(/value="([\w:-]+)" checked/g)].map(([, scope]) => scope);
    const plain = await owner.get(`${LIST}/new`);
    expect(ticked(plain.html)).toEqual([]);
    expect(textOf(plain.html)).toContain('Resource Read Write Delete Other');
    for (const scope of SCOPES) expect(plain.html).toContain(`value="${scope}"`);
    expect(plain.html).toContain(`href="${LIST}/new?preset=read"`);
    const readOnly = ticked((await owner.get(`${LIST}/new?preset=read`)).html);
    expect(readOnly).toEqual(SCOPES.filter((scope) => scope.endsWith(':read') && scope !== 'audit:read'));
    expect(ticked((await owner.get(`${LIST}/new?preset=all`)).html)).toHaveLength(SCOPES.length);
    for (const unknown of ['odd', 'toString', '__proto__'])
      expect(ticked((await owner.get(`${LIST}/new?preset=${unknown}`)).html)).toEqual([]);
  });

  it('rejects a form without the CSRF token', async () => {
    const [business, owner] = await portal.newBusiness();
    const forms: Record<string, string>[] = [
      { _csrf: '' },
      { _csrf: await (await portal.signIn(business)).token() },
    ];
    for (const form of forms) {
      const page = await owner.post(LIST, { ...form, name: 'Foreign', scopes: 'assets:read' });
      expect(page.status).toBe(403);
    }
    expect(await keysOf(business)).toHaveLength(1);
  });
});

describe('an API key', () => {
  it('can be rotated: the new secret is shown, the old one works for another day, and its last use is shown', async () => {
    const [business, owner] = await portal.newBusiness();
    const page = await owner.post(`${LIST}/${business.keyId}/rotate`);
    const [secret] = /mk_live_\w{49}/.exec(page.html)!;
    expect((await portal.api.client(secret).get('/me')).status).toBe(200);
    const text = async () => textOf((await owner.get(`${LIST}/${business.keyId}`)).html);
    expect(await text()).toContain('The previous secret works until');
    expect((await business.api.get('/me')).status).toBe(200);
    await expect.poll(text).toContain('a system may still depend on it');
  });

  it('can be disabled, enabled and revoked', async () => {
    const [business, owner] = await portal.newBusiness();
    const status = async () => (await business.api.get('/me')).status;
    const page = `${LIST}/${business.keyId}`;
    expect((await owner.post(`${page}/disable`)).location).toBe(page);
    expect(await status()).toBe(401);
    expect(textOf((await owner.get(page)).html)).toContain('Disabled');
    await owner.post(`${page}/enable`);
    expect(await status()).toBe(200);
    await owner.post(`${page}/revoke`);
    expect(await status()).toBe(401);
    const refused = await owner.post(`${page}/enable`);
    expect(refused.location).toBe(page);
    expect(textOf((await owner.get(page)).html)).toContain('A revoked key cannot be enabled');
  });

  it("is shown as expired by the service's clock", async () => {
    const business = await portal.api.business();
    const expiresAt = new Date(portal.api.clock.now().getTime() + HOUR_MS);
    const { id } = await business.work((work) =>
      portal.api.get(KeysService).create(work, { name: 'Short', scopes: ['assets:read'], expiresAt }),
    );
    const owner = await portal.signIn(business);
    const text = async () => textOf((await owner.get(`${LIST}/${id}`)).html);
    expect(await text()).toContain('Active');
    expect(await text()).toContain('Rotate the secret of “');
    portal.api.clock.advance(HOUR_MS);
    expect(await text()).toContain('Expired');
    // The secret of an expired key cannot be rotated.
    expect(await text()).not.toContain('Rotate the secret of “');
  });

  it('shows the number of requests in the current window', async () => {
    const business = await portal.api.business();
    for (let request = 0; request < 3; request++) await business.api.get('/me');
    const owner = await portal.signIn(business);
    expect(textOf((await owner.get(`${LIST}/${business.keyId}`)).html)).toMatch(/3 of 1,000,000/);
  });

  it('of another business returns 404', async () => {
    const neighbour = await portal.api.business();
    const owner = await portal.signIn(await portal.api.business());
    for (const id of [neighbour.keyId, 'no-uuid']) {
      expect((await owner.get(`${LIST}/${id}`)).status).toBe(404);
      for (const action of ['rotate', 'disable', 'enable', 'revoke'])
        expect((await owner.post(`${LIST}/${id}/${action}`)).status).toBe(404);
    }
    expect((await neighbour.api.get('/me')).status).toBe(200);
  });
});

describe.runIf(hasBrowser)('an owner in a browser', () => {
  it('creates a read-only key with a name and two clicks', async () => {
    const business = await portal.api.business();
    const tab = await openTab(portal, await portal.signIn(business));
    await tab.goto(LIST);
    await expectAccessible(tab);
    await tab.click('text=New key');
    await tab.fill('[name=name]', 'BI tool');
    await tab.click('text=Read only');
    await expectAccessible(tab);
    await tab.click('text=Create key');
    const secret = await tab.textContent('.copy-box code');
    expect(secret).toMatch(/^mk_live_/);
    await expectAccessible(tab);
    const key = (await keysOf(business)).find(({ name }) => name === 'BI tool')!;
    expect(key.scopes).toEqual(SCOPES.filter((scope) => scope.endsWith(':read') && scope !== 'audit:read'));
    await tab.click('text=I have copied it');
    await tab.click('text=Revoke');
    await tab.waitForSelector('text=The key stops working at once, for good.');
    await tab.click('.dialog >> visible=true >> button.btn-danger');
    await tab.waitForSelector('text=The key is revoked.');
    await expectAccessible(tab);
    expect(tab.problems).toEqual([]);
    await closeBrowser();
  });
});
