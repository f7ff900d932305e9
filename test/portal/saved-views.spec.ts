import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const place = await business.place();
await business.asset({ name: 'Feed pump', room_id: place.roomId, category: 'pump' });

const viewOf = (html: string) => /action="\/saved-views\/([^/]+)\/delete"/.exec(html)?.[1];

it('a saved view keeps filters under a name, only for the user who saved it', async () => {
  const manager = await portal.signIn(business, 'manager');
  const sent = await manager.post('/saved-views', { place: 'assets', name: 'Pumps', query: 'category=pump' });
  expect(sent.location).toBe('/assets?category=pump');
  expect((await manager.get('/assets')).html).toContain('href="/assets?category=pump"');
  const other = await portal.signIn(business, 'admin');
  expect((await other.get('/assets')).html).not.toContain('Pumps');
});

it('a saved view replaces one with the same name, and can be deleted', async () => {
  const manager = await portal.signIn(business, 'manager');
  for (const query of ['category=pump', 'status=retired'])
    await manager.post('/saved-views', { place: 'assets', name: 'Mine', query });
  const page = (await manager.get('/assets?status=retired')).html;
  expect(page.match(/>Mine</g)).toHaveLength(1);
  const id = viewOf(page)!;
  const other = await portal.signIn(business, 'manager');
  expect((await other.post(`/saved-views/${id}/delete`)).status).toBe(404);
  expect((await manager.post(`/saved-views/${id}/delete`)).location).toBe('/assets');
  expect(textOf((await manager.get('/assets')).html)).not.toContain('Mine');
});

it('saved views are limited to twenty per list, and to existing lists', async () => {
  const manager = await portal.signIn(business, 'manager');
  for (let count = 0; count < 21; count += 1)
    await manager.post('/saved-views', { place: 'assets', name: `View ${count}`, query: `search=${count}` });
  const page = textOf((await manager.get('/assets')).html);
  expect(page).toContain('View 19');
  expect(page).not.toContain('View 20');
  const nowhere = await manager.post('/saved-views', { place: 'nowhere', name: 'x', query: 'y' });
  expect(nowhere.location).toBe('/');
});

it('a view with a name that is too long is refused on the page of its list', async () => {
  const manager = await portal.signIn(business, 'manager');
  const { html } = await manager.get('/assets?category=pump');
  const [, dialog = ''] = /<dialog id="save-view"(.*?)<\/dialog>/s.exec(html)!;
  expect(dialog).toContain('maxlength="60"');
  const form = { place: 'assets', query: 'category=pump' };
  const { location } = await manager.post('/saved-views', { ...form, name: 'x'.repeat(61) });
  expect(location).toBe('/assets?category=pump');
  expect(textOf((await manager.get(location!)).html)).toContain('60 characters');
});

it('saving a view requires the CSRF token', async () => {
  const manager = await portal.signIn(business, 'manager');
  expect(
    (await manager.post('/saved-views', { _csrf: '', place: 'assets', name: 'x', query: 'y' })).status,
  ).toBe(403);
});

describe.runIf(hasBrowser)('a list in a browser', () => {
  afterAll(closeBrowser);

  it.each([1400, 390])('saves its filters under the typed name with Enter (%i px)', async (width) => {
    const tab = await openTab(portal, await portal.signIn(business, 'manager'), { width });
    await tab.goto('/assets?category=pump');
    await tab.getByRole('button', { name: 'Save this view' }).click();
    await tab.locator('dialog:modal [name=name]:focus').waitFor();
    await expectAccessible(tab);
    await tab.keyboard.type('Pumps of mine');
    await tab.keyboard.press('Enter');
    await tab.getByRole('link', { name: 'Pumps of mine' }).waitFor();
    expect(tab.problems).toEqual([]);
  });
});
