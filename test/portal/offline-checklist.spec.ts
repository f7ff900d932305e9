import { afterAll, describe, expect, it } from 'vitest';
import { ChecklistsService } from '../../src/checklists/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { checklistOf, EVERY_KIND, withChecklist } from '../procedures/making.js';
import {
  cachedPages,
  closeBrowser,
  expectAccessible,
  hasBrowser,
  openTab,
  type Tab,
} from '../support/browser.js';
import { fileOf } from '../support/files.js';
import { startTestPortal } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const STEPS = EVERY_KIND.filter(({ kind }) => kind !== 'reading');

/** A technician's phone that has cached the page of their operation with a checklist, which it shows. */
async function phone(title: string, steps: readonly object[] = STEPS) {
  const visitor = await portal.signIn(business, 'technician');
  const technicianId = await business.work((work) =>
    portal.api.get(TechniciansService).create(work, { name: 'Ada Fitter', userId: visitor.userId }),
  );
  const made = await withChecklist(business, steps, {
    ...{ title, required_skill: 'other', assignee_type: 'technician', technician_id: technicianId },
    scheduled_for: portal.api.clock.now().toISOString(),
  });
  const tab = await openTab(portal, visitor, { width: 390, theme: 'dark', worker: true });
  await tab.goto('/my-work');
  await expect.poll(() => cachedPages(tab), { timeout: 20_000 }).toContain(`/operations/${made.operation}`);
  await expect.poll(() => cachedPages(tab)).toContain(`/operations/${made.operation}/complete`);
  await tab.goto(`/operations/${made.operation}`);
  return { ...made, visitor, tab };
}
const offline = (tab: Tab, isOffline: boolean) => tab.context().setOffline(isOffline);
const indicator = (tab: Tab) => tab.locator('.offline-words');
const step = (tab: Tab, title: string) =>
  tab.locator('.checklist-step').filter({ has: tab.locator(`strong:text-is("${title}")`) });
/** Every result and every step taken back, oldest first. */
const recorded = async (operation: string) => {
  const history = await portal.api.get(ChecklistsService).history(business.tenant, operation);
  return history.map(({ title, value }) => [title, value]).reverse();
};
const resultsOf = async (operation: string) =>
  Object.fromEntries(
    (await checklistOf(business, operation)).items.map(({ title, result }) => [title, result?.value]),
  );

