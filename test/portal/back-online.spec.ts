import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createPortal } from '../../src/processes/portal.js';
import { OperationActions } from '../../src/operations/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { closeBrowser, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { startTestPortal, TestPortal } from '../support/portal.js';

const { api } = await startTestPortal();
const business = await api.business();
const HERE = '/my-work';

/** A portal of its own at a fixed address, that can be stopped and started again. */
async function restartable() {
  const start = async (at: number) => {
    const app = await createPortal({ ...api.config }, api.clock);
    await app.listen(at, '127.0.0.1');
    return app;
  };
  let app = await start(0);
  const { port } = app.getHttpServer().address() as AddressInfo;
  const portal = new TestPortal(app, `http://127.0.0.1:${port}`, api);
  return {
    portal,
    stop: () => app.close(),
    start: async () => void (app = await start(port)),
  };
}

async function technician(portal: TestPortal) {
  const visitor = await portal.signIn(business, 'technician');
  const technicianId = await business.work((work) =>
    api.get(TechniciansService).create(work, { name: 'Ada Fitter', userId: visitor.userId }),
  );
  const operation = (title: string) =>
    business.operation({
      ...{ title, required_skill: 'other', assignee_type: 'technician', technician_id: technicianId },
      scheduled_for: api.clock.now().toISOString(),
    });
  return { visitor, operation };
}

describe.runIf(hasBrowser)('a phone whose network or server comes back', () => {
  afterAll(closeBrowser);

  const offline = (tab: Tab, isOffline: boolean) => tab.context().setOffline(isOffline);
  const indicator = (tab: Tab) => tab.locator('.offline-words');
  const isCached = (tab: Tab, path: string) =>
    tab.evaluate(async (each) => (await (await caches.open('day-1')).match(each)) !== undefined, path);
  const cachedText = (tab: Tab, path: string) =>
    tab.evaluate(async (each) => {
      const page = await (await caches.open('day-1')).match(each);
      return new DOMParser().parseFromString((await page?.text()) ?? '', 'text/html').querySelector('main')!
        .textContent;
    }, path);
  /** Hides or shows the page, as another app in front of the browser does. */
  const setVisible = (tab: Tab, isVisible: boolean) =>
    tab.evaluate(
      (state) => {
        Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      },
      isVisible ? 'visible' : 'hidden',
    );

  async function phone(
    portal: TestPortal,
    visitor: Awaited<ReturnType<typeof technician>>['visitor'],
    path: string,
  ) {
    const tab = await openTab(portal, visitor, { width: 390, worker: true });
    await tab.goto(HERE);
    await expect.poll(() => isCached(tab, path), { timeout: 20_000 }).toBe(true);
    return tab;
  }

  it('says that it is offline while the server is gone, and no longer within seconds of its return', async () => {
    const { portal, stop, start } = await restartable();
    const { visitor } = await technician(portal);
    const tab = await phone(portal, visitor, '/scan');
    await stop();
    // Nobody touches the phone: the stream of changes has ended.
    await indicator(tab).getByText('Offline').waitFor({ timeout: 15_000 });
    await tab.goto(HERE);
    await indicator(tab).getByText('Offline').waitFor();
    // The wait between two checks grows with each one.
    let checks = 0;
    tab.context().on('request', (request) => (checks += Number(request.url().endsWith('/offline/session'))));
    await expect.poll(() => checks, { timeout: 30_000 }).toBeGreaterThan(4);
    await start();
    await indicator(tab).waitFor({ state: 'hidden', timeout: 8_000 });
    await stop();
  });

  it('a hidden page does not ask for the server; it asks at once when it is shown again', async () => {
    const { portal, stop, start } = await restartable();
    const { visitor } = await technician(portal);
    const tab = await phone(portal, visitor, '/scan');
    await stop();
    await indicator(tab).getByText('Offline').waitFor({ timeout: 15_000 });
    await setVisible(tab, false);
    await start();
    // Requests go through the restarted server: a check would reach it.
    await visitor.get('/offline/session');
    expect(await indicator(tab).textContent()).toBe('Offline');
    await setVisible(tab, true);
    await indicator(tab).waitFor({ state: 'hidden', timeout: 3_000 });
    await stop();
  });

  it('shows what was sent on the page of the operation, and replaces its cached version', async () => {
    const { portal, stop } = await restartable();
    const { visitor, operation } = await technician(portal);
    const id = await operation('Grease the bearing');
    const path = `/operations/${id}`;
    const tab = await phone(portal, visitor, `${path}/complete`);
    await offline(tab, true);
    await tab.getByRole('button', { name: 'Start: Grease the bearing' }).tap();
    await indicator(tab).getByText('Offline · 1 waiting').waitFor();
    await tab.goto(path);
    await tab.getByText('Assigned', { exact: true }).first().waitFor();
    await offline(tab, false);
    await tab.getByText('In progress', { exact: true }).first().waitFor({ timeout: 15_000 });
    for (const each of [path, HERE]) expect(await cachedText(tab, each)).toContain('In progress');
    // Without the network again, the list shows the present state.
    await offline(tab, true);
    await tab.goto(HERE);
    await tab.getByRole('link', { name: 'Complete: Grease the bearing' }).waitFor();
    await stop();
  });

  it('an action sent at once replaces the cached list too', async () => {
    const { portal, stop } = await restartable();
    const { visitor, operation } = await technician(portal);
    const id = await operation('Tighten the belt');
    const tab = await phone(portal, visitor, `/operations/${id}/complete`);
    await tab.goto(`/operations/${id}`);
    await tab.getByRole('button', { name: 'Start', exact: true }).first().tap();
    await tab.getByText('In progress', { exact: true }).first().waitFor();
    await expect.poll(() => cachedText(tab, HERE)).toContain('In progress');
    await stop();
  });

  it('leaves a form with unsent input as it is, and says that there are changes', async () => {
    const { portal, stop } = await restartable();
    const { visitor, operation } = await technician(portal);
    const id = await operation('Clean the filter');
    const tab = await phone(portal, visitor, `/operations/${id}/complete`);
    await offline(tab, true);
    await tab.getByRole('button', { name: 'Start: Clean the filter' }).tap();
    await indicator(tab).getByText('Offline · 1 waiting').waitFor();
    await tab.goto(`/operations/${id}/complete`);
    await tab.fill('textarea', 'Half a sentence');
    await offline(tab, false);
    await indicator(tab).getByText('Back online: 1 sent').waitFor({ timeout: 15_000 });
    expect(await tab.inputValue('textarea')).toBe('Half a sentence');
    await stop();
  });

  it('a refused form shows what was typed, and is sent again once its reason is gone', async () => {
    const { portal, stop } = await restartable();
    const { visitor, operation } = await technician(portal);
    const id = await operation('Replace the seal');
    const tab = await phone(portal, visitor, `/operations/${id}/complete`);
    await offline(tab, true);
    await tab.goto(`/operations/${id}/complete`);
    await tab.fill('textarea', 'New seal, old housing.');
    await tab.locator('[data-submit]').tap();
    await indicator(tab).getByText('Offline · 1 waiting').waitFor();
    await offline(tab, false);
    await tab.getByText('Refused: The operation is now “assigned”').waitFor({ timeout: 15_000 });
    await tab.getByText('New seal, old housing.').waitFor();
    await business.work((work) => api.get(OperationActions).start(work, id));
    await tab.getByRole('button', { name: 'Send again' }).tap();
    await tab.getByText('Done today (1)').waitFor({ timeout: 15_000 });
    await stop();
  });
});
