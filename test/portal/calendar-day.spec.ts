import { afterAll, describe, expect, it } from 'vitest';
import { forTechnician } from '../support/test-business.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { textOf } from '../support/portal.js';
import { openCalendar } from './calendar-days.js';

const { portal, api, get, schedule, midweek, ofThatWeek } = await openCalendar();

afterAll(closeBrowser);

const rowsOf = (html: string) =>
  html
    .split('<tbody>')[1]!
    .split('</tbody>')[0]!
    .split('</tr>')
    .map((row) => textOf(row))
    .filter(Boolean);
const chipOf = (html: string, id: string) =>
  new RegExp(`<div class="([^"]*)" data-id="${id}"`).exec(html)?.[1];

describe('the board of a day', () => {
  it('has unassigned work first, then each technician, even without work, then vendors', async () => {
    const business = await api.business();
    const [ada, grace] = [
      await business.technician({ name: 'Ada Hill' }),
      await business.technician({ name: 'Grace Hill' }),
    ];
    const vendorId = await business.vendor();
    await schedule(business, `${midweek}T09:20:00Z`, { ...forTechnician(ada), title: 'Grease the bearing' });
    await schedule(business, `${midweek}T10:00:00Z`, { title: 'Paint the gate', assignee_type: null });
    await schedule(business, `${midweek}T20:30:00Z`, {
      ...{ title: 'Test the alarm', assignee_type: 'vendor', vendor_id: vendorId },
    });
    const manager = await portal.signIn(business, 'manager');
    const { html } = await manager.get(`/calendar?view=day&date=${midweek}`);
    const rows = rowsOf(html).filter((row) => !row.includes('Ada Fitter'));
    expect(rows[0]).toMatch(/^Unassigned 1 operation .*Paint the gate/);
    expect(rows[1]).toMatch(/^Ada Hill 1 operation .*09:20 Grease the bearing/);
    expect(rows[2]).toMatch(/^Grace Hill Nothing scheduled/);
    expect(rows[3]).toMatch(/^Vendors 1 operation .*Test the alarm/);
    expect(html).toContain(`data-day="${midweek}" data-hour="09" data-technician-row="${grace}"`);
    // The hours reach to the end of the last operation.
    expect(textOf(html)).toContain('20:00 21:00');
    expect(textOf(html)).not.toContain('22:00');
    expect(html.indexOf('data-shared-row="unassigned"')).toBeLessThan(html.indexOf('data-technician-row'));
  });

  it('shows what a technician has at the same time, each in its lane, and names the first overlap', async () => {
    const business = await api.business();
    const ada = await business.technician({ name: 'Ada Hill' });
    const at = (time: string) => schedule(business, `${midweek}T${time}:00Z`, forTechnician(ada));
    const [first, second, third, later] = [
      await at('08:30'),
      await at('09:00'),
      await at('09:30'),
      await at('12:00'),
    ];
    const manager = await portal.signIn(business, 'manager');
    const { html } = await manager.get(`/calendar?view=day&date=${midweek}`);
    expect(chipOf(html, first)).toMatch(/lane-1 from-2 is-overlapping/);
    expect(chipOf(html, second)).toMatch(/lane-2 from-0 is-overlapping/);
    // The first has ended by then.
    expect(chipOf(html, third)).toMatch(/lane-1 from-2 is-overlapping/);
    expect(chipOf(html, later)).toMatch(/lane-1 from-0$/);
    expect(textOf(html)).toContain('Overlap at 08:30');
    expect(textOf(html)).toContain('at the same time as another');
    // Unassigned work may be at the same time.
    for (let n = 0; n < 2; n++)
      await schedule(business, `${ofThatWeek(1)}T09:00:00Z`, { assignee_type: null });
    const next = await manager.get(`/calendar?view=day&date=${ofThatWeek(1)}`);
    expect(next.html).not.toContain('is-overlapping');
  });

  it('keeps the day when the view changes, and the week leads to it', async () => {
    const business = await api.business();
    await business.technician();
    const manager = await portal.signIn(business, 'manager');
    const { html } = await manager.get(`/calendar?view=day&date=${midweek}`);
    for (const view of ['month', 'week', 'agenda', 'technicians'])
      expect(html).toContain(`href="/calendar?view=${view}&amp;date=${midweek}"`);
    const week = await manager.get(`/calendar?view=technicians&date=${midweek}`);
    expect(week.html).toContain(`href="/calendar?view=day&amp;date=${ofThatWeek(1)}"`);
  });

  it('has a row for the chosen technician alone', async () => {
    const business = await api.business();
    const ada = await business.technician({ name: 'Ada Hill' });
    await business.technician({ name: 'Grace Hill' });
    const manager = await portal.signIn(business, 'manager');
    const { html } = await manager.get(`/calendar?view=day&date=${midweek}&technician_id=${ada}`);
    expect(rowsOf(html)).toHaveLength(1);
    expect(rowsOf(html)[0]).toContain('Ada Hill');
  });

  it('says that technicians without work may have no row', async () => {
    const business = await api.business();
    const manager = await portal.signIn(business, 'manager');
    const board = async () => textOf((await manager.get(`/calendar?view=day&date=${midweek}`)).html);
    for (let n = 0; n < 49; n++) await business.technician({ name: `Person ${n}` });
    const before = await board();
    for (let n = 0; n < 2; n++) await business.technician({ name: `Zoe ${n}` });
    const zoe = await business.technician({ name: 'Zoe Last' });
    await schedule(business, `${midweek}T09:00:00Z`, forTechnician(zoe));
    expect(before).not.toContain('technicians have a row');
    expect(await board()).toContain('The first 50 technicians have a row');
    expect(await board()).toContain('Zoe Last');
  });
});

