import { afterAll, describe, expect, it } from 'vitest';
import { pastedSteps } from '../../src/portal/procedures/pasted-steps.js';
import { EVERY_KIND, procedure } from '../procedures/making.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { editedForm } from '../support/pages.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const manager = await portal.signIn(business, 'manager');
afterAll(closeBrowser);

const checks = (...titles: string[]) => titles.map((title) => ({ title, kind: 'check' }));
const stepsOf = async (id: string) =>
  (await business.read(`/procedures/${id}`)).steps as { id: string; title: string; kind: string }[];
const titlesOf = async (id: string) => (await stepsOf(id)).map(({ title }) => title);
const formOf = async (id: string) => editedForm((await manager.get(`/procedures/${id}/edit`)).html);
/** The titles of the steps in a form, in their order. */
const titlesIn = (form: Record<string, string[]>) =>
  Object.entries(form).flatMap(([name, [title]]) =>
    /^steps\[\d+\]\.title$/.test(name) && title ? [title] : [],
  );

describe('a pasted list', () => {
  it.each([
    ['1. Lock out\n2) Check the oil', ['Lock out', 'Check the oil']],
    ['- Lock out\r\n– Check the oil\r\n\r\n', ['Lock out', 'Check the oil']],
    ['• Lock out\n☐ Check the oil\n[ ] Clean\n[x] Close', ['Lock out', 'Check the oil', 'Clean', 'Close']],
    ['1.\t☐ Lock out\n1.2. Check the oil\n1.2.3 Clean', ['Lock out', 'Check the oil', 'Clean']],
    ['a) Lock out\n(2) Check the oil', ['Lock out', 'Check the oil']],
    ['1\tLock out\tyes\n2\tCheck the oil', ['Lock out yes', 'Check the oil']],
    [
      '3.5 bar or more\n-5 °C or less\n3 bolts are tight',
      ['3.5 bar or more', '-5 °C or less', '3 bolts are tight'],
    ],
    [' \n1.\n-', ['1.', '-']],
  ])('becomes one step for each line, without what numbers or marks it: %j', (text, titles) => {
    expect(pastedSteps(text)).toEqual(titles.map((title) => ({ title, help: null })));
  });

  it('keeps a long line whole, in the instructions of its step', () => {
    const line = 'Check the pressure. '.repeat(20).trim();
    expect(pastedSteps(line)).toEqual([{ title: line.slice(0, 255).trim(), help: line }]);
  });

  it('comes after the steps of the form, and becomes rows of the form by its button, before anything is saved', async () => {
    const id = await procedure(business, checks('One'));
    const form = { ...(await formOf(id)), lines: ['1. Two\n2. Three'] };
    const { status, html } = await manager.post(`/procedures/${id}/edit`, { ...form, _arrange: 'lines' });
    expect(status).toBe(200);
    const arranged = editedForm(html);
    expect([titlesIn(arranged), arranged.lines]).toEqual([['One', 'Two', 'Three'], ['']]);
    expect(await titlesOf(id)).toEqual(['One']);
    await manager.post(`/procedures/${id}/edit`, { ...arranged, lines: ['Four'] });
    expect(await titlesOf(id)).toEqual(['One', 'Two', 'Three', 'Four']);
  });
});

