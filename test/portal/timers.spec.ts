import { afterAll, describe, expect, it } from 'vitest';
import { moveToNoon, pay } from '../labor/booking.js';
import { fitter, noticesOf, type Person } from '../notifications/people.js';
import {
  closeBrowser,
  cookiesOf,
  expectAccessible,
  hasBrowser,
  openTab,
  type Tab,
} from '../support/browser.js';
import { portalBeside } from '../support/portal.js';
import { startTestAppAlone } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';

const testApp = await startTestAppAlone();
const portal = await portalBeside(testApp);
const business = await testApp.business();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface Entry {
  readonly minutes: number | null;
  readonly ended_at: string | null;
  readonly is_forgotten: boolean;
  readonly started_at: string;
}
const entriesOf = async (id: string) =>
  (await business.api.get(`/operations/${id}/time-entries`)).body.data as Entry[];
const minutesOf = async (id: string) => (await entriesOf(id)).map(({ minutes }) => minutes);

/** A technician with a rate, an operation of theirs in progress, and a tab of their browser. */
async function atWork(width: number, isBegun = true) {
  moveToNoon(testApp);
  const ada = await fitter(testApp, business);
  await pay(business, ada.technicianId, '43.21');
  const operation = await business.operation({
    ...forTechnician(ada.technicianId),
    title: 'Grease the chain',
  });
  if (isBegun) await business.api.post(`/operations/${operation}/start`);
  const tab = await openTab(portal, await portal.signInAs(ada.principal), { width });
  tab.setDefaultTimeout(5000);
  const at = `/operations/${operation}`;
  return { ada, operation, tab, at };
}
const button = (tab: Tab, name: string) =>
  tab.locator('.operation-actions').getByRole('button', { name, exact: true });
/** Sessions end 12 hours after their last use. */
const signInAgain = async (tab: Tab, { principal }: Person) =>
  tab.context().addCookies(cookiesOf(await portal.signInAs(principal)));
const bar = (tab: Tab) => tab.locator('.running-timer');

afterAll(async () => {
  await closeBrowser();
  await portal.app.close();
});