describe.runIf(hasBrowser)('a checklist on a phone without a network', () => {
  afterAll(closeBrowser);

  it('is recorded step by step on its page, kept through a reload, and sent once when the network is back', async () => {
    const { tab, operation } = await phone('Inspect the press');
    await offline(tab, true);
    await tab.reload();
    await indicator(tab).getByText('Offline', { exact: true }).waitFor();
    await step(tab, 'Power is off').getByRole('button', { name: 'Done' }).tap();
    await indicator(tab).getByText('Offline · 1 waiting').waitFor();
    // The person stays at the checklist: the next step follows.
    expect(new URL(tab.url()).pathname).toBe(`/operations/${operation}`);
    await step(tab, 'Power is off').getByText('Done: waiting to be sent').waitFor();
    const seal = step(tab, 'Is the seal dry?');
    await seal.getByText('Add a note').tap();
    await seal.getByLabel('Note').fill('Oil below');
    await seal.getByRole('button', { name: 'Fail' }).tap();
    await seal.getByText('Fail · Oil below: waiting to be sent').waitFor();
    const pressure = step(tab, 'Pressure');
    await pressure.getByLabel('Value (bar)').fill('3.75');
    await pressure.getByRole('button', { name: 'Record' }).tap();
    await pressure.getByText('3.75 bar: waiting to be sent').waitFor();
    const plate = step(tab, 'Nameplate');
    const photo = { name: 'Plate.jpg', mimeType: 'image/jpeg', buffer: fileOf('jpg').bytes };
    await plate.locator('input[type=file]').first().setInputFiles(photo);
    await plate.getByRole('button', { name: 'Record' }).tap();
    await plate.getByText('Photo: waiting to be sent').waitFor();

    await tab.reload();
    await indicator(tab).getByText('Offline · 4 waiting').waitFor();
    // One line for the whole checklist, not one for each step.
    await expect
      .poll(() => tab.locator('.offline-list li').allTextContents())
      .toEqual([expect.stringMatching(/^Checklist \(4\): WO-\d+ Inspect the press$/)]);
    for (const words of ['Done', 'Fail · Oil below', '3.75 bar', 'Photo'])
      await tab.locator('.checklist-step').getByText(`${words}: waiting to be sent`).waitFor();
    await expectAccessible(tab);
    expect((await checklistOf(business, operation)).done).toBe(0);

    await offline(tab, false);
    await tab.locator('.checklist-step.is-done').nth(3).waitFor();
    await indicator(tab).getByText('Back online: 4 sent').waitFor();
    expect(await tab.getByText('waiting to be sent').count()).toBe(0);
    expect(await resultsOf(operation)).toEqual({
      ...{ 'Power is off': true, 'Is the seal dry?': 'fail', Pressure: '3.75', Oil: undefined },
      ...{ Remarks: undefined, Nameplate: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    });
    // Nothing is doubled: one result of each step, one operation for the failure, one photo.
    expect(await recorded(operation)).toHaveLength(4);
    const opened = (await business.api.get('/operations?search=Replace%20the%20seal')).body.data as unknown[];
    expect(opened).toHaveLength(1);
    expect((await business.api.get(`/operations/${operation}/attachments`)).body.data).toHaveLength(1);
    expect(tab.problems.filter((problem) => problem.startsWith('script'))).toEqual([]);
  });

  it('is changed and taken back in the order in which the person did it, and completed after its last step', async () => {
    const { tab, operation, record } = await phone('Round of the hall', [
      { title: 'Doors', kind: 'pass_fail' },
      { title: 'Lights', kind: 'pass_fail', required: false },
    ]);
    await business.api.post(`/operations/${operation}/start`);
    await record('Lights', 'pass');
    await tab.reload();
    await step(tab, 'Lights').getByText('Change').waitFor();
    await offline(tab, true);
    await step(tab, 'Doors').getByRole('button', { name: 'Fail' }).tap();
    await step(tab, 'Doors').getByText('Fail: waiting to be sent').waitFor();
    await step(tab, 'Doors').getByText('Change').tap();
    await step(tab, 'Doors').getByRole('button', { name: 'Pass' }).tap();
    await step(tab, 'Doors').getByText('Pass: waiting to be sent').waitFor();
    await step(tab, 'Lights').getByText('Change').tap();
    await step(tab, 'Lights').getByRole('button', { name: 'Take back: Lights' }).tap();
    await step(tab, 'Lights').getByText('Taken back: waiting to be sent').waitFor();
    await tab.goto(`/operations/${operation}/complete`);
    await tab.fill('[name=work_report]', 'All well.');
    await tab.locator('[data-submit]').tap();
    await indicator(tab).getByText('Offline · 4 waiting').waitFor();
    await offline(tab, false);
    await indicator(tab).getByText('Back online: 4 sent').waitFor();
    expect(await recorded(operation)).toEqual([
      ['Lights', 'pass'],
      ['Doors', 'fail'],
      ['Doors', 'pass'],
      ['Lights', null],
    ]);
    expect((await business.read(`/operations/${operation}`)).status).toBe('completed');
  });

  it('shows at the step why its result was refused, with what the person typed', async () => {
    const { tab, operation } = await phone('Read the gauge');
    await offline(tab, true);
    const pressure = step(tab, 'Pressure');
    await pressure.getByLabel('Value (bar)').fill('three');
    await pressure.getByRole('button', { name: 'Record' }).tap();
    await pressure.getByText('three bar: waiting to be sent').waitFor();
    await offline(tab, false);
    const row = tab.locator('.offline-list li', { hasText: 'Refused' });
    await row.getByText('Checklist: Pressure').waitFor();
    await row.getByText('three bar', { exact: true }).waitFor();
    await pressure.getByText(/^Refused: .*must be a number/).waitFor();
    await row.getByRole('button', { name: 'Discard' }).tap();
    await pressure.getByText('Refused').waitFor({ state: 'detached' });
    expect((await checklistOf(business, operation)).done).toBe(0);
  });
});
