import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { PeopleService, SessionsService, UsersService } from '../../src/access/index.js';
import { OperationActions } from '../../src/operations/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import {
  cachedPages,
  closeBrowser,
  cookiesOf,
  expectAccessible,
  hasBrowser,
  openTab,
  type Tab,
} from '../support/browser.js';
import { fileOf, FORM_TYPE, formWith } from '../support/files.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const business = await portal.api.business();
const actions = portal.api.get(OperationActions);
const HERE = '/my-work';
const PICTURE = new URL('../../src/portal/kit/page/icon-192.png', import.meta.url);

/** A technician with a signed-in browser. */
async function technician() {
  const visitor = await portal.signIn(business, 'technician');
  const technicianId = await business.work((work) =>
    portal.api.get(TechniciansService).create(work, { name: 'Ada Fitter', userId: visitor.userId }),
  );
  return { visitor, technicianId };
}
const operationFor = (technicianId: string, title: string) =>
  business.operation({
    ...{ title, required_skill: 'other', assignee_type: 'technician', technician_id: technicianId },
    scheduled_for: portal.api.clock.now().toISOString(),
  });
const stateOf = async (id: string) =>
  (await business.api.get(`/operations/${id}`)).body.data.status as string;
const stepsOf = async (id: string) =>
  ((await business.api.get(`/operations/${id}/history`)).body.data as { to_status: string }[]).map(
    ({ to_status: to }) => to,
  );

describe('the service worker', () => {
  it('gets the signed-in user and a CSRF token, or 401 without a session', async () => {
    const { visitor } = await technician();
    const headers = { accept: 'application/json' };
    const known = await visitor.get('/offline/session', headers);
    const { person, csrf } = JSON.parse(known.html) as { person: string; csrf: string };
    expect(person).toBe(visitor.userId);
    // Each token is different, and each is valid.
    expect(csrf).not.toBe(await visitor.token());
    expect(await visitor.post('/sign-out', { _csrf: csrf })).toMatchObject({ status: 303 });
    const stranger = await portal.newVisitor().get('/offline/session', headers);
    expect([stranger.status, stranger.location]).toEqual([401, undefined]);
  });

  it('gets the result of a form: done, rejected with the reason, 403 or 401', async () => {
    const { visitor, technicianId } = await technician();
    const id = await operationFor(technicianId, 'Told');
    const headers = { accept: 'application/json' };
    const send = async (action: string, fields = {}) => {
      const { status, html } = await visitor.post(`/operations/${id}/${action}`, fields, headers);
      return { status, ...(JSON.parse(html) as { tone: string; text: string }) };
    };
    expect(await send('complete')).toMatchObject({
      ...{ status: 422, tone: 'refused' },
      text: expect.stringContaining('The operation is now “assigned”'),
    });
    expect(await send('start')).toMatchObject({ status: 200, tone: 'done' });
    expect(await send('start')).toMatchObject({ status: 200, tone: 'refused' });
    expect(await send('start', { _csrf: 'of another session' })).toMatchObject({ status: 403 });
    await visitor.post('/sign-out');
    expect(await visitor.post(`/operations/${id}/complete`, {}, headers)).toMatchObject({ status: 401 });
  });

  it('gets the offline page and a manifest to install the app, without a session', async () => {
    const stranger = portal.newVisitor();
    const page = await stranger.get('/offline');
    expect([page.status, textOf(page.html)]).toEqual([200, expect.stringContaining('You are offline')]);
    const manifest = JSON.parse((await stranger.get('/manifest.webmanifest')).html) as {
      icons: { src: string; type: string }[];
    };
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
    for (const { src, type } of manifest.icons)
      expect((await stranger.get(src)).headers['content-type']).toBe(type);
  });
});

