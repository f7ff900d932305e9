import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { PRESETS } from '../../src/imports/index.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { textOf } from '../support/portal.js';
import { assetsOf, startImporting } from './asset-imports.js';
import { englishOn } from './english-words.js';

const { portal, ready, upload, runToTheEnd } = await startImporting();
afterAll(() => portal.app.close());

const PAGE = '/imports/moving-over';
const fileOf = (id: string) => readFileSync(new URL(`../imports/presets/${id}.csv`, import.meta.url));

describe('the page about moving over from another system', () => {
  it('is linked from the import, and lists for each system what comes along and what does not', async () => {
    const { manager } = await ready();
    expect((await manager.get('/imports')).html).toContain(`href="${PAGE}"`);
    const { html } = await manager.get(PAGE);
    for (const { id, name, columns, ignored } of PRESETS) {
      const section = new RegExp(`<section[^>]* id="${id}"[\\s\\S]*?</section>`).exec(html)![0];
      expect(section).toContain(name);
      const codes = [...section.matchAll(/<code>([^<]*)<\/code>/g)].map(([, code]) => code);
      expect(codes).toEqual([...headingsByColumn(columns), ...Object.values(ignored).flat()]);
    }
    expect(textOf(html)).toContain('An asset without a name is named after its “Model”.');
  });

  it('is in French for a French reader, except for the headings of the files', async () => {
    const { manager } = await ready();
    await manager.post('/account', { name: 'Ada Fitter', language: 'fr' });
    const { html } = await manager.get(PAGE);
    expect(textOf(html)).toContain('Reprendre les équipements d’un autre système');
    expect(englishOn(html)).toEqual([]);
  });

  it('is not for people who may not import', async () => {
    const { business } = await ready();
    const technician = await portal.signIn(business, 'technician');
    expect((await technician.get(PAGE)).status).toBe(403);
  });
});

describe('an uploaded export of another system', () => {
  it.each(PRESETS)('is recognised, and comes over with its places and parents: $id', async ({ id, name }) => {
    const { business, manager } = await ready();
    const { location } = await upload(manager, fileOf(id));
    const { html } = await manager.get(location);
    expect(textOf(html)).toContain(`The headings are those of ${name}.`);
    expect(html).toContain(`href="${PAGE}#${id}"`);
    await manager.post(`${location}/rooms`);
    expect(textOf((await manager.get(location)).html)).toContain('All 5 rows are valid.');
    await manager.post(`${location}/confirm`);
    await runToTheEnd();
    const assets = await assetsOf(business);
    expect(assets).toHaveLength(5);
    const parents = new Set(assets.map((each) => each.parent_asset_id).filter((each) => each !== null));
    expect(parents.size).toBe(['fiix', 'homebox', 'maintainx', 'maximo', 'sap-pm'].includes(id) ? 1 : 0);
    expect(assets.every(({ category, room_id: room }) => category === 'other' && room !== null)).toBe(true);
  });

  it('changes nothing when it is imported again', async () => {
    const { business, manager } = await ready();
    for (let round = 0; round < 2; round++) {
      const { location } = await upload(manager, fileOf('sap-pm'));
      if (round === 0) await manager.post(`${location}/rooms`);
      else expect(textOf((await manager.get(location)).html)).toContain('Unchanged: 5.');
      await manager.post(`${location}/confirm`);
      await runToTheEnd();
    }
    expect(await assetsOf(business)).toHaveLength(5);
  });
});

describe.runIf(hasBrowser)('the page about moving over, in a browser', () => {
  afterAll(closeBrowser);

  it.each([390, 1440])('is accessible and as wide as the screen: %i px', async (width) => {
    const { manager } = await ready();
    const tab = await openTab(portal, manager, { width });
    await tab.goto(PAGE);
    await expectAccessible(tab);
    expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await tab.getByRole('link', { name: 'Homebox' }).click();
    expect(new URL(tab.url()).hash).toBe('#homebox');
    expect(tab.problems).toEqual([]);
  });
});

/** The headings of a preset in the order of the page: grouped by column. */
function headingsByColumn(columns: Readonly<Record<string, string>>): string[] {
  return [...new Set(Object.values(columns))].flatMap((column) =>
    Object.keys(columns).filter((heading) => columns[heading] === column),
  );
}
