import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { checklistOf, EVERY_KIND, procedure, withChecklist } from '../procedures/making.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { fileOf, FORM_TYPE, formWith } from '../support/files.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const manager = await portal.signIn(business, 'manager');
const OFFLINE_KINDS = EVERY_KIND.filter(({ kind }) => kind !== 'reading');

afterAll(closeBrowser);

describe('the page of an operation', () => {
  it('has the checklist, and the form of each step records its result', async () => {
    const { operation, path } = await withChecklist(business, OFFLINE_KINDS);
    const reply = await manager.post(path('Is the seal dry?'), { value: 'fail', note: 'Oil' });
    expect([reply.status, reply.location]).toEqual([
      303,
      `/operations/${operation}#step-${path('Is the seal dry?').split('/').at(-1)}`,
    ]);
    await manager.post(path('Pressure'), { value: '3,5' });
    const text = textOf((await manager.get(`/operations/${operation}`)).html);
    expect(text).toContain('2 of 6 done');
    expect(text).toContain('failed: 1');
    expect(text).toContain('Opened a work order');
    expect(text).toContain('3.5 bar');
  });

  it('takes the photo of a step with its form', async () => {
    const { operation, path } = await withChecklist(business, OFFLINE_KINDS);
    const at = `${path('Nameplate')}?_csrf=${await manager.token()}`;
    const once = `Content-Disposition: form-data; name="_once"\r\n\r\n${randomUUID()}`;
    const reply = await manager.send('POST', at, formWith(once, fileOf('jpg')), {
      'content-type': FORM_TYPE,
    });
    expect(reply.status).toBe(303);
    const photo = (await checklistOf(business, operation)).items.find(({ title }) => title === 'Nameplate')!;
    const { html } = await manager.get(`/operations/${operation}`);
    expect(html).toContain(`src="/attachments/${String(photo.result!.value)}"`);
  });

  it('keeps the procedures of an operation that is edited, and changes them', async () => {
    const { operation, procedure: id } = await withChecklist(business);
    const { html } = await manager.get(`/operations/${operation}/edit`);
    expect(html).toMatch(new RegExp(`name="procedure_ids" value="${id}" checked`));
  });
});

describe('the pages of procedures', () => {
  it('create one from a pasted list, one step per line', async () => {
    const reply = await manager.post('/procedures', {
      ...{ name: 'Round', is_active: 'true', lines: '1. Lock out\n- Check the oil\n\n• Clean' },
    });
    expect(reply.status).toBe(303);
    const { steps } = (await business.read(`/procedures/${reply.location!.split('/').at(-1)}`)) as {
      steps: { title: string; kind: string }[];
    };
    expect(steps.map(({ title, kind }) => [title, kind])).toEqual(
      ['Lock out', 'Check the oil', 'Clean'].map((title) => [title, 'check']),
    );
  });

  it('change the steps in a form, which keeps the others as they are', async () => {
    const id = await procedure(business, EVERY_KIND);
    const before = await business.read(`/procedures/${id}`);
    const { html } = await manager.get(`/procedures/${id}/edit`);
    expect(html).toContain('value="Is the seal dry?"');
    expect(textOf((await manager.get(`/procedures/${id}`)).html)).toContain('On failure: Replace the seal');
    expect(textOf((await manager.get('/procedures')).html)).toContain('Inspection round');
    expect(before.version).toBe(1);
  });
});

describe.skipIf(!hasBrowser)('in a browser', () => {
  it.each([
    ['phone', 390],
    ['desk', 1280],
  ])(
    'steps are recorded one after another, with targets of at least 48 pixels on a phone: %s',
    async (_, width) => {
      const { operation } = await withChecklist(business, OFFLINE_KINDS);
      const tab = await openTab(portal, manager, { width });
      await tab.goto(`/operations/${operation}`);
      await expectAccessible(tab);
      const pass = tab.locator('.checklist-step button:has-text("Pass")');
      if (width < 600) expect((await pass.boundingBox())!.height).toBeGreaterThanOrEqual(48);
      await pass.click();
      await tab.locator('.checklist-step.is-done:has-text("Is the seal dry?")').waitFor();
      expect((await checklistOf(business, operation)).done).toBe(1);
      expect(tab.problems).toEqual([]);
    },
  );

  it.each([
    ['phone', 390],
    ['desk', 1280],
  ])('a person who recorded a step stays there, for the next one: %s', async (_, width) => {
    const checks = Array.from({ length: 20 }, (__, index) => ({ title: `Look ${index}`, kind: 'check' }));
    const { operation } = await withChecklist(business, checks);
    const tab = await openTab(portal, manager, { width });
    await tab.goto(`/operations/${operation}`);
    const step = tab.locator('.checklist-step', { hasText: 'Look 12' });
    await step.getByRole('button').click();
    await tab.locator('.checklist-step.is-done').waitFor();
    await expect.poll(async () => (await step.boundingBox())!.y).toBeGreaterThan(0);
    await expect.poll(async () => (await step.boundingBox())!.y).toBeLessThan(200);
    expect(await step.evaluate((each) => each === document.activeElement)).toBe(true);
    expect(tab.problems).toEqual([]);
  });

  it('steps of a procedure are added, moved and removed', async () => {
    const tab = await openTab(portal, manager, { width: 1280 });
    await tab.goto('/procedures/new');
    await tab.locator('input[name="name"]').fill('Round');
    const titles = tab.locator('.step-row input[name$=".title"]');
    await titles.nth(0).fill('First');
    await tab.locator('[data-add]').click();
    await titles.nth(1).fill('Second');
    await tab.locator('[data-add]').click();
    await titles.nth(2).fill('Third');
    await tab.locator('.step-row').nth(2).locator('button[value^="up"]').click();
    await tab.locator('.step-row').nth(0).locator('button[value^="remove"]').click();
    await tab.locator('button[data-submit]').click();
    await tab.waitForURL(/procedures\/[0-9a-f-]{36}$/);
    const { steps } = (await business.read(`/procedures/${tab.url().split('/').at(-1)}`)) as {
      steps: { title: string }[];
    };
    expect(steps.map(({ title }) => title)).toEqual(['Third', 'Second']);
    expect(tab.problems).toEqual([]);
  });
});
