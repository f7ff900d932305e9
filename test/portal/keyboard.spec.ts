import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeBrowser, expectAccessible, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { startTestPortal, type Visitor } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();

/** The focused element, by its visible name. */
const focused = (tab: Tab): Promise<string> =>
  tab.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    return `${element.localName} ${element.ariaLabel ?? element.innerText.trim()}`.trim();
  });
/** Opens a page, and waits until its links are boosted. */
async function open(tab: Tab, path: string): Promise<void> {
  await tab.goto(path);
  await tab.locator('.side-menu a[data-htmx-powered]').first().waitFor();
}
const announced = (tab: Tab) => expect.poll(() => tab.textContent('#announcer'));

describe.runIf(hasBrowser)('with a keyboard', () => {
  let owner: Visitor;
  let tab: Tab;
  beforeAll(async () => {
    for (const title of ['First', 'Second']) await business.operation({ title });
    await business.asset({ name: 'Ammonia compressor' });
    owner = await portal.signIn(business);
    tab = await openTab(portal, owner);
  });
  afterAll(closeBrowser);

  it('`?` shows the shortcuts in a dialog that traps the focus and returns it', async () => {
    await open(tab, '/assets');
    await tab.focus('[data-row] a');
    const before = await focused(tab);
    await tab.keyboard.press('?');
    const dialog = tab.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    for (const words of ['Search', 'Operations', 'Assets', 'Calendar', 'Create', 'Next row, previous row'])
      expect(await dialog.innerText()).toContain(words);
    expect(
      await tab.evaluate(() => document.querySelector('dialog:modal')!.contains(document.activeElement)),
    ).toBe(true);
    // The page behind the dialog does not receive keys.
    await tab.keyboard.press('j');
    for (let presses = 0; presses < 30; presses++) {
      await tab.keyboard.press('Tab');
      expect(await tab.evaluate(() => document.activeElement!.closest('main, nav, header'))).toBeNull();
    }
    await tab.keyboard.press('Escape');
    expect(await tab.locator('dialog:modal').count()).toBe(0);
    expect(await focused(tab)).toBe(before);
  });

  it.each([
    ['o', '/operations', 'Operations'],
    ['a', '/assets', 'Assets'],
    ['c', '/calendar', 'Calendar'],
    ['k', '/developers/keys', 'API keys'],
  ])('`g %s` goes to %s, whose heading is focused and announced', async (key, path, heading) => {
    await open(tab, '/settings');
    await tab.keyboard.press('g');
    await tab.keyboard.press(key);
    await tab.waitForURL((url) => url.pathname === path);
    await expect.poll(() => focused(tab)).toBe(`h1 ${heading}`);
    await announced(tab).toContain(heading);
    expect(await tab.title()).toContain(heading);
  });

  it('`/` focuses the search, and `c` creates an item of the current page, or an operation', async () => {
    await open(tab, '/assets');
    await tab.keyboard.press('/');
    expect(await focused(tab)).toBe('input Search');
    await tab.keyboard.press('Escape');
    await tab.locator('[data-search]').blur();
    await tab.keyboard.press('c');
    await tab.waitForURL('**/assets/new');
    await open(tab, '/account');
    await tab.keyboard.press('c');
    await tab.waitForURL('**/operations/new');
  });

  it('Enter moves the focus from a row to its detail, Esc moves it back, and another Esc closes the detail', async () => {
    await open(tab, '/operations');
    await tab.keyboard.press('j');
    await tab.keyboard.press('j');
    await tab.keyboard.press('k');
    await tab.keyboard.press('j');
    await tab.keyboard.press('Enter');
    await expect.poll(() => focused(tab)).toMatch(/^h2 First/);
    await announced(tab).toContain('First');
    await tab.keyboard.press('Tab');
    await tab.keyboard.press('Escape');
    expect(await focused(tab)).toBe('a First');
    await tab.keyboard.press('Escape');
    await tab.locator('.detail-pane').waitFor({ state: 'detached' });
    await expect.poll(() => focused(tab)).toBe('a First');
  });

  it('a refused form on a phone shows its first error between the fixed bars', async () => {
    const phone = await openTab(portal, owner, { width: 390 });
    await phone.goto('/account');
    await phone.fill('[name=current_password]', 'wrong');
    await phone.fill('[name=password]', 'short');
    await phone.press('[name=password]', 'Enter');
    const field = phone.locator('[name=password][aria-invalid]');
    await field.waitFor();
    const isCovered = () =>
      field.evaluate((each) => {
        const { x, y, width, height } = each.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) !== each;
      });
    await expect.poll(isCovered).toBe(false);
    await phone.close();
  });

  it('a dialog beside a list has its buttons in the same order as any other', async () => {
    await open(tab, '/operations');
    await tab.click('[data-row] a >> text=First');
    await tab.locator('.detail-pane').getByRole('button', { name: 'Assign' }).press('Enter');
    const [cancel, assign] = await tab
      .locator('dialog:modal .dialog-buttons button')
      .evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().x));
    expect(cancel).toBeLessThan(assign!);
    await tab.keyboard.press('Escape');
  });

  it('the focus stays when a filter changes the content of the page', async () => {
    await open(tab, '/assets');
    await tab.focus('[name=category]');
    await tab.selectOption('[name=category]', 'pump');
    await tab.waitForURL(/category=pump/);
    await announced(tab).toContain('Assets');
    expect(await tab.evaluate(() => (document.activeElement as HTMLSelectElement).name)).toBe('category');
  });

  it('a refused form focuses its first error, and not its first field', async () => {
    await open(tab, '/assets/new');
    await tab.fill('[name=name]', 'Feed pump');
    await tab.fill('[name=room_id]', 'No such room');
    await tab.selectOption('[name=category]', 'pump');
    await tab.press('[name=name]', 'Enter');
    await tab.waitForSelector('[name=room_id][aria-invalid]');
    const name = () => tab.evaluate(() => (document.activeElement as HTMLInputElement).name);
    await expect.poll(name).toBe('room_id');
    expect(tab.problems.splice(0)).toEqual([expect.stringContaining('422')]);
  });

  it('a dialog focuses its first field, and its result is announced', async () => {
    await open(tab, '/assets');
    await tab.click('text=Ammonia compressor');
    await tab.getByRole('heading', { level: 1, name: 'Ammonia compressor' }).waitFor();
    await tab.getByRole('button', { name: 'Change status' }).press('Enter');
    const dialog = tab.getByRole('dialog', { name: 'Change status' });
    expect(await tab.evaluate(() => document.activeElement!.localName)).toBe('select');
    await dialog.getByLabel('Status').selectOption('under_maintenance');
    await dialog.getByRole('button', { name: 'Change status' }).press('Enter');
    await tab.locator('toast-note').waitFor();
    await announced(tab).toContain('Ammonia compressor');
    const message = await tab.textContent('toast-note > span');
    await announced(tab).toContain(message);
    await expect.poll(() => focused(tab)).toBe('button Change status');
  });

  it('single-key shortcuts can be turned off for the browser, and on again', async () => {
    await open(tab, '/assets');
    await tab.keyboard.press('?');
    const dialog = tab.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const choice = dialog.getByRole('checkbox', { name: /^Single-key shortcuts/ });
    expect(await choice.isChecked()).toBe(true);
    await expectAccessible(tab);
    await choice.uncheck();
    await tab.keyboard.press('Escape');
    for (const path of ['/assets', '/operations']) {
      await open(tab, path);
      expect(await tab.locator('.top-search kbd').isVisible()).toBe(false);
      for (const key of ['?', 'j', 'g', 'a', 'c', '/']) await tab.keyboard.press(key);
      expect(await tab.locator('dialog:modal').count()).toBe(0);
      expect(await focused(tab)).toMatch(/^body/);
    }
    await tab.keyboard.press('Control+k');
    expect(await focused(tab)).toBe('input Search');
    expect(new URL(tab.url()).pathname).toBe('/operations');
    // The list stays available to people who use no single keys, also after a boosted navigation.
    await tab.getByRole('link', { name: 'Assets', exact: true }).first().click();
    await tab.waitForURL('**/assets');
    await tab.getByRole('button', { name: 'Your account' }).click();
    await tab.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    expect(await choice.isChecked()).toBe(false);
    await tab.keyboard.press('Escape');
    await expect.poll(() => focused(tab)).toBe('button Your account');
    await tab.setViewportSize({ width: 390, height: 844 });
    await tab.getByRole('button', { name: 'Your account' }).click();
    await tab.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await choice.check();
    await tab.setViewportSize({ width: 1400, height: 900 });
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('?');
    await dialog.waitFor();
    await tab.keyboard.press('Escape');
  });

  it('a menu does not dim the page, but a dialog does', async () => {
    await open(tab, '/assets');
    const dims = (selector: string) =>
      tab.$eval(selector, (each) => getComputedStyle(each, '::backdrop').backgroundColor);
    await tab.getByRole('button', { name: 'Your account' }).click();
    expect(await dims('#person-menu')).toBe('rgba(0, 0, 0, 0)');
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('?');
    expect(await dims('#shortcuts')).toBe('rgba(0, 0, 0, 0.4)');
    expect(tab.problems).toEqual([]);
  });

  it('a menu and a dialog have the surface of what floats: an edge, round corners and a shadow', async () => {
    await open(tab, '/assets');
    for (const selector of ['#person-menu', '#shortcuts']) {
      const [line, radius, shadow] = await tab.$eval(selector, (each) => {
        const { borderTopWidth, borderTopLeftRadius, boxShadow } = getComputedStyle(each);
        return [borderTopWidth, borderTopLeftRadius, boxShadow];
      });
      expect([line, radius], selector).toEqual(['1px', '6px']);
      expect(shadow, selector).not.toBe('none');
    }
  });
});
