import { afterAll, describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, type Visitor } from '../support/portal.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';

const portal = await startTestPortal();
/** A minimal PNG. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const sessionOf = (visitor: Visitor) => ({
  ...{ name: '__Host-session', value: visitor.cookies.get('__Host-session')! },
  ...{ domain: '127.0.0.1', path: '/', secure: true, httpOnly: true },
});

/** An operation that can be completed. */
async function started(business: TestBusiness) {
  const technicianId = await business.technician();
  const operationId = await business.operation(forTechnician(technicianId));
  await business.work((work) => portal.api.get(OperationActions).start(work, operationId));
  return { operationId };
}

describe.runIf(hasBrowser)('a form that cannot be sent', () => {
  afterAll(closeBrowser);

  /** A tab with a form that is filled in. */
  async function filledIn(width = 1400) {
    const business = await portal.api.business();
    await business.place();
    const owner = await portal.signIn(business);
    const tab = await openTab(portal, owner, { width, worker: true });
    await tab.goto('/locations/buildings/new');
    await tab.getByLabel('Name').first().fill('Bâtiment 🏭 مبنى');
    await tab.getByLabel('Address').first().fill('1 Mill Lane');
    const send = tab.locator('main form[method=post] button[type=submit]').first();
    return { business, owner, tab, send, name: tab.getByLabel('Name').first() };
  }

  it('is kept when the session has ended, and can be sent after its user signs in in another tab', async () => {
    const { business, owner, tab, send, name } = await filledIn();
    await portal.api.acrossBusinesses.rows(
      sql`DELETE FROM sessions WHERE business_id = ${business.id} AND user_id = ${owner.userId}`,
    );
    await send.click();
    await tab.getByText('You are no longer signed in').waitFor();
    expect(await name.inputValue()).toBe('Bâtiment 🏭 مبنى');
    await expectAccessible(tab);
    const again = await portal.signIn(business);
    await tab.context().addCookies([sessionOf(again)]);
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await tab.getByText('You are signed in again').waitFor();
    await send.click();
    await tab.getByRole('heading', { name: 'Bâtiment 🏭 مبنى' }).waitFor();
    const { data } = (await business.api.get('/buildings?limit=5')).body;
    expect((data as { name: string }[]).filter(({ name }) => name.startsWith('Bâtiment'))).toHaveLength(1);
  });

  it('is kept when its user has signed in again in the meantime, and can be sent at the second click', async () => {
    const { business, tab, send, name } = await filledIn();
    const again = await portal.signIn(business);
    await tab.context().addCookies([sessionOf(again)]);
    await send.click();
    await tab.getByText('You are signed in again').waitFor();
    expect(await name.inputValue()).toBe('Bâtiment 🏭 مبنى');
    await send.click();
    await tab.getByRole('heading', { name: 'Bâtiment 🏭 مبنى' }).waitFor();
  });

  it('keeps the chosen file when the session has ended, and uploads it after its user signs in', async () => {
    const business = await portal.api.business();
    const asset = await business.asset();
    const { operationId } = await started(business);
    const photo = { name: 'pump.png', mimeType: 'image/png', buffer: PICTURE };
    const rows = {
      name: 'assets.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,Room\nPump 9,Hall\n'),
    };
    const forms = [
      { at: '/imports', field: '[name=file]', file: rows, then: 'assets.csv' },
      { at: `/assets/${asset}`, field: '[name=file]', file: photo, then: 'pump.png' },
      {
        at: `/operations/${operationId}/complete`,
        field: '[name=photos][multiple]',
        file: photo,
        then: 'pump.png',
      },
    ];
    for (const { at, field, file, then } of forms) {
      const owner = await portal.signIn(business);
      const tab = await openTab(portal, owner, { worker: true });
      await tab.goto(at);
      await tab.setInputFiles(field, file);
      await tab.context().clearCookies({ name: '__Host-session' });
      const send = tab.locator('main form', { has: tab.locator(field) }).locator('button[type=submit]');
      await send.click();
      const note = tab.getByRole('alert');
      expect(await note.textContent()).toContain('You are no longer signed in');
      const link = note.getByRole('link', { name: 'Sign in' });
      expect(await link.getAttribute('target')).toBe('_blank');
      expect(await tab.locator(field).evaluate((each: HTMLInputElement) => each.files![0]!.name)).toBe(
        file.name,
      );
      await tab.context().addCookies([sessionOf(await portal.signIn(business))]);
      await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await tab.getByText('You are signed in again').waitFor();
      await send.click();
      await tab.getByText(then).first().waitFor();
      expect(tab.url()).not.toContain('_csrf');
    }
  });

  it('is not lost when a background request of the page finds the session ended', async () => {
    const [, owner] = await portal.newBusiness();
    const tab = await openTab(portal, owner);
    await tab.goto('/assets');
    await tab.evaluate(() => {
      const element = Object.assign(document.createElement('div'), { id: 'news' });
      element.setAttribute('hx-get', '/assets');
      element.setAttribute('hx-trigger', 'news');
      document.querySelector('main')!.append(element);
      (globalThis as unknown as { htmx: { process(each: Element): void } }).htmx.process(element);
    });
    await tab.context().clearCookies({ name: '__Host-session' });
    await tab.evaluate(() => document.getElementById('news')!.dispatchEvent(new Event('news')));
    await tab.getByText('You are no longer signed in').waitFor();
    expect(new URL(tab.url()).pathname).toBe('/assets');
    await tab.click('nav >> text=Locations');
    await tab.getByLabel('Password').waitFor();
    expect(new URL(tab.url()).searchParams.get('next')).toBe('/locations');
  });

  it('is not sent for another user who signs in in the meantime', async () => {
    const { business, owner, tab, send, name } = await filledIn();
    await portal.api.acrossBusinesses.rows(
      sql`DELETE FROM sessions WHERE business_id = ${business.id} AND user_id = ${owner.userId}`,
    );
    await send.click();
    await tab.getByText('You are no longer signed in').waitFor();
    const other = await portal.signIn(business, 'manager');
    await tab.context().addCookies([sessionOf(other)]);
    const sessionCheck = tab.waitForResponse('**/offline/session');
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await (await sessionCheck).finished();
    await send.click();
    await tab.getByText('Another person has signed in').waitFor();
    expect(await name.inputValue()).toBe('Bâtiment 🏭 مبنى');
    const { data } = (await business.api.get('/buildings?limit=5')).body;
    expect((data as { name: string }[]).map(({ name }) => name)).toEqual(['Plant North']);
  });

  it.each([1400, 390])(
    'is kept when there is no network, and can be sent when the network is back (%i px)',
    async (width) => {
      const { tab, send, name } = await filledIn(width);
      await tab.context().setOffline(true);
      await send.click();
      await tab.getByText('The service could not be reached').waitFor();
      expect(await name.inputValue()).toBe('Bâtiment 🏭 مبنى');
      await tab.context().setOffline(false);
      await send.click();
      await tab.getByRole('heading', { name: 'Bâtiment 🏭 مبنى' }).waitFor();
    },
  );
});

