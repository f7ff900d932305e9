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

  it('finds every kind without regard to accents and Unicode form', async () => {
    const business = await portal.api.business();
    const { floorId } = await business.place();
    const asset = await business.asset({ name: 'Réfrigérateur'.normalize('NFD') });
    const part = await business.part({ name: 'Joint du réfrigérateur' });
    const operation = await business.operation({ title: 'Dégivrer le réfrigérateur', asset_id: asset });
    const room = await business.room(floorId, { name: 'Réfrigérateurs' });
    const technician = await business.technician({ name: 'René Réfrigérateur' });
    const vendor = await business.vendor('Réfrigérateurs Müller');
    const visitor = await portal.signIn(business, 'manager');
    for (const text of ['refrigerateur', 'RÉFRIGÉRATEUR', 'réfrigérateur'.normalize('NFD')]) {
      const { html } = await find(visitor, text);
      for (const id of [asset, part, operation, room, technician, vendor]) expect(html, text).toContain(id);
    }
  });

  it('finds an asset by the code on its sticker, also a replaced one, before those that mention it', async () => {
    const business = await portal.api.business();
    const word = `nwf-${randomUUID().slice(0, 6)}`;
    const asset = await business.asset({ name: 'Feed pump', qr_code: word.toUpperCase() });
    const spare = await business.asset({ name: `Replacement of ${word}` });
    const visitor = await portal.signIn(business, 'manager');
    const linked = async (text: string) =>
      [...(await find(visitor, text)).html.matchAll(/href="\/assets\/([0-9a-f-]{36})"/g)].map(([, id]) => id);
    expect(await linked(word)).toEqual([asset, spare]);
    await business.api.patch(`/assets/${asset}`, { qr_code: `X${word}` });
    expect(await linked(word.toUpperCase())).toEqual([asset, spare]);
  });

  it('finds past operations apart from open ones', async () => {
    const business = await portal.api.business();
    const word = `zq${randomUUID().slice(0, 6)}`;
    const open = await business.operation({ title: `Grease ${word}` });
    const past = await business.operation({ title: `Seal ${word}` });
    await business.api.post(`/operations/${past}/cancel`);
    const { html } = await find(await portal.signIn(business, 'manager'), word);
    const text = textOf(html);
    expect(text.indexOf('Open operations')).toBeLessThan(text.indexOf('Past operations'));
    expect(html.indexOf(open)).toBeLessThan(html.indexOf(past));
  });

  it('shows similar names for a mistyped text, and says that they are', async () => {
    const business = await portal.api.business();
    const asset = await business.asset({ name: 'Screw compressor' });
    const part = await business.part({ name: 'Compressor oil' });
    const operation = await business.operation({ title: 'Inspect the compressor' });
    const visitor = await portal.signIn(business, 'manager');
    const { html } = await find(visitor, 'comprssor');
    for (const id of [asset, part, operation]) expect(html).toContain(id);
    expect(textOf(html)).toContain('Nothing matches “comprssor” exactly.');
    expect(textOf(html)).toContain('Assets with a similar name');
    expect(textOf((await find(visitor, 'compressor')).html)).not.toContain('similar');
    expect(textOf((await find(visitor, 'excavator')).html)).toContain('Nothing matches “excavator”. Try');
  });

  it('shows a building above the work in it', async () => {
    const business = await portal.api.business();
    const word = `Zq${randomUUID().slice(0, 6)}`;
    const building = await business.building({ name: `${word} Depot` });
    const floor = await business.floor(building);
    const asset = await business.asset({ room_id: await business.room(floor) });
    const operation = await business.operation({ title: 'Grease', asset_id: asset });
    const { html } = await find(await portal.signIn(business, 'manager'), word.toLowerCase());
    expect(html).toContain(operation);
    expect(html.indexOf(`/locations/buildings/${building}`)).toBeGreaterThan(0);
    expect(html.indexOf(`/locations/buildings/${building}`)).toBeLessThan(html.indexOf(operation));
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
