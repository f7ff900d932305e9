import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { textOf } from '../support/portal.js';
import { assetsOf, ROOM, startImporting } from './asset-imports.js';

const { portal, ready, upload, runToTheEnd } = await startImporting();
afterAll(() => portal.app.close());

const byName = (assets: readonly Record<string, unknown>[]) =>
  [...assets].sort((one, other) => String(one.name).localeCompare(String(other.name)));

describe('a column of an imported file', () => {
  it('follows the cell that proves the order of its dates, and shows what was read', async () => {
    const { business, manager } = await ready();
    const rows = ['12/31/2024', '12/01/2024', '03/04/2024'].map((day, at) => `N${at},${ROOM},${day}`);
    const { location } = await upload(manager, ['Name,Room,Installed on', ...rows].join('\n'));
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('All 3 rows are valid.');
    expect(text).toContain('Installed on: 12/31/2024 → 31 Dec 2024');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(byName(await assetsOf(business)).map((each) => each.installation_date)).toEqual([
      ...['2024-12-31', '2024-12-01', '2024-03-04'],
    ]);
  });

  it('is asked about if nothing proves how its dates and prices are read, and nothing is recorded before', async () => {
    const { business, manager } = await ready();
    const content = `Name;Room;Installed on;Price\nA;${ROOM};03/04/2024;1.250\nB;${ROOM};;12\n`;
    const { location } = await upload(manager, content);
    const asked = await manager.get(location);
    const text = textOf(asked.html);
    expect(text).toContain('Decide first how some dates or numbers are read.');
    expect(text).toContain('Installed on: what is “03/04/2024”?');
    expect(text).toMatch(/3 Apr 2024 ?the day is first.*4 Mar 2024 ?the month is first/);
    expect(text).toMatch(/“1.250”\? ?1\.25 ?with a decimal point ?1,250 ?with a decimal comma/);
    expect(text).toContain('“03/04/2024” can be read in two ways.');
    expect(asked.html).not.toContain(`${location}/confirm`);
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toEqual([]);
    await manager.post(`${location}/decisions`, { installation_date: 'month-first' });
    expect(textOf((await manager.get(location)).html)).toContain('Decide first');
    await manager.post(`${location}/decisions`, { unit_price: 'decimal-comma', installation_date: 'x' });
    const decided = textOf((await manager.get(location)).html);
    expect(decided).toContain('All 2 rows are valid.');
    expect(decided).toContain('Installed on: 03/04/2024 → 4 Mar 2024');
    expect(decided).toContain('Purchase price: 1.250 → 1,250');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(byName(await assetsOf(business))).toMatchObject([
      { name: 'A', installation_date: '2024-03-04', unit_price: '1250.00' },
      { name: 'B', installation_date: null, unit_price: '12.00' },
    ]);
  });

  it('keeps its decision when the missing rooms are planned afterwards', async () => {
    const { manager } = await ready();
    const { location } = await upload(manager, 'Name,Room,Installed\nA,HQ -> Attic 3 -> Store,03/04/2024\n');
    await manager.post(`${location}/decisions`, { installation_date: 'day-first' });
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('HQ (new building) › Attic 3 (new floor, level 3) › Store');
    await manager.post(`${location}/rooms`);
    expect(textOf((await manager.get(location)).html)).toContain('The only row is valid.');
  });

  it('is found by the usual names, with pipes, below title lines, and without blank markers and added quotes', async () => {
    const { business, manager } = await ready();
    const content = [
      'Assets of Plant North',
      'As of 2024',
      '',
      'Item Name|Space|Barcode|Serial Number|External id|Cost (EUR)',
      `'-20 °C freezer|${ROOM}|n/a|S-1|NULL|12.50`,
      `Pump|${ROOM}|-|S-2|#N/A|none`,
    ].join('\n');
    const { location } = await upload(manager, content);
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('All 2 rows are valid.');
    expect(text).toContain('not imported: Serial Number.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(byName(await assetsOf(business))).toMatchObject([
      { name: '-20 °C freezer', qr_code: null, external_id: null, unit_price: '12.50' },
      { name: 'Pump', qr_code: null, external_id: null, unit_price: null },
    ]);
  });
});

describe.runIf(hasBrowser)('the question about a column, in a browser', () => {
  afterAll(closeBrowser);

  it('is answered with radio buttons', async () => {
    const { manager } = await ready();
    const { location } = await upload(manager, `Name,Room,Installed\nA,${ROOM},03/04/2024\n`);
    const tab = await openTab(portal, manager);
    await tab.goto(location);
    await expectAccessible(tab);
    await tab.getByLabel('4 Mar 2024').check();
    await tab.getByRole('button', { name: 'Read the file this way' }).click();
    await tab.waitForSelector('text=The only row is valid.');
    await expectAccessible(tab);
    expect(tab.problems).toEqual([]);
  });
});
