import type { Locator } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { TechniciansService } from '../../src/technicians/index.js';
import { commentOn } from '../comments/commenting.js';
import { checklistOf, procedure } from '../procedures/making.js';
import { closeBrowser, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { startTestPortalAlone } from '../support/portal.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';

const PHONE = { width: 390 };
const DESK = { width: 1280 };

const portal = await startTestPortalAlone();
await portal.api.worker();
const business = await portal.api.business();
afterAll(async () => {
  await portal.stop();
  await closeBrowser();
});

/** A person at a page. Each tap, and each field that they fill, counts. */
class Hand {
  private constructor(
    readonly tab: Tab,
    private count = 0,
  ) {}

  static async at(visitor: Awaited<ReturnType<typeof portal.signIn>>, size: { width: number }, path: string) {
    const tab = await openTab(portal, visitor, size);
    await tab.goto(path);
    return new Hand(tab);
  }

  get taps(): number {
    return this.count;
  }

  async tap(what: Locator): Promise<void> {
    this.count += 1;
    await what.click();
  }

  async fill(what: Locator, text: string): Promise<void> {
    this.count += 1;
    await what.fill(text);
  }
}

async function technician(of: TestBusiness) {
  const visitor = await portal.signIn(of, 'technician');
  const id = await of.work((work) =>
    portal.api.get(TechniciansService).create(work, { name: 'Ada Fitter', userId: visitor.userId }),
  );
  return { visitor, id };
}

const INSPECTION = [
  ...['Power is off', 'Guards are in place', 'No leaks', 'Belt is tight', 'Filter is clean'].map((title) => ({
    ...{ title, kind: 'check' },
  })),
  { title: 'Is the seal dry?', kind: 'pass_fail', on_failure: { title: 'Replace the seal' } },
  { title: 'Does the alarm sound?', kind: 'pass_fail' },
  { title: 'Pressure', kind: 'number', unit: 'bar', min: 2, max: 4 },
  { title: 'Oil', kind: 'choice', choices: ['clear', 'dark'] },
  { title: 'Area is tidy', kind: 'check' },
];

describe.runIf(hasBrowser)('what people do every day', () => {
  it('an inspection of ten steps with a failure takes one tap for each step, and one field for a number', async () => {
    const ada = await technician(business);
    const round = await procedure(business, INSPECTION);
    const operation = await business.operation({ ...forTechnician(ada.id), procedure_ids: [round] });
    const hand = await Hand.at(ada.visitor, PHONE, `/operations/${operation}`);
    for (const { title, kind } of INSPECTION) {
      const form = hand.tab.getByRole('form', { name: title });
      if (kind === 'number') await hand.fill(form.getByRole('textbox').first(), '3,2');
      const answers = { check: 'Done', pass_fail: title.includes('seal') ? 'Fail' : 'Pass', choice: 'clear' };
      const name = answers[kind as keyof typeof answers] ?? 'Record';
      await hand.tap(form.getByRole('button', { name, exact: true }));
      await hand.tab.locator('.checklist-step.is-done', { hasText: title }).waitFor();
    }
    expect(hand.taps).toBe(11);
    expect(await checklistOf(business, operation)).toMatchObject({ done: 10, failed: 1, required_open: 0 });
  });

  it('a comment is answered from its notice: one tap to it, one to send', async () => {
    const ada = await technician(business);
    const operation = await business.operation(forTechnician(ada.id));
    await commentOn(business, operation, { body: 'Which seal?' });
    const hand = await Hand.at(ada.visitor, PHONE, '/notifications');
    const notice = hand.tab.locator('main a[href*="/operations/"]', { hasText: 'comment' }).first();
    await eventually(
      async () => (await hand.tab.goto('/notifications'), notice.count()),
      (count) => count > 0,
    );
    await hand.tap(notice);
    await hand.tab.locator('textarea[name=body]').fill('The 40 mm one.');
    await hand.tap(hand.tab.locator('form:has(textarea[name=body]) button[type=submit]'));
    await hand.tab.getByText('The 40 mm one.').first().waitFor();
    expect(hand.taps).toBe(2);
  });

  it('a work order is found by its number from any page', async () => {
    const operation = await business.operation({ title: 'Defrost the tunnel' });
    const { number } = (await business.read(`/operations/${operation}`)) as { number: number };
    const hand = await Hand.at(await portal.signIn(business, 'manager'), DESK, '/assets');
    await hand.tab.keyboard.press('Control+k');
    await hand.fill(hand.tab.locator('[role=combobox]:focus, input:focus'), `WO-${number}`);
    await hand.tap(hand.tab.getByText('Defrost the tunnel').first());
    await hand.tab.waitForURL(`**/operations/${operation}`);
    expect(hand.taps).toBe(2);
  });

  it("two hours are booked on yesterday's job in five steps", async () => {
    const ada = await technician(business);
    const operation = await business.operation({ ...forTechnician(ada.id), title: 'Grease the bearings' });
    const hand = await Hand.at(ada.visitor, PHONE, '/my-work');
    await hand.tap(hand.tab.getByText('Grease the bearings').first());
    await hand.tap(hand.tab.getByRole('button', { name: 'Add time' }).first());
    const dialog = hand.tab.locator('dialog[open]');
    await hand.fill(dialog.locator('input[name=hours]'), '2');
    await hand.tap(dialog.locator('button[type=submit]').last());
    await hand.tab.getByText('2 hrs').first().waitFor();
    expect(hand.taps).toBeLessThanOrEqual(5);
    expect((await business.api.get(`/operations/${operation}/time-entries`)).body.data).toMatchObject([
      { minutes: 120 },
    ]);
  });

  it('what a pump has cost this year is two clicks from any list of assets', async () => {
    const asset = await business.asset({ name: 'Feed pump 7' });
    const operation = await business.operation({ asset_id: asset });
    await business.api.post(`/operations/${operation}/costs`, { description: 'Crane', amount: '380.00' });
    const hand = await Hand.at(await portal.signIn(business, 'manager'), DESK, '/overview');
    await hand.tap(hand.tab.getByRole('link', { name: 'Assets', exact: true }).first());
    await hand.tap(hand.tab.getByRole('link', { name: 'Feed pump 7' }).first());
    const total = hand.tab.getByText(/Total in \d{4}/).first();
    await total.waitFor();
    expect(await hand.tab.locator('main').innerText()).toMatch(/Total in \d{4}\s+(?:\S.*)?380\.00/);
    expect(hand.taps).toBe(2);
  });
});
