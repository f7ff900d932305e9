import { afterAll, describe, expect, it } from 'vitest';
import { fitter } from '../notifications/people.js';
import { cachedPages, closeBrowser, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { startTestPortal } from '../support/portal.js';
import { forTechnician } from '../support/test-business.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const HOUR_MS = 60 * 60_000;

/** A phone of a technician that has cached their operation, which is in progress. */
async function phone(isBegun = true) {
  const ada = await fitter(portal.api, business);
  const operation = await business.operation({ ...forTechnician(ada.technicianId), title: 'In the cellar' });
  if (isBegun) await business.api.post(`/operations/${operation}/start`);
  const tab = await openTab(portal, await portal.signInAs(ada.principal), { width: 390, worker: true });
  await tab.goto('/my-work');
  await expect
    .poll(() => cachedPages(tab), { timeout: 20_000 })
    .toContain(`/operations/${operation}/complete`);
  await tab.context().setOffline(true);
  return { tab, operation };
}
const waiting = (tab: Tab, count: number) =>
  tab.locator('.offline-words').getByText(`Offline · ${count} waiting`).waitFor();
const entriesOf = async (id: string) =>
  (await business.api.get(`/operations/${id}/time-entries`)).body.data as {
    readonly minutes: number;
    readonly started_at: string;
  }[];

/** Lets time pass for the forms that wait, by the clock of the phone. */
const letPass = (tab: Tab, ms: number) =>
  tab.evaluate(async (passed) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('offline', 1);
      opening.onsuccess = () => resolve(opening.result);
    });
    const store = database.transaction('requests', 'readwrite').objectStore('requests');
    await new Promise<void>((resolve) => {
      const reading = store.getAll();
      reading.onsuccess = () => {
        for (const each of reading.result as { queuedAt: number }[])
          store.put({ ...each, queuedAt: each.queuedAt - passed });
      };
      store.transaction.oncomplete = () => resolve();
    });
    database.close();
  }, ms);

afterAll(closeBrowser);

describe.runIf(hasBrowser)('a timer on a phone without a network', () => {
  it('is started and paused, and counts from when the technician pressed the buttons', async () => {
    const { tab, operation } = await phone();
    await tab.goto(`/operations/${operation}`);
    await tab.getByRole('button', { name: 'Start timer' }).tap();
    await waiting(tab, 1);
    await tab.getByText(/^Start timer: WO-\d+ In the cellar$/).waitFor();
    await tab.goto(`/operations/${operation}`);
    await letPass(tab, 2 * HOUR_MS);
    await tab.getByRole('button', { name: 'Pause timer' }).tap();
    await waiting(tab, 2);
    await tab.goto(`/operations/${operation}`);
    await tab.getByRole('button', { name: /^(Start|Resume) timer$/ }).waitFor();
    await letPass(tab, 3 * HOUR_MS);
    const pressedAt = portal.api.clock.now().getTime() - 5 * HOUR_MS;
    await tab.context().setOffline(false);
    await tab.locator('.offline-words').getByText('Back online: 2 sent').waitFor();
    const [entry, ...others] = await entriesOf(operation);
    expect(others).toEqual([]);
    expect(entry!.minutes).toBe(120);
    expect(Math.abs(Date.parse(entry!.started_at) - pressedAt)).toBeLessThan(2 * 60_000);
  });

  it('starts with the work, at the moment when the technician pressed the button', async () => {
    const { tab, operation } = await phone(false);
    await tab.goto(`/operations/${operation}`);
    await tab.getByRole('button', { name: 'Start', exact: true }).tap();
    await waiting(tab, 1);
    await tab.goto(`/operations/${operation}`);
    await letPass(tab, HOUR_MS);
    await tab.getByRole('button', { name: 'Pause timer' }).tap();
    await waiting(tab, 2);
    await letPass(tab, HOUR_MS);
    await tab.context().setOffline(false);
    await tab.locator('.offline-words').getByText('Back online: 2 sent').waitFor();
    expect(await entriesOf(operation)).toMatchObject([{ minutes: 60 }]);
    expect((await business.read(`/operations/${operation}`)).status).toBe('in_progress');
  });

  it('ends when the technician completed the work, not when the phone found a network', async () => {
    const { tab, operation } = await phone();
    await tab.goto(`/operations/${operation}`);
    await tab.getByRole('button', { name: 'Start timer' }).tap();
    await waiting(tab, 1);
    await letPass(tab, HOUR_MS);
    await tab.goto(`/operations/${operation}/complete`);
    await tab.locator('#main [data-submit]').tap();
    await waiting(tab, 2);
    await letPass(tab, 4 * HOUR_MS);
    await tab.context().setOffline(false);
    await tab.locator('.offline-words').getByText('Back online: 2 sent').waitFor();
    expect(await entriesOf(operation)).toMatchObject([{ minutes: 60 }]);
    expect((await business.read(`/operations/${operation}`)).status).toBe('completed');
  });
});
