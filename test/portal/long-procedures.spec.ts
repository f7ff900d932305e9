import { afterAll, describe, expect, it } from 'vitest';
import { EVERY_KIND, procedure } from '../procedures/making.js';
import { closeBrowser, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { startTestPortal } from '../support/portal.js';

/** How much the form of the longest procedure may have before compression. It was 1.7 MB with all fields of each step. */
const MAX_BYTES = 450 * 1000;

const portal = await startTestPortal();
const business = await portal.api.business();
const manager = await portal.signIn(business, 'manager');
afterAll(closeBrowser);

const read = (id: string) => business.read(`/procedures/${id}`);
const ofEveryKind = (count: number) =>
  Array.from({ length: count }, (_, index) => EVERY_KIND[index % EVERY_KIND.length]!);

it('the form of 200 steps of all kinds is light', async () => {
  const id = await procedure(business, ofEveryKind(200));
  const { html } = await manager.get(`/procedures/${id}/edit`);
  expect(html).toContain('steps[199].title');
  expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
});

describe.skipIf(!hasBrowser)('in a browser', () => {
  const opened = async (scripts: boolean) => {
    const id = await procedure(business, EVERY_KIND);
    const tab = await openTab(portal, manager, { width: 1280, scripts });
    await tab.goto(`/procedures/${id}/edit`);
    return { id, tab, before: await read(id) };
  };
  const row = (tab: Tab, index: number) => tab.locator('.step-row').nth(index);
  const save = async (tab: Tab, id: string) => {
    await tab.locator('button[data-submit]').click();
    await tab.waitForURL(`**/procedures/${id}`);
    return read(id);
  };

  it('each step has the fields of its kind with their values, and those that are filled in are open', async () => {
    const { id, tab, before } = await opened(true);
    expect(await row(tab, 1).getByLabel('How to do it').inputValue()).toBe('Look below the coupling.');
    expect(await row(tab, 1).getByLabel('Its trade').isVisible()).toBe(true);
    expect(await row(tab, 2).getByLabel('Fails above').inputValue()).toBe('4.5');
    expect(await row(tab, 2).getByLabel('How to do it').isVisible()).toBe(false);
    expect(await row(tab, 3).getByLabel('Required').inputValue()).toBe('no');
    const ids = await tab.locator('step-list [id]').evaluateAll((all) => all.map((each) => each.id));
    expect(ids.filter((each, index) => ids.indexOf(each) !== index)).toEqual([]);
    expect(await save(tab, id)).toEqual(before);
    expect(tab.problems).toEqual([]);
  });

  it('the form is not asked about before it is left unchanged', async () => {
    const { id, tab } = await opened(true);
    await row(tab, 0).getByLabel('Kind').waitFor();
    await tab.locator('.form-buttons a').click();
    await tab.waitForURL(`**/procedures/${id}`);
    expect(tab.problems).toEqual([]);
  });

  it('without scripts, a step keeps the fields that are not shown', async () => {
    const { id, tab, before } = await opened(false);
    await row(tab, 0).getByLabel('What to do or to look at').fill('Power is off and locked');
    const { steps } = await save(tab, id);
    const [first, ...others] = before.steps as object[];
    expect(steps).toEqual([{ ...first, title: 'Power is off and locked' }, ...others]);
  });

  it('without scripts, a button shows all fields, also after a step was moved', async () => {
    const { id, tab, before } = await opened(false);
    await tab.getByRole('button', { name: 'Show all fields of the steps' }).click();
    await tab.locator('button[value="down:0"]').click();
    await row(tab, 1).getByLabel('Kind').selectOption('number');
    await row(tab, 1).getByLabel('Fails above').fill('7');
    const { steps } = await save(tab, id);
    const [first, second, ...others] = before.steps as object[];
    expect(steps).toEqual([second, { ...first, kind: 'number', max: '7' }, ...others]);
  });
});
