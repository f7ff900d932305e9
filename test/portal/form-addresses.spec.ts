import { ModulesContainer } from '@nestjs/core';
import { afterAll, describe, expect, it } from 'vitest';
import { routesOf } from '../../src/kernel/http/routes.js';
import { closeBrowser, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal } from '../support/portal.js';
import { oneOfEach } from '../support/records.js';

const portal = await startTestPortal();
const [business, owner] = await portal.newBusiness();

/** Every form of the portal, with the ids of records that exist. */
async function forms(): Promise<string[]> {
  const records = await oneOfEach(business);
  const ids: Record<string, string> = {
    ...records,
    technicianId: records.technician_id!,
    vendorId: records.vendor_id!,
    keyId: business.keyId,
    userId: (await business.user('technician')).principal.id!,
  };
  return routesOf(portal.app.get(ModulesContainer, { strict: false }))
    .filter(({ method, path }) => method === 'POST' && path !== '/sign-out' && !path.startsWith('/vendor/'))
    .map(({ path }) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'none'));
}

describe('the address of a form that is answered with a page', () => {
  it('stays the address of the page with the form', async () => {
    const page = await owner.post('/account/password', { current: 'wrong', password: 'short' });
    expect([page.status, page.headers['hx-push-url']]).toEqual([422, 'false']);
    const unknown = await owner.post(`/assets/${business.id}/edit`);
    expect([unknown.status, unknown.headers['hx-push-url']]).toEqual([404, 'false']);
  });

  it('has a page for everyone who loads it, because browsers without scripts show it', async () => {
    const missing = [];
    const answered = [];
    for (const path of await forms()) {
      const { status } = await owner.post(path, { _csrf: await owner.token() });
      if (status !== 200 && status !== 422) continue;
      answered.push(path);
      const page = await owner.get(path);
      if (page.status === 404) missing.push(path);
      else if (page.status === 303) expect((await owner.get(page.location!)).status, path).toBe(200);
    }
    expect(missing).toEqual([]);
    expect(answered).toEqual(
      expect.arrayContaining(['/operations/report', '/account/password', '/scan/link']),
    );
    expect(answered.length).toBeGreaterThan(20);
  });
});

describe.runIf(hasBrowser)('after a refused form', () => {
  afterAll(closeBrowser);

  it('a reload shows the form again, and the browser goes back to the page before', async () => {
    const tab = await openTab(portal, await portal.signIn(business, 'technician'));
    await tab.goto('/my-work');
    await tab.goto('/operations/new');
    const address = tab.url();
    await tab.locator('[name=title]').fill('It leaks.');
    await tab.locator('main form').evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await tab.locator('[name=title]').fill(' ');
    await tab.locator('main form button[type=submit]').click();
    await tab.locator('#error-title').waitFor();
    expect(tab.url()).toBe(address);
    tab.on('dialog', (dialog) => void dialog.accept());
    await tab.reload();
    await tab.locator('main form [name=title]').waitFor();
    await tab.goBack();
    await tab.waitForURL('**/my-work');
    expect(tab.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
  });
});
