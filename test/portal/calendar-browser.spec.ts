import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.js';
import { forTechnician } from '../support/test-business.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { openCalendar } from './calendar-days.js';

const { portal, api, actions, get, schedule, daysAway, midweek, ofThatWeek } = await openCalendar();

afterAll(closeBrowser);

describe.runIf(hasBrowser)('a manager in a browser', () => {
  /** The position of an element, once it is there: the board may still be loading. */
  const boxOf = (tab: Tab, selector: string) =>
    eventually(
      () => tab.locator(selector).first().boundingBox(),
      (box) => box !== null,
    ) as Promise<{ x: number; y: number; width: number; height: number }>;
  const dragOnto = async (tab: Tab, from: string, to: string) => {
    const start = await boxOf(tab, from);
    await tab.mouse.move(start.x + start.width / 3, start.y + 8);
    await tab.mouse.down();
    const end = await boxOf(tab, to);
    await tab.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
    await tab.mouse.up();
  };
  const chip = (id: string) => `.work-chip[data-id="${id}"]`;
  const inDay = (day: string) => `.month-grid [data-day="${day}"]`;

  it(
    'drags an operation to another day, and an unscheduled operation onto a day',
    { timeout: 60_000 },
    async () => {
      const business = await api.business();
      const id = await schedule(business, `${midweek}T10:00:00Z`, { title: 'Grease the bearing' });
      const free = await schedule(business, null, { title: 'Paint the gate' });
      const tab = await openTab(portal, await portal.signIn(business, 'manager'));
      await tab.goto(`/calendar?view=month&date=${midweek}`);
      await tab.waitForFunction(() => customElements.get('work-calendar') !== undefined);
      await expectAccessible(tab);
      await dragOnto(tab, chip(id), inDay(ofThatWeek(1)));
      await tab.waitForSelector('.toast-note-done');
      await expect
        .poll(async () => (await get(business, id)).scheduled_for)
        .toBe(`${ofThatWeek(1)}T10:00:00.000Z`);
      await tab.click('.toast-note >> text=Undo');
      await expect.poll(async () => (await get(business, id)).scheduled_for).toBe(`${midweek}T10:00:00.000Z`);
      await tab.waitForSelector(`${inDay(midweek)} ${chip(id)}`);
      await dragOnto(tab, `#unscheduled [data-id="${free}"]`, inDay(ofThatWeek(2)));
      await tab.waitForSelector(`${inDay(ofThatWeek(2))} ${chip(free)}`);
      expect((await get(business, free)).scheduled_for).toBe(`${ofThatWeek(2)}T08:00:00.000Z`);
      // A concurrent change by another user makes the move impossible: the operation goes back.
      await tab.route(/\/live$/, (route) => route.abort());
      for (const act of ['start', 'complete'] as const)
        await business.work((work) => actions[act](work, free));
      await dragOnto(tab, chip(free), inDay(ofThatWeek(3)));
      await tab.waitForSelector('.toast-note-refused');
      expect(await tab.textContent('.toast-note-refused')).toContain('cannot be rescheduled');
      await tab.waitForSelector(`${inDay(ofThatWeek(2))} ${chip(free)}`);
      expect(tab.problems).toEqual([]);
    },
  );

  it(
    'drags an operation to another technician, and by the hour in the week view',
    { timeout: 60_000 },
    async () => {
      const business = await api.business();
      const [ada, grace] = [await business.technician(), await business.technician({ name: 'Grace Hopper' })];
      const id = await schedule(business, `${midweek}T10:15:00Z`, forTechnician(ada));
      const tab = await openTab(portal, await portal.signIn(business, 'manager'));
      await tab.goto(`/calendar?view=technicians&date=${midweek}`);
      await tab.waitForFunction(() => customElements.get('work-calendar') !== undefined);
      const cell = (row: string, day: string) => `[data-technician-row="${row}"][data-day="${day}"]`;
      await dragOnto(tab, chip(id), cell(grace, ofThatWeek(2)));
      await tab.waitForSelector(`${cell(grace, ofThatWeek(2))} ${chip(id)}`);
      await expect
        .poll(() => get(business, id))
        .toMatchObject({
          technician_id: grace,
          scheduled_for: `${ofThatWeek(2)}T10:15:00.000Z`,
        });
      await tab.goto(`/calendar?view=week&date=${midweek}`);
      await tab.waitForFunction(() => customElements.get('work-calendar') !== undefined);
      await dragOnto(tab, chip(id), `[data-day="${midweek}"][data-hour="13"]`);
      await expect.poll(async () => (await get(business, id)).scheduled_for).toBe(`${midweek}T13:00:00.000Z`);
      expect(tab.problems).toEqual([]);
    },
  );

  it('moves an operation to another person and day with only the keyboard', { timeout: 60_000 }, async () => {
    const business = await api.business();
    const ada = await business.technician();
    const grace = await business.technician({ name: 'Grace Hopper' });
    const id = await schedule(business, `${midweek}T10:15:00Z`, forTechnician(ada));
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto(`/calendar?view=technicians&date=${midweek}`);
    await tab.waitForFunction(() => customElements.get('work-calendar') !== undefined);
    await tab.focus(`${chip(id)} a`);
    await tab.keyboard.press('m');
    await tab.waitForSelector('#move input[name=scheduled_for]');
    await expectAccessible(tab);
    expect(await tab.inputValue('#move input[name=scheduled_for]')).toBe(`${midweek}T10:15`);
    await tab.fill('#move input[name=scheduled_for]', `${daysAway(-1)}T09:00`);
    expect(await tab.textContent('#move .field-warning')).toContain('in the past');
    // A year of two digits, as people type it, is not sent.
    await tab.fill('#move input[name=scheduled_for]', '0026-03-28T09:00');
    await tab.keyboard.press('Control+Enter');
    await tab.waitForSelector('#move input[name=scheduled_for]:invalid');
    await tab.fill('#move input[name=scheduled_for]', `${ofThatWeek(1)}T09:00`);
    expect(await tab.textContent('#move .field-warning')).toBe('');
    await tab.focus('#move input[role=combobox]');
    await tab.keyboard.type('Grace');
    await tab.waitForSelector('[role=option]:has-text("Grace Hopper")');
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Control+Enter');
    await tab.waitForSelector(`[data-technician-row="${grace}"][data-day="${ofThatWeek(1)}"] ${chip(id)}`);
    expect(await get(business, id)).toMatchObject({
      technician_id: grace,
      scheduled_for: `${ofThatWeek(1)}T09:00:00.000Z`,
    });
    // A second move starts from the current position.
    await expect
      .poll(() => tab.evaluate(() => document.activeElement?.closest('[data-id]')?.getAttribute('data-id')))
      .toBe(id);
    expect(tab.problems).toEqual([]);
  });

  it('returns an operation whose move fails, and shows the reason', { timeout: 60_000 }, async () => {
    const business = await api.business();
    const id = await schedule(business, `${midweek}T10:00:00Z`);
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    // As over plain HTTP.
    await tab.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
    await tab.goto(`/calendar?view=month&date=${midweek}`);
    await tab.waitForFunction(() => customElements.get('work-calendar') !== undefined);
    for (const [answer, reason] of [
      [{ body: 'not JSON' }, 'could not be reached'],
      [{ status: 404, json: { text: 'There is no such operation.' } }, 'There is no such operation.'],
    ] as const) {
      await tab.route(/\/drag$/, (route) => route.fulfill(answer), { times: 1 });
      await dragOnto(tab, chip(id), inDay(ofThatWeek(1)));
      await tab.locator('.toast-note-refused', { hasText: reason }).waitFor();
      await tab.waitForSelector(`${inDay(midweek)} ${chip(id)}`);
    }
    await dragOnto(tab, chip(id), inDay(ofThatWeek(1)));
    await tab.waitForSelector(`${inDay(ofThatWeek(1))} ${chip(id)}`);
    await expect.poll(async () => (await get(business, id)).scheduled_for).toContain(ofThatWeek(1));
  });

  it('reaches every operation of a busy day with the keyboard, within the viewport', async () => {
    const business = await api.business();
    for (let n = 1; n <= 27; n++)
      await schedule(business, `${midweek}T08:${String(n).padStart(2, '0')}:00Z`, { title: `Job ${n}` });
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto(`/calendar?view=month&date=${midweek}`);
    await tab.focus(`${inDay(midweek)} .more-link`);
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/view=day/);
    const sixth = tab.locator('.day-board .work-chip', { hasText: 'Job 6' });
    await sixth.locator('a').focus();
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toContain('Job 6');
    await tab.focus('.day-board .more-link');
    await tab.keyboard.press('Enter');
    await tab.waitForURL(/\/operations\?.*sort=scheduled_for/);
    const last = tab.locator('.data-table tbody tr', { hasText: 'Job 24' });
    await last.locator('a').first().focus();
    const { y, height } = (await last.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(900);
  });

  it.each([1400, 390])('sees a view load without layout shifts and with few bytes: %i px', async (width) => {
    const business = await api.business();
    for (let n = 0; n < 30; n++)
      await schedule(business, `${daysAway(n % 9)}T08:00:00Z`, { title: `Job ${n}` });
    for (let n = 0; n < 5; n++) await schedule(business, null, { title: `Free ${n}` });
    const tab = await openTab(portal, await portal.signIn(business, 'manager'), { width });
    await tab.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
          shifts.sum += value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const view of ['month', 'week', 'day', 'agenda', 'technicians']) {
      await tab.goto(`/calendar?view=${view}`);
      await tab.waitForFunction(() => customElements.get('work-calendar') !== undefined);
      const shifted = await tab.evaluate(
        () =>
          new Promise<number>((resolve) =>
            requestAnimationFrame(() =>
              setTimeout(() => resolve((globalThis as unknown as { shifts: { sum: number } }).shifts.sum)),
            ),
          ),
      );
      expect(shifted, view).toBeLessThanOrEqual(0.02);
      const scripts = await tab.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.js'))
          .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
      );
      expect(
        scripts.reduce((sum, bytes) => sum + bytes, 0),
        view,
      ).toBeLessThan(60 * 1024);
      expect(await tab.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(width);
    }
  });
});

describe.runIf(hasBrowser)('a progress toast', () => {
  it('disappears as soon as the page shows the result', async () => {
    const tab = await openTab(portal, await portal.signIn(await api.business(), 'manager'));
    await tab.goto('/calendar');
    await tab.evaluate(() => {
      document.querySelector('main')!.insertAdjacentHTML('beforeend', '<div class="import-progress"></div>');
      document.getElementById('toasts')!.innerHTML =
        '<toast-note class="toast-note toast-note-done" data-during=".import-progress">Being recorded</toast-note>';
    });
    await tab.waitForSelector('toast-note');
    await tab.evaluate(() => {
      document.dispatchEvent(new CustomEvent('htmx:after:swap'));
    });
    expect(await tab.locator('toast-note').count()).toBe(1);
    await tab.evaluate(() => {
      document.querySelector('.import-progress')!.remove();
      document.dispatchEvent(new CustomEvent('htmx:after:swap'));
    });
    expect(await tab.locator('toast-note').count()).toBe(0);
  });
});
