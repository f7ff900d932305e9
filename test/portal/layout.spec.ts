import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal } from '../support/portal.js';

const portal = await startTestPortal();

afterAll(closeBrowser);

describe.runIf(hasBrowser)('the layout of a page', () => {
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

  it('keeps a gap between the columns of what needs attention on a narrow screen', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    await business.operation();
    const asset = await business.asset({ room_id: (await business.place()).roomId });
    await business.api.patch(`/assets/${asset}/status`, { status: 'out_of_service', note: 'It leaks.' });
    await business.part({ name: 'Seal', onHand: 1, minStock: 4 });
    const tab = await openTab(portal, manager, { width: 720 });
    await tab.goto('/overview');
    const boxes = await tab
      .locator('.attention-group')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    const beside = boxes.find(({ top, left }) => top === boxes[0]!.top && left > boxes[0]!.left);
    expect(beside!.left - boxes[0]!.right).toBeGreaterThanOrEqual(8);
  });

  it.each(['light', 'dark'] as const)(
    'draws the border of fields with a contrast of 3:1 in the %s theme (WCAG 1.4.11)',
    async (theme) => {
      const [, owner] = await portal.newBusiness();
      const tab = await openTab(portal, owner, { theme });
      await tab.goto('/team/invite');
      const ratios = await tab
        .locator('main :is(.form-control, .form-select, .form-check-input:not(:checked))')
        .evaluateAll((fields) => {
          const luminance = (colour: string) => {
            const [r, g, b] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
              const value = Number(part) / 255;
              return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
          };
          return fields
            .filter((field) => field !== document.activeElement)
            .map((field) => {
              const { borderTopColor, backgroundColor } = getComputedStyle(field);
              const [low, high] = [luminance(borderTopColor), luminance(backgroundColor)].sort(
                (a, b) => a - b,
              );
              return (high! + 0.05) / (low! + 0.05);
            });
        });
      expect(ratios.length).toBeGreaterThan(3);
      expect(Math.min(...ratios)).toBeGreaterThanOrEqual(3);
    },
  );
});
