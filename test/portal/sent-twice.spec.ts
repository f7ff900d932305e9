import { afterAll, describe, expect, it } from 'vitest';
import { closeBrowser, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const KEYS = '/developers/keys';
const HOOKS = '/developers/webhooks';

/** An owner, and every form whose answer is a page that is shown only once. */
async function formsWithSecrets() {
  const [business, owner] = await portal.newBusiness();
  const { id: endpoint } = await business.endpoint('http://127.0.0.1:9/hook');
  const { principal } = await business.user('technician');
  const key = { name: 'BI tool', scopes: 'assets:read' };
  const hook = { url: 'http://127.0.0.1:9/other', event_types: 'operation.created' };
  const choices = { payload: 'full', signature: 'hmac', ordered: 'false' };
  const invited = { name: 'Ada', email: `ada-${business.id}@example.com`, role: 'manager' };
  const forms: [string, Record<string, string>][] = [
    [KEYS, key],
    [`${KEYS}/${business.keyId}/rotate`, {}],
    [HOOKS, { ...hook, ...choices }],
    [`${HOOKS}/${endpoint}/rotate`, {}],
    ['/developers/sandbox', {}],
    ['/calendar/feed-settings', {}],
    ['/team/invite', invited],
    [`/team/${principal.id!}`, {}],
  ];
  return { business, owner, forms };
}

describe('a form whose answer is shown only once', () => {
  it('leads to the record when it is sent twice, and says that the secret is not shown again', async () => {
    const { owner, forms } = await formsWithSecrets();
    for (const [path, fields] of forms) {
      const form = { ...fields, _once: `once${path.replaceAll('/', '-')}` };
      const first = await owner.post(path, form);
      expect(first.status, path).toBe(200);
      expect(first.html, path).toContain('copy-box');
      const second = await owner.post(path, form);
      expect(second.status, path).toBe(303);
      const page = await owner.get(second.location!);
      expect(page.status, path).toBe(200);
      expect(textOf(page.html), path).toContain('This form had already been sent.');
      expect(textOf(page.html), path).toContain('A secret or link is shown only once.');
      // A reload leads to the same page.
      expect(first.headers['hx-push-url'], path).toBe(second.location);
    }
  });
});

describe.runIf(hasBrowser)('a double click', () => {
  afterAll(closeBrowser);

  it('sends the form once, so the secret stays on the page', async () => {
    const business = await portal.api.business();
    const tab = await openTab(portal, await portal.signIn(business));
    const posted: string[] = [];
    tab.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
    await tab.goto(`${KEYS}/${business.keyId}`);
    await tab.getByRole('button', { name: 'Rotate secret' }).first().click();
    await tab.locator('dialog[open] button[type=submit]').dblclick();
    const secret = tab.locator('.copy-box code').first();
    expect(await secret.textContent()).toMatch(/^mk_live_/);
    expect(new URL(tab.url()).pathname).toBe(`${KEYS}/${business.keyId}`);
    await tab.goto(`${KEYS}/new`);
    await tab.getByLabel('Name').fill('BI tool');
    await tab.getByText('Read only').click();
    await tab.getByRole('button', { name: 'Create key' }).dblclick();
    expect(await secret.textContent()).toMatch(/^mk_live_/);
    await tab.getByText('I have copied it').click();
    await tab.getByRole('heading', { name: 'BI tool' }).waitFor();
    expect(posted).toHaveLength(2);
    expect(tab.problems).toEqual([]);
  });
});