describe.runIf(hasBrowser)('on a phone without a network', () => {
  afterAll(closeBrowser);

  /** The queued requests of a phone, as they will be sent. */
  const queueOf = (tab: Tab) =>
    tab.evaluate(async () => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open('offline', 1);
        opening.onsuccess = () => resolve(opening.result);
      });
      const all = await new Promise<{ path: string; type: string; body: ArrayBuffer }[]>((resolve) => {
        const request = database.transaction('requests').objectStore('requests').getAll();
        request.onsuccess = () => resolve(request.result as never);
      });
      database.close();
      return all.map(({ path, type, body }) => ({ path, type, body: [...new Uint8Array(body)] }));
    });

  /** The pages that are always cached. */
  const ALWAYS = [HERE, '/operations/new', '/scan', '/lookup/assets'];

  /** A phone that has cached the pages of the day. */
  async function phone(visitor: Awaited<ReturnType<typeof technician>>['visitor'], kept: string[]) {
    const tab = await openTab(portal, visitor, { width: 390, worker: true });
    await tab.goto(HERE);
    await expect.poll(() => cachedPages(tab), { timeout: 20_000 }).toEqual([...ALWAYS, ...kept].sort());
    return tab;
  }
  const pagesOf = (id: string) => [`/operations/${id}`, `/operations/${id}/complete`];
  const offline = (tab: Tab, isOffline: boolean) => tab.context().setOffline(isOffline);
  const indicator = (tab: Tab) => tab.locator('.offline-words');

  it('a form sent after the session ended waits for its user, and is sent after the next sign-in', async () => {
    const { visitor, technicianId } = await technician();
    const id = await operationFor(technicianId, 'Grease the chain');
    const tab = await phone(visitor, pagesOf(id));
    await tab.getByRole('button', { name: 'Start: Grease the chain' }).tap();
    await expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe('in_progress');
    await tab.goto(`/operations/${id}/complete`);
    await tab.fill('[name=work_report]', 'Greased, twice. 🛠️ تم');
    const cookies = await tab.context().cookies();
    await tab.context().clearCookies({ name: '__Host-session' });
    await tab.locator('[data-submit]').tap();
    await tab.getByLabel('Password').waitFor();
    expect(await stateOf(id)).toBe('in_progress');
    await tab.context().addCookies(cookies);
    await tab.goto(HERE);
    await tab.getByText('Done today (1)').waitFor();
    expect((await business.api.get(`/operations/${id}`)).body.data).toMatchObject({
      status: 'completed',
      work_report: 'Greased, twice. 🛠️ تم',
    });
  });

  it('the pages of the day open, and an operation can be started and completed; each form is sent once when the network is back', async () => {
    const { visitor, technicianId } = await technician();
    const id = await operationFor(technicianId, 'Change the filter');
    const tab = await phone(visitor, pagesOf(id));
    await offline(tab, true);
    await tab.goto(HERE);
    await indicator(tab).getByText('Offline', { exact: true }).waitFor();
    await tab.getByRole('button', { name: 'Start: Change the filter' }).tap();
    await indicator(tab).getByText('Offline · 1 waiting').waitFor();
    await tab.getByText('Start: waiting to be sent').waitFor();
    await expectAccessible(tab);
    await tab.locator('.job a.job-waiting').tap();
    await tab.fill('[name=work_report]', 'Changed, in the cellar.');
    await tab.locator('[data-submit]').tap();
    await indicator(tab).getByText('Offline · 2 waiting').waitFor();
    await tab.getByText(/^Complete: WO-\d+ Change the filter$/).waitFor();
    expect(await stateOf(id)).toBe('assigned');
    // A page that is not cached says so, and links back.
    // A page that is not cached says so, and links back.
    await tab.goto('/assets');
    await tab.getByRole('heading', { name: 'You are offline' }).waitFor();
    await tab.getByRole('link', { name: 'My work' }).tap();
    await indicator(tab).getByText('2 waiting').waitFor();

    const queued = (await queueOf(tab)).at(-1)!;
    await offline(tab, false);
    await tab.getByText('Done today (1)').waitFor();
    expect(await stateOf(id)).toBe('completed');
    await indicator(tab).getByText('Back online: 2 sent').waitFor();
    expect(await tab.locator('.offline-sent').allTextContents()).toEqual([
      expect.stringMatching(/^Start: WO-\d+ Change the filter$/),
      expect.stringMatching(/^Complete: WO-\d+ Change the filter$/),
    ]);
    await tab.getByRole('button', { name: 'OK' }).tap();
    await tab.getByText('Back online').waitFor({ state: 'detached' });
    // The response may have been lost: the same form, sent again.
    const { path, type, body } = queued;
    const again = await visitor.send('POST', path, Buffer.from(body), { 'content-type': type });
    expect([again.status, again.location]).toEqual([303, `/operations/${id}`]);
    expect(await stepsOf(id)).toEqual(['completed', 'in_progress', 'assigned']);
    const { data } = (await business.api.get(`/operations/${id}`)).body;
    expect(data.work_report).toBe('Changed, in the cellar.');
    expect(tab.problems.filter((problem) => problem.startsWith('script'))).toEqual([]);
  });

  it('the assets of the day open, also from their stickers, and problems are reported with photos', async () => {
    const { visitor, technicianId } = await technician();
    const { roomId } = await business.place();
    const asset = await business.asset({ name: 'Cellar pump', room_id: roomId, qr_code: 'Cellar-1' });
    const about = { required_skill: 'other', assignee_type: 'technician', technician_id: technicianId };
    const id = await business.operation({ ...about, title: 'Look after it', asset_id: asset });
    const png = { name: 'Pump.png', bytes: readFileSync(PICTURE) };
    const address = `/attachments/assets/${asset}?_csrf=${await visitor.token()}`;
    await visitor.send('POST', address, formWith(png), { 'content-type': FORM_TYPE });
    const machine = [`/assets/${asset}`, `/operations/new?asset_id=${asset}`];
    const tab = await phone(visitor, [...pagesOf(id), ...machine]);
    await offline(tab, true);
    await tab.goto('/scan?code=CELLAR-1');
    await tab.getByRole('heading', { name: 'Cellar pump' }).waitFor();
    const picture = tab.locator('.asset-photo img');
    await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(192);
    const photo = { name: 'Drip.jpg', mimeType: 'image/jpeg', buffer: fileOf('jpg').bytes };
    for (const title of ['It drips', 'It hums']) {
      await tab.goto(`/assets/${asset}`);
      await tab.locator('main [data-create]').tap();
      await tab.fill('[name=title]', title);
      if (title === 'It drips') await tab.getByText('Yes, stopped').tap();
      await tab.getByLabel('Take a photo').setInputFiles(photo);
      await tab.locator('[data-submit]').tap();
      await tab.getByText(`Report a problem: ${title}`).waitFor();
    }
    // The form without an asset finds the assets of the day.
    await tab.goto('/operations/new');
    await tab.fill('[name=title]', 'It smells');
    await tab.waitForFunction(() => customElements.get('look-up') !== undefined);
    await tab.fill('#field-asset_id', 'cellar');
    await tab.getByRole('option', { name: /Cellar pump/ }).tap();
    await tab.locator('[data-submit]').tap();
    await indicator(tab).getByText('Offline · 3 waiting').waitFor();
    await offline(tab, false);
    await indicator(tab).getByText('Back online: 3 sent').waitFor();
    expect(await tab.locator('.offline-sent').allTextContents()).toContain('Report a problem: It hums');
    const { body } = await business.api.get(`/operations?asset_id=${asset}&status=new`);
    const reported = body.data as { id: string; title: string }[];
    expect(reported.map(({ title }) => title).sort()).toEqual(['It drips', 'It hums', 'It smells']);
    const first = reported.find(({ title }) => title === 'It drips')!;
    expect((await business.api.get(`/operations/${first.id}/attachments`)).body.data).toHaveLength(1);
    expect((await business.api.get(`/assets/${asset}`)).body.data.status).toBe('out_of_service');
    expect(tab.problems.filter((problem) => problem.startsWith('script'))).toEqual([]);
  });

  it('the mark goes when the network is back, although nothing waits to be sent', async () => {
    const tab = await phone((await technician()).visitor, []);
    await offline(tab, true);
    await tab.goto(HERE);
    await indicator(tab).getByText('Offline').waitFor();
    await offline(tab, false);
    await indicator(tab).waitFor({ state: 'hidden', timeout: 5_000 });
  });

  it('a rejected form stays with its reason until the user discards it', async () => {
    const { visitor, technicianId } = await technician();
    const id = await operationFor(technicianId, 'Called off');
    const tab = await phone(visitor, pagesOf(id));
    await offline(tab, true);
    await tab.getByRole('button', { name: 'Start: Called off' }).tap();
    await indicator(tab).getByText('Offline · 1 waiting').waitFor();
    await business.work((work) => actions.cancel(work, id, 'Sold.'));
    await offline(tab, false);
    await tab.getByText('Refused: The operation is now “cancelled”').waitFor();
    await tab.locator(`.offline-list [href="/operations/${id}"]`).waitFor();
    await expectAccessible(tab);
    await tab.goto(HERE);
    await tab.getByRole('button', { name: 'Discard' }).tap();
    await tab.getByText('Refused:').waitFor({ state: 'detached' });
  });

  it('queued forms wait when the session has ended, and are sent when the same user signs in', async () => {
    const users = portal.api.get(UsersService);
    const { visitor, technicianId } = await technician();
    await business.work((work) => users.setPassword(work, visitor.userId, 'a long password'));
    const { email } = await portal.api.get(PeopleService).get(business.tenant, visitor.userId);
    const id = await operationFor(technicianId, 'Later');
    const tab = await phone(visitor, pagesOf(id));
    await offline(tab, true);
    await tab.getByRole('button', { name: 'Start: Later' }).tap();
    await indicator(tab).getByText('Offline · 1 waiting').waitFor();
    await business.work((work) => portal.api.get(SessionsService).endAllOf(work, visitor.userId));
    await offline(tab, false);
    await tab.getByRole('link', { name: 'Sign in again to send them' }).tap();
    await tab.fill('[name=email]', email);
    await tab.fill('[name=password]', 'a long password');
    await tab.locator('[type=submit]').tap();
    await tab.getByRole('link', { name: 'Complete: Later' }).waitFor();
    expect(await stateOf(id)).toBe('in_progress');
  });

  it('no cached page of the day remains for another user or after sign-out', async () => {
    const { visitor, technicianId } = await technician();
    const id = await operationFor(technicianId, 'Mine alone');
    const tab = await phone(visitor, pagesOf(id));
    const kept = async () => (await cachedPages(tab)).length;
    const other = await technician();
    await tab.context().addCookies(cookiesOf(other.visitor));
    await tab.goto(HERE);
    await expect.poll(kept).toBe(ALWAYS.length);
    await offline(tab, true);
    await tab.goto(`/operations/${id}`);
    await tab.getByRole('heading', { name: 'You are offline' }).waitFor();
    await offline(tab, false);
    await tab.goto(HERE);
    await tab.getByRole('button', { name: 'Your account' }).tap();
    await tab.getByRole('button', { name: 'Sign out' }).tap();
    await tab.waitForURL(/\/$/);
    await expect.poll(kept).toBe(0);
  });
});