describe('the form of a procedure', () => {
  it('saves another order of the steps, as a new version in which they keep their ids', async () => {
    const id = await procedure(business, checks('One', 'Two', 'Three'));
    const [one, two, three] = await stepsOf(id);
    for (const [action, order] of [
      ['down:0', ['Two', 'One', 'Three']],
      ['up:2', ['Two', 'Three', 'One']],
    ] as const) {
      const { html } = await manager.post(`/procedures/${id}/edit`, {
        ...(await formOf(id)),
        _arrange: action,
      });
      await manager.post(`/procedures/${id}/edit`, editedForm(html));
      expect(await titlesOf(id)).toEqual(order);
    }
    expect(await stepsOf(id)).toEqual([two, three, one]);
    expect(await business.read(`/procedures/${id}`)).toMatchObject({ version: 3 });
  });

  it('sent unchanged makes no new version, whatever kinds the steps have', async () => {
    const id = await procedure(business, EVERY_KIND);
    const before = await business.read(`/procedures/${id}`);
    expect((await manager.post(`/procedures/${id}/edit`, await formOf(id))).status).toBe(303);
    expect(await business.read(`/procedures/${id}`)).toEqual(before);
  });

  it('sets the categories of assets whose problem reports get it, and takes them away again', async () => {
    const id = await procedure(business, undefined, { report_categories: ['pump'] });
    const form = await formOf(id);
    expect(form.report_categories).toEqual(['pump']);
    const both = { ...form, report_categories: ['motor', 'pump'], _arrange: 'preview' };
    const arranged = editedForm((await manager.post(`/procedures/${id}/edit`, both)).html);
    await manager.post(`/procedures/${id}/edit`, arranged);
    expect(await business.read(`/procedures/${id}`)).toMatchObject({
      ...{ report_categories: ['pump', 'motor'], version: 1 },
    });
    const page = textOf((await manager.get(`/procedures/${id}`)).html);
    expect(page).toContain('For problem reports: Pump, Motor');
    const { report_categories: _, ...none } = await formOf(id);
    await manager.post(`/procedures/${id}/edit`, none);
    expect(await business.read(`/procedures/${id}`)).toMatchObject({ report_categories: [] });
  });

  it('leaves out what only other kinds have, because the form hides it', async () => {
    const id = await procedure(business, EVERY_KIND);
    const form = await formOf(id);
    await manager.post(`/procedures/${id}/edit`, { ...form, 'steps[2].kind': [''] });
    expect((await stepsOf(id))[2]).toMatchObject({ title: 'Pressure', kind: 'check', unit: null, min: null });
  });

  it('shows errors beside the fields of the step, and keeps a step without a title', async () => {
    const refused = await manager.post('/procedures', {
      ...{ name: 'Round', is_active: 'true', lines: '' },
      ...{ 'steps[0].title': '', 'steps[1].title': 'Oil', 'steps[1].kind': 'choice', 'steps[1].choices': '' },
      ...{ 'steps[2].title': '', 'steps[2].help': 'Look below.' },
    });
    expect(refused.status).toBe(422);
    expect(refused.html).toMatch(/id="error-steps\[1\]\.title"/);
    expect(refused.html).toContain('Look below.');
    const choices = await manager.post('/procedures', {
      ...{ name: 'Round', is_active: 'true', lines: '' },
      ...{ 'steps[0].title': '', 'steps[1].title': 'Oil', 'steps[1].kind': 'choice', 'steps[1].choices': '' },
    });
    expect(choices.html).toMatch(/id="error-steps\[0\]\.choices"/);
  });

  it('edits a procedure of 200 steps', async () => {
    const id = await procedure(business, checks(...Array.from({ length: 200 }, (_, n) => `Step ${n}`)));
    const form = await formOf(id);
    const reply = await manager.post(`/procedures/${id}/edit`, { ...form, 'steps[199].title': ['Last'] });
    expect(reply.status).toBe(303);
    expect((await titlesOf(id)).at(-1)).toBe('Last');
  });

  it('shows the checklist as on a phone, with what is typed and not saved', async () => {
    const id = await procedure(business, EVERY_KIND);
    const form = { ...(await formOf(id)), 'steps[1].title': ['Is it dry now?'], 'steps[2].min': ['2,5'] };
    const { html } = await manager.post(`/procedures/${id}/edit`, { ...form, _arrange: 'preview' });
    const preview = textOf(html.slice(html.indexOf('id="preview"')));
    expect(preview).toMatch(/On a phone 0 of 7 done .*Is it dry now\? Look below the coupling\..*Pass Fail/);
    expect(preview).toContain('between 2.5 and 4.5');
    expect(await titlesOf(id)).toContain('Is the seal dry?');
  });

  it('moves, removes and previews steps without a procedure yet, and ignores places that do not exist', async () => {
    const typed = { name: 'Round', 'steps[0].title': 'One', 'steps[1].title': 'Two', lines: '' };
    const arrange = async (action: string) => {
      const { html } = await manager.post('/procedures', { ...typed, _arrange: action });
      return [...html.matchAll(/name="steps\[\d+\]\.title"[^>]* value="([^"]+)"/g)].map(([, title]) => title);
    };
    expect(await arrange('down:0')).toEqual(['Two', 'One']);
    expect(await arrange('remove:0')).toEqual(['Two']);
    for (const action of ['up:0', 'down:1', 'up:7', 'remove:x', 'preview', 'unknown'])
      expect(await arrange(action)).toEqual(['One', 'Two']);
  });
});