describe.runIf(hasBrowser)('the board of a day in a browser', () => {
  it('assigns by dragging to a row and an hour, and by keyboard', { timeout: 120_000 }, async () => {
    const business = await api.business();
    const [ada, grace] = [await business.technician(), await business.technician({ name: 'Grace Hopper' })];
    const id = await schedule(business, `${midweek}T08:30:00Z`, { assignee_type: null, title: 'Grease it' });
    const covering = await schedule(business, `${midweek}T13:30:00Z`, forTechnician(ada));
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto(`/calendar?view=day&date=${midweek}`);
    await tab.waitForFunction(() => customElements.get('work-calendar') !== undefined);
    await expectAccessible(tab);
    const cell = (row: string, hour: string) => `[data-technician-row="${row}"][data-hour="${hour}"]`;
    const start = (await tab.locator(`[data-id="${id}"]`).boundingBox())!;
    await tab.mouse.move(start.x + 10, start.y + 10);
    await tab.mouse.down();
    // The operation of half past one covers the left half of this hour, and is not in the way.
    const end = (await tab.locator(cell(ada, '14')).boundingBox())!;
    await tab.mouse.move(end.x + 10, end.y + 20, { steps: 8 });
    await tab.mouse.up();
    await tab.waitForSelector(`${cell(ada, '14')} [data-id="${id}"]`);
    await expect
      .poll(() => get(business, id))
      .toMatchObject({ technician_id: ada, scheduled_for: `${midweek}T14:00:00.000Z` });
    await tab.waitForSelector('.board-overlap');
    await tab.focus(`[data-id="${covering}"] a`);
    await tab.keyboard.press('m');
    await tab.fill('#move input[name=scheduled_for]', `${midweek}T16:15`);
    await tab.focus('#move input[role=combobox]');
    await tab.keyboard.type('Grace');
    await tab.waitForSelector('[role=option]:has-text("Grace Hopper")');
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    await tab.keyboard.press('Control+Enter');
    await tab.waitForSelector(`${cell(grace, '16')} .from-1[data-id="${covering}"]`);
    expect(tab.problems).toEqual([]);
  });

  it('is a list by technician on a phone', async () => {
    const business = await api.business();
    const ada = await business.technician({ name: 'Ada Hill' });
    const ids = [];
    for (const time of ['08:30', '15:00'])
      ids.push(await schedule(business, `${midweek}T${time}:00Z`, forTechnician(ada)));
    const tab = await openTab(portal, await portal.signIn(business, 'manager'), { width: 390 });
    await tab.goto(`/calendar?view=day&date=${midweek}`);
    const boxes = await Promise.all(ids.map((id) => tab.locator(`[data-id="${id}"]`).boundingBox()));
    const name = (await tab.locator('th', { hasText: 'Ada Hill' }).boundingBox())!;
    expect(boxes[0]!.y).toBeGreaterThan(name.y);
    expect(boxes[1]!.y).toBeGreaterThanOrEqual(boxes[0]!.y + boxes[0]!.height);
    for (const box of boxes) expect(box!.width).toBeGreaterThan(300);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('shows the titles of a month on two lines, unless the day is full', async () => {
    const business = await api.business();
    const title = 'Replace the coupling between motor and gearbox';
    const roomy = await schedule(business, `${midweek}T08:00:00Z`, { title });
    const full = [];
    for (let n = 0; n < 5; n++)
      full.push(await schedule(business, `${ofThatWeek(1)}T08:0${n}:00Z`, { title }));
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.goto(`/calendar?view=month&date=${midweek}`);
    const heightOf = async (id: string) =>
      (await tab.locator(`.month-grid [data-id="${id}"]`).boundingBox())!.height;
    expect(await heightOf(roomy)).toBe(40);
    expect(await heightOf(full[0]!)).toBe(24);
  });
});
