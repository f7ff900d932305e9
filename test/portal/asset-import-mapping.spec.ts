import { afterAll, describe, expect, it } from 'vitest';
import { Import } from '../../src/imports/import.entity.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { textOf } from '../support/portal.js';
import { workbook, zipOf } from '../support/workbook.js';
import { assetsOf, ROOM, startImporting } from './asset-imports.js';

const { portal, ready, upload, runToTheEnd } = await startImporting();
afterAll(() => portal.app.close());

/** What a heading becomes on a page: the chosen option. */
const chosenFor = (html: string, at: number) => {
  const select = new RegExp(`<select name="column-${at}".*?</select>`, 's').exec(html)![0];
  return /<option value(?:="([^"]*)")? selected/.exec(select)?.[1] ?? '';
};

describe('the columns of an imported file', () => {
  const content = `Bezeichnung,Raum,Hersteller,Notes,Remarks\nPump,${ROOM},Grundfos,Old,Loud\n`;

  it('are mapped by a person where their headings are unknown, and the file is read again', async () => {
    const { business, manager } = await ready();
    const { location } = await upload(manager, content);
    const asked = await manager.get(location);
    expect(textOf(asked.html)).toContain('No column of the file is “Name” yet');
    expect(textOf(asked.html)).toContain('Columns of the file: 1 of 5 imported');
    expect([0, 1, 2, 3, 4].map((at) => chosenFor(asked.html, at))).toEqual(['', '', '', 'description', '']);
    await manager.post(`${location}/columns`, {
      ...{ 'column-0': 'name', 'column-1': 'room_id', 'column-2': 'brand', 'column-4': 'description' },
    });
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('The only row is valid.');
    expect(text).toContain('Columns that are not imported: Notes.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([
      { name: 'Pump', brand: 'Grundfos', description: 'Loud' },
    ]);
  });

  it('are remembered for the next file with these headings, in this business alone', async () => {
    const { manager } = await ready();
    const first = await upload(manager, content);
    await manager.post(`${first.location}/columns`, { 'column-0': 'name', 'column-1': 'room_id' });
    const next = await upload(manager, `RAUM;Notes;bezeichnung\n${ROOM};Old;Valve\n`);
    const page = await manager.get(next.location);
    expect([0, 1, 2].map((at) => chosenFor(page.html, at))).toEqual(['room_id', '', 'name']);
    expect(textOf(page.html)).toContain('The only row is valid.');
    const others = await ready();
    const elsewhere = await upload(others.manager, content);
    expect(textOf((await others.manager.get(elsewhere.location)).html)).toContain('1 of 5 imported');
  });

  it('cannot be mapped to the same field twice', async () => {
    const { manager } = await ready();
    const { location } = await upload(manager, content);
    await manager.post(`${location}/columns`, { 'column-0': 'name', 'column-1': 'name' });
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Two columns are both “Name”. Choose one.');
    expect(text).toContain('1 of 5 imported');
  });

  it('cannot be mapped any more once the import is confirmed, and the file is not kept', async () => {
    const { business, manager } = await ready();
    const { location } = await upload(manager, `Name,Room\nPump,${ROOM}\n`);
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    await manager.post(`${location}/columns`, { 'column-0': 'name', 'column-1': 'brand' });
    expect(textOf((await manager.get(location)).html)).toContain('Recorded: 1.');
    const kept = await business.work((work) => work.lock(Import, location.split('/').at(-1)!));
    expect(kept).toMatchObject({ state: 'done', file: null });
  });

  it('keep what was decided about their dates', async () => {
    const { manager } = await ready();
    const { location } = await upload(manager, `Bez,Room,Installed on\nPump,${ROOM},03/04/2024\n`);
    await manager.post(`${location}/decisions`, { installation_date: 'month-first' });
    await manager.post(`${location}/columns`, {
      ...{ 'column-0': 'name', 'column-1': 'room_id', 'column-2': 'installation_date' },
    });
    expect(textOf((await manager.get(location)).html)).toContain('Installed on: 03/04/2024 → 4 Mar 2024');
  });
});

describe('the encoding of an imported file', () => {
  it('is chosen by a person where it cannot be told, and the examples change', async () => {
    const { business, manager } = await ready();
    // "水泵" (pump), as GBK writes it.
    const bytes = Buffer.concat([
      Buffer.from('Name,Room\n'),
      Buffer.from([0xcb, 0xae, 0xb1, 0xc3]),
      Buffer.from(`,${ROOM}\n`),
    ]);
    const { location } = await upload(manager, bytes);
    const guessed = textOf((await manager.get(location)).html);
    expect(guessed).toContain('The file is not in UTF-8');
    expect(guessed).toContain('Ë®±Ã');
    await manager.post(`${location}/encoding`, { encoding: 'gb18030' });
    const read = textOf((await manager.get(location)).html);
    expect(read).not.toContain('The file is not in UTF-8');
    expect(read).toContain('水泵');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([{ name: '水泵' }]);
  });
});

describe('an Excel workbook', () => {
  it('is read with its days, numbers, and what its formulas last gave', async () => {
    const { business, manager } = await ready();
    const file = workbook(
      ['Assets of Plant North'],
      [],
      ['Name', 'Room', 'Installed on', 'Purchase price', 'Code', 'In service', 'Description'],
      ['Pump', ROOM, new Date('2024-03-04'), 1.25, 1042, true, '=CONCATENATE("a","b")'],
      ['Valve', ROOM, new Date('2024-12-31'), 1234.567, 'V-1', true, null],
      [null, null],
    );
    const { location } = await upload(manager, file);
    const text = textOf((await manager.get(location)).html);
    expect(text).toContain('Purchase price: Must be a number with at most two decimals.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    expect(await assetsOf(business)).toMatchObject([
      {
        ...{ name: 'Pump', installation_date: '2024-03-04', unit_price: '1.25', qr_code: '1042' },
        description: 'stored',
      },
    ]);
  });

  it('is refused if it is broken, or if it unpacks to too much', async () => {
    const { manager } = await ready();
    const whole = workbook(['Name', 'Room'], ['Pump', ROOM]);
    const bomb = zipOf({ 'xl/worksheets/sheet1.xml': Buffer.alloc(140 * 1024 * 1024, ' ') });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    for (const [file, words] of [
      [whole.subarray(0, whole.length - 40), 'The workbook cannot be read.'],
      [zipOf({ 'a.txt': 'no workbook' }), 'The workbook cannot be read.'],
      [bomb, 'The workbook is too large once it is unpacked.'],
    ] as const) {
      const { location, message } = await upload(manager, file);
      expect(location).toBe('/imports?kind=asset');
      expect(message).toContain(words);
    }
  });
});

describe.runIf(hasBrowser)('the columns of a file, in a browser', () => {
  afterAll(closeBrowser);

  it('are chosen from lists, with examples', async () => {
    const { manager } = await ready();
    const { location } = await upload(manager, `Bezeichnung,Room\nPump,${ROOM}\n`);
    const tab = await openTab(portal, manager);
    await tab.goto(location);
    await expectAccessible(tab);
    await tab.getByLabel('What “Bezeichnung” becomes').selectOption({ label: 'Name' });
    await tab.getByRole('button', { name: 'Use these columns' }).click();
    await tab.waitForSelector('text=The only row is valid.');
    await tab.getByText('Columns of the file: 2 of 2 imported').click();
    await expectAccessible(tab);
    expect(tab.problems).toEqual([]);
  });
});