describe.runIf(hasBrowser)('a changed form', () => {
  afterAll(closeBrowser);

  it('asks before it is left after a refusal too, and after another form was sent', async () => {
    const tab = await openTab(portal, await portal.signIn(await portal.api.business()));
    const asked: string[] = [];
    tab.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await tab.goto('/settings');
    await tab.locator('[name=time_zone]').fill('Europe/Nowhere');
    await tab.locator('[name=q]').fill('pump');
    await tab.locator('[name=q]').press('Enter');
    await expect.poll(() => asked).toEqual(['confirm']);
    await tab.locator('main form[method=post] button[type=submit]').first().click();
    await tab.locator('#error-time_zone').waitFor();
    await tab.locator('a[href="/operations"]').first().click();
    await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
    expect(new URL(tab.url()).pathname).toBe('/settings');
  });
});

describe.runIf(hasBrowser)('a copy button', () => {
  afterAll(closeBrowser);

  it('returns to its label after two clicks, and selects the text where there is no clipboard', async () => {
    const tab = await openTab(portal, await portal.signIn(await portal.api.business()));
    await tab.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} }, writable: true });
    });
    await tab.goto('/developers/events');
    const button = tab.locator('[data-copy]').first();
    const label = await button.textContent();
    await tab.clock.install();
    await button.click();
    await expect.poll(() => button.textContent()).toContain('Copied');
    await button.click();
    await tab.clock.fastForward('00:03');
    await expect.poll(() => button.textContent()).toBe(label);
    await tab.evaluate(() => Object.assign(navigator, { clipboard: undefined }));
    await button.click();
    const text = await button.getAttribute('data-copy');
    await expect.poll(() => tab.evaluate(() => getSelection()!.toString().trim())).toBe(text!.trim());
    expect(tab.problems).toEqual([]);
  });
});

describe.runIf(hasBrowser)('the message about the last action', () => {
  afterAll(closeBrowser);

  it('stays until it is closed if it is an error; a confirmation disappears after a few seconds', async () => {
    const business = await portal.api.business();
    const technicianId = await business.technician();
    const [late, open] = [
      await business.operation(forTechnician(technicianId)),
      await business.operation(forTechnician(technicianId)),
    ];
    const tab = await openTab(portal, await portal.signIn(business, 'manager'));
    await tab.clock.install();
    await tab.goto(`/operations/${late}`);
    await business.work((work) => portal.api.get(OperationActions).start(work, late));
    await tab.getByRole('button', { name: 'Start' }).first().click();
    const refusal = tab.getByRole('alert');
    await refusal.waitFor();
    await tab.clock.fastForward('10:00');
    expect(await refusal.textContent()).toContain('cannot be started');
    await expectAccessible(tab);
    await refusal.getByRole('button', { name: 'Dismiss' }).click();
    await refusal.waitFor({ state: 'detached' });
    await tab.goto(`/operations/${open}`);
    await tab.getByRole('button', { name: 'Start' }).first().click();
    const confirmation = tab.locator('.toasts').getByRole('status');
    await confirmation.waitFor();
    await tab.clock.fastForward('00:09');
    await confirmation.waitFor({ state: 'detached' });
    expect(tab.problems).toEqual([]);
  });
});
