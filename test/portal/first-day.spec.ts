import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, expectAccessible, hasBrowser, openTab, type Tab } from '../support/browser.js';
import { newDatabase } from '../support/new-database.js';
import { startTestPortal } from '../support/portal.js';

// An address may sign up ten times in an hour, and other tests sign up too.
const portal = await startTestPortal({ DATABASE_URL: await newDatabase(), SIGN_UP_PLAN: 'enterprise' });

const focused = (tab: Tab) => tab.evaluate(() => document.activeElement?.getAttribute('name'));

describe.runIf(hasBrowser)('the first day of a business', () => {
  afterAll(closeBrowser);

  it('a refused sign-up is corrected at its first error; the zone of the browser becomes that of the business, and a city another', async () => {
    const tab = await openTab(portal, undefined, { timeZone: 'America/New_York' });
    await tab.goto('/sign-up');
    expect(await focused(tab)).toBe('business_name');
    await tab.fill('input[name=business_name]', 'Harbour Cranes');
    await tab.fill('input[name=name]', 'Ada Fitter');
    await tab.fill('input[name=email]', `${randomUUID()}@example.com`);
    await tab.fill('input[name=password]', '1234567890');
    await tab.click('main button[type=submit]');
    await tab.waitForSelector('#error-password');
    expect(await focused(tab)).toBe('password');
    expect(await tab.inputValue('input[name=business_name]')).toBe('Harbour Cranes');
    await expectAccessible(tab);

    await tab.fill('input[name=password]', 'correct horse battery');
    await tab.click('main button[type=submit]');
    await tab.waitForURL('**/overview');
    await tab.goto('/settings');
    expect(await tab.inputValue('input[name=time_zone]')).toBe('America/New_York');

    await tab.fill('input[name=time_zone]', 'genève');
    await tab.locator('main form:has(input[name=time_zone]) button[type=submit]').click();
    await tab.waitForSelector('toast-note');
    await tab.goto('/settings');
    expect(await tab.inputValue('input[name=time_zone]')).toBe('Europe/Zurich');
  });
});