describe.runIf(hasBrowser).each([
  ['phone', 390],
  ['desk', 1280],
])('a technician with a timer, at a %s', (_, width) => {
  it('starts, pauses and resumes it beside the main button, and completing the work stops it', async () => {
    const { operation, tab, at } = await atWork(width);
    await tab.goto(at);
    await button(tab, 'Start timer').click();
    await bar(tab).waitFor();
    await expectAccessible(tab);
    if (width < 600)
      for (const each of [button(tab, 'Pause timer'), bar(tab).getByRole('button')])
        expect((await each.boundingBox())!.height).toBeGreaterThanOrEqual(48);
    testApp.clock.advance(20 * MINUTE_MS);
    await button(tab, 'Pause timer').click();
    await bar(tab).waitFor({ state: 'detached' });
    expect(await minutesOf(operation)).toEqual([20]);
    testApp.clock.advance(30 * MINUTE_MS);
    await button(tab, 'Resume timer').click();
    await bar(tab).waitFor();
    testApp.clock.advance(15 * MINUTE_MS);
    await tab.locator('.operation-actions').getByRole('link', { name: 'Complete' }).click();
    await tab.waitForURL(`**${at}/complete`);
    await tab.locator('#main [data-submit]').click();
    await tab.waitForURL(`**${at}`);
    await bar(tab).waitFor({ state: 'detached' });
    expect(await minutesOf(operation)).toEqual([15, 20]);
    expect(await button(tab, 'Resume timer').count()).toBe(0);
    expect(tab.problems).toEqual([]);
  });

  it('starts it with the work by the main button, and stops it by completing the work', async () => {
    const { operation, tab, at } = await atWork(width, false);
    await tab.goto(at);
    await tab.locator('.operation-actions').getByRole('button', { name: 'Start', exact: true }).waitFor();
    await expect.poll(() => button(tab, 'Start timer').isVisible()).toBe(false);
    await button(tab, 'Start').click();
    await bar(tab).getByRole('link', { name: 'Grease the chain' }).waitFor();
    testApp.clock.advance(25 * MINUTE_MS);
    await tab.locator('.operation-actions').getByRole('link', { name: 'Complete' }).click();
    await tab.waitForURL(`**${at}/complete`);
    await tab.locator('#main [data-submit]').click();
    await bar(tab).waitFor({ state: 'detached' });
    expect(await minutesOf(operation)).toEqual([25]);
  });

  it('sees it on every other page, without the rest of the page hidden below it, and pauses it there', async () => {
    const { operation, tab, at } = await atWork(width);
    await tab.goto(at);
    await button(tab, 'Start timer').click();
    await bar(tab).waitFor();
    testApp.clock.advance(5 * MINUTE_MS);
    for (const path of ['/my-work', '/operations', '/assets', '/scan', '/account']) {
      await tab.goto(path);
      await bar(tab).getByRole('link', { name: 'Grease the chain' }).waitFor();
      await bar(tab).getByText('5 min').waitFor();
      await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const [last, shown] = [
        await tab.locator('#main > *:last-child').boundingBox(),
        await bar(tab).boundingBox(),
      ];
      if (width < 600) expect(last!.y + last!.height).toBeLessThanOrEqual(shown!.y);
    }
    await expectAccessible(tab);
    await bar(tab).getByRole('button', { name: 'Pause timer' }).click();
    await bar(tab).waitFor({ state: 'detached' });
    expect(new URL(tab.url()).pathname).toBe('/account');
    expect(await minutesOf(operation)).toEqual([5]);
  });

  it('is asked when the work ended after a timer of 12 hours, and only the answer counts', async () => {
    const { ada, operation, tab, at } = await atWork(width);
    await tab.goto(at);
    await button(tab, 'Start timer').click();
    await bar(tab).waitFor();
    testApp.clock.advance(13 * HOUR_MS);
    await signInAgain(tab, ada);
    await takeTurns(testApp, 'forgotten-timers');
    await takeTurns(testApp, 'announcements');
    expect(await entriesOf(operation)).toMatchObject([{ is_forgotten: true, minutes: null }]);
    expect((await noticesOf(testApp, ada)).map(({ kind }) => kind)).toContain('time.forgotten');
    await tab.goto('/my-work');
    await bar(tab).getByText('When did it end?').waitFor();
    await expectAccessible(tab);
    await bar(tab).getByRole('link', { name: 'Enter the end' }).click();
    await tab.locator('#time').getByRole('button', { name: 'Enter the end' }).click();
    const dialog = tab.getByRole('dialog', { name: 'Enter the end' });
    await dialog.getByLabel('Hours').fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await bar(tab).waitFor({ state: 'detached' });
    expect(await entriesOf(operation)).toMatchObject([{ is_forgotten: false, minutes: 120 }]);
    expect(tab.problems).toEqual([]);
  });

  it('enters two hours on the job of yesterday, also after it is completed', async () => {
    const { ada, operation, tab, at } = await atWork(width);
    await business.api.post(`/operations/${operation}/complete`);
    testApp.clock.advance(24 * HOUR_MS);
    await signInAgain(tab, ada);
    await tab.goto(at);
    await tab.getByRole('button', { name: 'Add time' }).click();
    const dialog = tab.getByRole('dialog', { name: 'Add time' });
    const yesterday = new Date(testApp.clock.now().getTime() - 26 * HOUR_MS).toISOString().slice(0, 10);
    await dialog.getByLabel(/^Beginning/).fill(`${yesterday}T08:00`);
    await dialog.getByLabel('Hours').fill('2');
    await expectAccessible(tab);
    await dialog.getByRole('button', { name: 'Add time' }).click();
    await tab.locator('#time').getByText('2 hrs').first().waitFor();
    const [entry] = await entriesOf(operation);
    expect(entry).toMatchObject({ minutes: 120 });
    expect(entry!.started_at).toContain(yesterday);
    expect(tab.problems).toEqual([]);
  });

  it('does not see the rate and its cost, which a manager sees', async () => {
    const { operation, tab, at } = await atWork(width);
    await tab.goto(at);
    await tab.getByRole('button', { name: 'Add time' }).click();
    const dialog = tab.getByRole('dialog', { name: 'Add time' });
    await dialog.getByLabel('Hours').fill('1');
    await dialog.getByRole('button', { name: 'Add time' }).click();
    await tab.locator('#time').getByText('1 hr').first().waitFor();
    expect(await tab.content()).not.toContain('43.21');
    const office = await openTab(portal, await portal.signIn(business, 'manager'), { width });
    await office.goto(at);
    await office.locator('#time').getByText('43.21').waitFor();
    expect(await minutesOf(operation)).toEqual([60]);
  });
});
