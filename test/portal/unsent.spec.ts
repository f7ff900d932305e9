import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/database/sql.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal } from '../support/portal.js';

const portal = await startTestPortal();

describe.runIf(hasBrowser)('a form that cannot be sent', () => {
  afterAll(closeBrowser);

  /** Somebody who has filled in a form. */
  async function filledIn() {
    const business = await portal.api.business();
    await business.place();
    const owner = await portal.signIn(business);
    const tab = await openTab(portal, owner, { worker: true });
    await tab.goto('/locations/buildings/new');
    await tab.getByLabel('Name').first().fill('Bâtiment 🏭 مبنى');
    await tab.getByLabel('Address').first().fill('1 Mill Lane');
    const send = tab.locator('main form[method=post] button[type=submit]').first();
    return { business, owner, tab, send, name: tab.getByLabel('Name').first() };
  }

  it('is kept when the session is over, and goes once its person has signed in again in another tab', async () => {
    const { business, owner, tab, send, name } = await filledIn();
    await portal.api.acrossBusinesses.rows(
      sql`DELETE FROM sessions WHERE business_id = ${business.id} AND user_id = ${owner.userId}`,
    );
    await send.click();
    await tab.getByText('You are no longer signed in').waitFor();
    expect(await name.inputValue()).toBe('Bâtiment 🏭 مبنى');
    await expectAccessible(tab);
    const again = await portal.signIn(business);
    await tab
      .context()
      .addCookies([
        { name: 'session', value: again.cookies.get('session')!, url: portal.origin, httpOnly: true },
      ]);
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await tab.getByText('You are signed in again').waitFor();
    await send.click();
    await tab.getByRole('heading', { name: 'Bâtiment 🏭 مبنى' }).waitFor();
    const { data } = (await business.api.get('/buildings?limit=5')).body;
    expect((data as { name: string }[]).filter(({ name }) => name.startsWith('Bâtiment'))).toHaveLength(1);
  });

  it('is not given to somebody else who signs in meanwhile', async () => {
    const { business, owner, tab, send } = await filledIn();
    await portal.api.acrossBusinesses.rows(
      sql`DELETE FROM sessions WHERE business_id = ${business.id} AND user_id = ${owner.userId}`,
    );
    await send.click();
    await tab.getByText('You are no longer signed in').waitFor();
    const other = await portal.signIn(business, 'manager');
    await tab
      .context()
      .addCookies([
        { name: 'session', value: other.cookies.get('session')!, url: portal.origin, httpOnly: true },
      ]);
    const asked = tab.waitForResponse('**/offline/session');
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await (await asked).finished();
    await send.click();
    await tab.getByText('could not be matched with your session').waitFor();
    const { data } = (await business.api.get('/buildings?limit=5')).body;
    expect((data as { name: string }[]).map(({ name }) => name)).toEqual(['Plant North']);
  });

  it('is kept when there is no network, and goes once there is', async () => {
    const { tab, send, name } = await filledIn();
    await tab.context().setOffline(true);
    await send.click();
    await tab.getByText('The service could not be reached').waitFor();
    expect(await name.inputValue()).toBe('Bâtiment 🏭 مبنى');
    await tab.context().setOffline(false);
    await send.click();
    await tab.getByRole('heading', { name: 'Bâtiment 🏭 مبنى' }).waitFor();
  });
});
