import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
afterAll(closeBrowser);

describe('the audit log', () => {
  it('shows who changed what in the portal, and filters by user and action', async () => {
    const [business, owner] = await portal.newBusiness();
    const admin = await portal.signIn(business, 'admin');
    const other = await portal.signIn(business, 'technician');
    await owner.post('/settings/plan', { plan: 'business' });
    await admin.post(`/team/${other.userId}/role`, { role: 'manager' });
    const all = textOf((await owner.get('/audit')).html);
    expect(all).toContain('Test technician Role changed Technician → Manager Test admin');
    expect(all).toContain('Plan changed Enterprise → Business Owner');
    const hers = textOf((await owner.get(`/audit?actor_id=${admin.userId}`)).html);
    expect(hers).toContain('Technician → Manager');
    expect(hers).not.toContain('enterprise → business');
    const none = await owner.get(`/audit?actor_id=${admin.userId}&action=plan.changed`);
    expect(textOf(none.html)).toContain('No entry matches these filters.');
  });

  it('shows the new currency of the business, and the networks of a key, in English and French', async () => {
    const [business, owner] = await portal.newBusiness();
    await owner.post('/settings', { name: 'Mill', time_zone: 'Europe/Paris', currency: 'SEK' });
    const networks = (list: string) =>
      owner.post(`/developers/keys/${business.keyId}/networks`, { allowed_networks: list });
    await networks('203.0.113.0/24');
    await networks('');
    const shown = async () => textOf((await owner.get('/audit')).html);
    expect(await shown()).toContain('EUR → SEK');
    expect(await shown()).toContain('API key: networks changed All networks → 203.0.113.0/24');
    expect(await shown()).toContain('API key: networks changed 203.0.113.0/24 → All networks');
    await owner.post('/account', { name: 'Owner', language: 'fr' });
    expect(await shown()).toContain('réseaux modifiés 203.0.113.0/24 → Tous les réseaux');
  });

  it('shows what was deleted in the portal, by whom, and what went with it', async () => {
    const [business, owner] = await portal.newBusiness();
    const { buildingId } = await business.place();
    const asset = await business.asset({ name: 'Pump 3' });
    const manager = await portal.signIn(business, 'manager');
    await manager.post(`/assets/${asset}/delete`, {});
    await manager.post(`/locations/buildings/${buildingId}/delete`, {});
    const { html } = await owner.get('/audit');
    expect(textOf(html)).toMatch(/Pump 3 Asset deleted \S+ Test manager/);
    expect(textOf(html)).toMatch(/Building deleted With 1 floor · With 1 room Test manager/);
    expect(html).not.toContain(`href="/assets/${asset}"`);
    await owner.post('/account', { name: 'Owner', language: 'fr' });
    expect(textOf((await owner.get('/audit')).html)).toMatch(
      /Bâtiment supprimé Avec 1 étage · Avec 1 local Test manager/,
    );
  });

  it('links only to pages that the reader may open', async () => {
    const [business, owner] = await portal.newBusiness();
    await owner.post('/developers/keys', { name: 'BI tool', scopes: 'assets:read' });
    await owner.post('/settings/plan', { plan: 'business' });
    const admin = await portal.signIn(business, 'admin');
    const linked = async (who: typeof owner) => {
      const { html } = await who.get('/audit');
      expect(textOf(html)).toContain('BI tool');
      return [/<a href="\/developers\/keys\/[^"]+">BI tool</, /<td[^>]*><a href="\/settings"/].map((link) =>
        link.test(html),
      );
    };
    expect(await linked(owner)).toEqual([true, true]);
    expect(await linked(admin)).toEqual([false, false]);
  });

  it('is paginated, and rejects a cursor of another list', async () => {
    const [, owner] = await portal.newBusiness();
    for (let times = 0; times < 26; times += 1)
      for (const plan of ['starter', 'enterprise']) await owner.post('/settings/plan', { plan });
    const first = await owner.get('/audit?action=plan.changed');
    const next = /href="(\/audit\?[^"]*cursor=[^"]+)"/.exec(first.html)![1]!.replaceAll('&amp;', '&');
    const rows = (html: string) => html.match(/data-row/g)?.length ?? 0;
    expect([rows(first.html), rows((await owner.get(next)).html)]).toEqual([50, 2]);
    expect((await owner.get(next.replace('action=plan.changed', 'action=key.created'))).status).toBe(400);
    expect((await owner.get('/audit?actor_id=nobody')).status).toBe(400);
  });

  it('is visible to owners and admins, and contains nothing of another business', async () => {
    const business = await portal.api.business();
    for (const role of ['manager', 'technician'] as const) {
      const person = await portal.signIn(business, role);
      expect((await person.get('/audit')).status).toBe(403);
      expect((await person.get('/account')).html).not.toContain('href="/audit"');
    }
    const admin = await portal.signIn(business, 'admin');
    const neighbour = await portal.signIn(await portal.api.business());
    expect((await admin.get('/audit')).html).toContain('Test manager');
    expect((await neighbour.get('/audit')).html).not.toContain('Test manager');
    expect(textOf((await neighbour.get(`/audit?actor_id=${business.ownerId}`)).html)).toContain(
      'No entry matches',
    );
  });

  it.runIf(hasBrowser)('is accessible, and filters as soon as a filter is chosen', async () => {
    const tab = await openTab(portal, await portal.signIn(await portal.api.business()));
    await tab.goto('/audit');
    await expectAccessible(tab);
    await tab.selectOption('[name=action]', 'user.invited');
    await tab.getByText('No entry matches these filters.').waitFor();
    expect(tab.url()).toContain('action=user.invited');
    expect(tab.problems).toEqual([]);
  });
});
