import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const find = async (visitor: Awaited<ReturnType<typeof portal.signIn>>, text: string) =>
  visitor.get(`/search?${new URLSearchParams({ q: text }).toString()}`);

describe('search', () => {
  it('finds all records with the text in their name, and links to them', async () => {
    const business = await portal.api.business();
    const word = `zq${randomUUID().slice(0, 6)}`;
    const asset = await business.asset({ name: `Pump ${word}` });
    const part = await business.part({ name: `Seal ${word}` });
    const operation = await business.operation({ title: `Grease ${word}`, asset_id: asset });
    const vendor = await business.vendor(`Firm ${word}`);
    const { html } = await find(await portal.signIn(business, 'manager'), word);
    for (const href of [
      `/assets/${asset}`,
      `/spare-parts/${part}`,
      `/operations/${operation}`,
      `/vendors/${vendor}`,
    ])
      expect(html).toContain(`href="${href}"`);
  });

  it('shows technicians only what they may read, and nothing of another business', async () => {
    const [business, neighbour] = [await portal.api.business(), await portal.api.business()];
    const word = `zq${randomUUID().slice(0, 6)}`;
    const vendor = await business.vendor(`Firm ${word}`);
    const part = await neighbour.part({ name: `Seal ${word}` });
    const { html } = await find(await portal.signIn(business, 'technician'), word);
    expect(html).not.toContain(vendor);
    expect(html).not.toContain(part);
    expect(textOf(html)).toContain('Nothing matches');
  });

  it('shows an asset before its components, and an exact name first, with its status', async () => {
    const business = await portal.api.business();
    const word = `zq${randomUUID().slice(0, 6)}`;
    const machine = await business.asset({ name: `Pump ${word}` });
    await business.api.patch(`/assets/${machine}/status`, { status: 'out_of_service' });
    const older = await business.asset({ name: `Old pump ${word}` });
    for (let part = 0; part < 14; part += 1)
      await business.asset({ name: `Old seal ${part} of pump ${word}`, parent_asset_id: machine });
    const part = await business.part({ name: `Seal for ${word}` });
    const { html } = await find(await portal.signIn(business, 'manager'), `pump ${word}`.toUpperCase());
    const links = [...html.matchAll(/href="\/assets\/([\w-]+)"/g)].map(([, id]) => id);
    expect(links.slice(0, 2)).toEqual([machine, older]);
    expect(textOf(html)).toMatch(new RegExp(`Pump ${word} · [\\w-]+ Out of service`));
    const both = await find(await portal.signIn(business, 'manager'), word);
    expect(both.html.indexOf(`/assets/${machine}`)).toBeLessThan(both.html.indexOf(`/spare-parts/${part}`));
  });

  it('returns suggestions as JSON while the user types, by the same rules', async () => {
    const business = await portal.api.business();
    const word = `zq${randomUUID().slice(0, 6)}`;
    const asset = await business.asset({ name: `Pump ${word}` });
    await business.vendor(`Firm ${word}`);
    const offered = async (role: 'manager' | 'technician') => {
      const visitor = await portal.signIn(business, role);
      const { html } = await visitor.get(`/search/offer?q=${word}`);
      return JSON.parse(html) as { groups: { name: string; options: object[] }[]; all: object };
    };
    const { groups, all } = await offered('manager');
    expect(groups.map(({ name }) => name)).toEqual(['Assets', 'Vendors']);
    expect(groups[0]!.options).toMatchObject([
      { href: `/assets/${asset}`, status: { word: 'Operational', tone: 'green' } },
    ]);
    expect(all).toMatchObject({ href: `/search?q=${word}` });
    expect((await offered('technician')).groups.map(({ name }) => name)).toEqual(['Assets']);
    expect((await portal.newVisitor().get('/search/offer?q=a')).status).toBe(303);
  });

  it('shows a hint before anything is typed, and treats special characters as plain text', async () => {
    const visitor = await portal.signIn(await portal.api.business());
    expect(textOf((await visitor.get('/search')).html)).toContain('Type a part of a name');
    const { status, html } = await find(visitor, '<script>alert(1)</script>%\u0000_');
    expect(status).toBe(200);
    expect(html).not.toContain('<script>alert');
  });
});

describe.runIf(hasBrowser)('the search field', () => {
  it('is reached with the keyboard from any page, and opens the suggestion that is chosen', async () => {
    const business = await portal.api.business();
    const word = `zq${randomUUID().slice(0, 6)}`;
    const asset = await business.asset({ name: `Pump ${word}` });
    await business.operation({ title: `Grease pump ${word}`, asset_id: asset });
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto('/spare-parts');
    const field = tab.getByRole('combobox', { name: 'Search' });
    await tab.keyboard.press('/');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await tab.evaluate(() => (document.activeElement as HTMLElement).blur());
    await tab.keyboard.press('Control+k');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await tab.keyboard.type(word);
    await tab.waitForSelector('#global-search-list [role=option]');
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    expect(await tab.locator('#global-search-list [role=group]').count()).toBe(2);
    await tab.keyboard.press('ArrowDown');
    const active = await field.getAttribute('aria-activedescendant');
    expect(await tab.locator(`#${active!}`).textContent()).toContain(`Pump ${word}`);
    expect(await tab.locator(`#${active!}`).getAttribute('aria-selected')).toBe('true');
    await expectAccessible(tab);
    await tab.keyboard.press('Enter');
    await tab.waitForURL(`**/assets/${asset}`);
    await tab.keyboard.press('Control+k');
    await tab.keyboard.type(word);
    await tab.waitForSelector('#global-search-list [role=option]');
    await tab.keyboard.press('Escape');
    expect(await field.getAttribute('aria-expanded')).toBe('false');
    await tab.keyboard.press('Enter');
    await tab.waitForURL(`**/search?q=${word}`);
    expect(tab.problems).toEqual([]);
    await closeBrowser();
  });
});