describe.skipIf(!hasBrowser)('in a browser', () => {
  const order = (tab: Tab) =>
    tab
      .locator('.step-row input[name$=".title"]')
      .evaluateAll((all) =>
        all.map((each) => (each as HTMLInputElement).value).filter((title) => title !== ''),
      );
  const opened = async (width: number, scripts = true) => {
    const id = await procedure(business, checks('One', 'Two', 'Three'));
    const tab = await openTab(portal, manager, { width, scripts });
    await tab.goto(`/procedures/${id}/edit`);
    if (scripts) await tab.evaluate(() => customElements.whenDefined('step-list').then(() => undefined));
    return { id, tab };
  };
  const save = async (tab: Tab, id: string) => {
    await tab.locator('button[data-submit]').click();
    await tab.waitForURL(`**/procedures/${id}`);
    return titlesOf(id);
  };

  it('steps are moved by the keyboard, keep the focus, and their place is announced', async () => {
    const { id, tab } = await opened(1280);
    await tab.locator('step-list [data-grip]').first().focus();
    await tab.keyboard.press('ArrowDown');
    expect(await order(tab)).toEqual(['Two', 'One', 'Three']);
    await tab.keyboard.press('ArrowDown');
    expect(await order(tab)).toEqual(['Two', 'Three', 'One']);
    expect(await tab.locator('step-list [role=status]').textContent()).toBe('Step 3 of 4');
    await tab.getByLabel('What to do or to look at').first().focus();
    await tab.keyboard.press('Alt+ArrowDown');
    expect(await order(tab)).toEqual(['Three', 'Two', 'One']);
    expect(await tab.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('Two');
    expect(await save(tab, id)).toEqual(['Three', 'Two', 'One']);
    expect(tab.problems).toEqual([]);
  });

  it.each([390, 1280])(
    'steps are dragged by their handles, and Escape puts them back: %s pixels',
    async (width) => {
      const { id, tab } = await opened(width);
      const drag = async (from: number, to: number) => {
        const grip = tab.locator('step-list [data-grip]').nth(from);
        const upper = tab.locator('.step-row').nth(Math.min(from, to));
        await upper.evaluate((row) => row.scrollIntoView({ block: 'start' }));
        const [start, end] = [await grip.boundingBox(), await tab.locator('.step-row').nth(to).boundingBox()];
        const x = start!.x + start!.width / 2;
        await tab.mouse.move(x, start!.y + start!.height / 2);
        await tab.mouse.down();
        await tab.mouse.move(x, end!.y + (to > from ? end!.height - 8 : 8), { steps: 4 });
      };
      await drag(0, 1);
      expect(await order(tab)).toEqual(['Two', 'One', 'Three']);
      await tab.keyboard.press('Escape');
      await tab.mouse.up();
      expect(await order(tab)).toEqual(['One', 'Two', 'Three']);
      await drag(1, 0);
      await tab.mouse.up();
      expect(await save(tab, id)).toEqual(['Two', 'One', 'Three']);
      expect(tab.problems).toEqual([]);
    },
  );

  it('without scripts, buttons move and remove steps, and Enter saves', async () => {
    const { id, tab } = await opened(1280, false);
    await tab.locator('button[value="down:0"]').click();
    await tab.locator('button[value="remove:2"]').click();
    expect(await order(tab)).toEqual(['Two', 'One']);
    await tab.locator('input[name="name"]').press('Enter');
    await tab.waitForURL(`**/procedures/${id}`);
    expect(await titlesOf(id)).toEqual(['Two', 'One']);
  });

  it.each([390, 1280])(
    'the preview takes the focus, and the form still asks before it is left: %s',
    async (width) => {
      const { tab } = await opened(width);
      await tab.locator('.step-row input[name$=".title"]').first().fill('Other');
      await tab.locator('button[value="preview"]').click();
      const preview = tab.locator('#preview');
      await preview.locator('strong:has-text("Other")').waitFor();
      await expectAccessible(tab);
      expect(await tab.evaluate(() => document.activeElement?.id)).toBe('preview');
      const { y } = (await preview.boundingBox())!;
      expect([y >= 0, y < 700]).toEqual([true, true]);
      const asked = tab.waitForEvent('dialog');
      const leaving = tab.locator('.form-buttons a').click();
      await (await asked).accept();
      await leaving;
      expect(tab.problems).toEqual([]);
    },
  );

  it('pasted lines become rows, and the first of them gets the focus', async () => {
    const { tab } = await opened(1280);
    await tab.locator('textarea[name="lines"]').fill('1. Four\n2. Five');
    await tab.locator('button[value="lines"]').click();
    await tab.locator('input[value="Four"]').waitFor();
    expect(await order(tab)).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
    expect(await tab.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('Four');
    expect(tab.problems).toEqual([]);
  });

  it('fields that a kind of step does not have are hidden', async () => {
    const { tab } = await opened(1280);
    const row = tab.locator('.step-row').first();
    expect(await row.getByLabel('Fails above').isVisible()).toBe(false);
    await row.getByLabel('Kind').selectOption('number');
    expect(await row.getByLabel('Fails above').isVisible()).toBe(true);
    expect(await row.getByLabel('Answers').isVisible()).toBe(false);
  });
});
