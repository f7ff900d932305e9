import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal } from '../support/portal.js';

const portal = await startTestPortal();

afterAll(closeBrowser);

describe.runIf(hasBrowser)('the layout of a list', () => {
  it('keeps its filters on one row on a wide screen, also if some are set', async () => {
    const [, manager] = await portal.newBusiness('manager');
    const tab = await openTab(portal, manager, { width: 1440 });
    for (const path of ['/operations', '/operations?tab=all&search=pump&status=new', '/assets?search=pump']) {
      await tab.goto(path);
      const bottoms = await tab
        .locator('.frame-main .filters')
        .first()
        .locator(':scope > :is(.field, .filters-more, .btn)')
        .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().bottom)));
      expect(bottoms.length, path).toBeGreaterThan(2);
      expect(new Set(bottoms).size, path).toBe(1);
      expect(await tab.evaluate(() => document.documentElement.scrollWidth), path).toBe(1440);
    }
  });

  it('keeps at most a fifth of a low screen for bars that stay, as at 200 % zoom', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    for (let n = 0; n < 8; n++) await business.operation({ title: `Job ${n}` });
    const tab = await openTab(portal, manager, { width: 720 });
    await tab.setViewportSize({ width: 720, height: 450 });
    for (const path of ['/operations', '/operations/new', '/calendar?view=day']) {
      await tab.goto(path);
      const staying = () =>
        tab.evaluate(() => {
          scrollTo(0, 300);
          return [...document.querySelectorAll('body *')]
            .filter((element) => {
              const { position } = getComputedStyle(element);
              const { top, bottom, width, height } = element.getBoundingClientRect();
              const isBar = width > innerWidth / 2 && height > 0 && bottom > 0 && top < innerHeight;
              return (position === 'fixed' || position === 'sticky') && isBar;
            })
            .map((element) => element.getBoundingClientRect().height)
            .reduce((sum, height) => sum + height, 0);
        });
      expect(await staying(), path).toBeGreaterThan(0);
      expect(await staying(), path).toBeLessThanOrEqual(90);
    }
  });
});
