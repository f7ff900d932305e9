import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { withChecklist } from '../procedures/making.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { created } from '../support/expectations.js';
import { textOfPdf } from '../support/pdf-text.js';
import { startTestPortal } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const manager = await portal.signIn(business, 'manager');
const asset = await business.asset({ name: 'Feed pump', qr_code: 'NWF-1' });

afterAll(closeBrowser);

describe.runIf(hasBrowser)('an operation on paper', async () => {
  const steps = Array.from({ length: 60 }, (_, n) => ({
    ...{
      title: `Check valve number ${n + 1} for leaks`,
      kind: 'check',
      help: 'Close it, wait a minute, open it.',
    },
  }));
  const { operation } = await withChecklist(business, steps, { asset_id: asset });
  const photo = { name: 'Valve.png', bytes: readFileSync('src/portal/kit/page/icon-512.png') };
  created(await business.api.upload(`/operations/${operation}/attachments`, photo));

  it.each([
    ['A4', 'light', 1400],
    ['Letter', 'dark', 390],
  ] as const)('has the business, the number and the page on each sheet: %s', async (format, theme, width) => {
    const tab = await openTab(portal, manager, { width, theme });
    await tab.goto(`/operations/${operation}/print`);
    const pages = textOfPdf(await tab.pdf({ format, printBackground: true }));
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, text] of pages.entries()) {
      expect(text).toMatch(/Acme.*Work order WO-\d+/);
      expect(text).toMatch(/Printed \w{3} .* by Test manager/);
      expect(text).toContain(`${index + 1} / ${pages.length}`);
      expect(text).not.toContain('Overview');
    }
    // Each step is on one page, with its help, and the names of the columns are above.
    for (const { title } of steps) {
      const [page, ...others] = pages.filter((text) => text.includes(`${title} `));
      expect(others, title).toEqual([]);
      expect(page).toMatch(new RegExp(`${title}.*?Close it, wait a minute`));
      expect(page).toMatch(/Step ?Result ?Recorded/);
    }
    expect(tab.problems).toEqual([]);
  });

  it('is black on white in the dark theme too, without the frame of the portal', async () => {
    const tab = await openTab(portal, manager, { theme: 'dark' });
    await tab.goto(`/operations/${operation}/print`);
    await expectAccessible(tab);
    await tab.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const colours = await tab
      .locator('.paper')
      .evaluate((paper) => [
        getComputedStyle(paper).color,
        ...[document.documentElement, document.body, paper].map(
          (each) => getComputedStyle(each).backgroundColor,
        ),
        getComputedStyle(document.documentElement).colorScheme,
      ]);
    const none = 'rgba(0, 0, 0, 0)';
    expect(colours).toEqual(['rgb(0, 0, 0)', none, none, none, 'light']);
    expect(await tab.getByRole('heading', { name: 'Print work order' }).isVisible()).toBe(false);
    expect(await tab.locator('.side-menu, .top-bar, .bottom-bar').filter({ visible: true }).count()).toBe(0);
  });

  it('is printed by a button on a phone, once its photos have arrived', async () => {
    const tab = await openTab(portal, manager, { width: 390 });
    await tab.goto(`/operations/${operation}`);
    await tab.getByRole('button', { name: 'More actions' }).click();
    await tab.getByRole('link', { name: 'Print' }).click();
    await tab.waitForURL('**/print');
    await tab.locator('.paper').waitFor();
    await expectAccessible(tab);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const printing = tab.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          window.print = () => resolve([...document.images].every(({ naturalWidth }) => naturalWidth > 0));
        }),
    );
    await tab.getByRole('button', { name: 'Print' }).click();
    expect(await printing).toBe(true);
    await tab.selectOption('[name=photos]', 'names');
    await tab.waitForURL(/photos=names/);
    await tab.locator('.paper:not(:has(img))').waitFor();
    expect(tab.problems).toEqual([]);
  });
});
