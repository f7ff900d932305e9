import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { fromToastCookie } from '../../src/portal/kit/page/toast.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { created } from '../support/expectations.js';
import { editedForm } from '../support/pages.js';
import { startTestPortal } from '../support/portal.js';
import { forTechnician } from '../support/test-business.js';

const portal = await startTestPortal();
/** Errors that the browser logs for every refused request. */
const isExpected = (problem: string) => problem.includes('422');

describe.runIf(hasBrowser)('the dialog of a refused form', () => {
  afterAll(closeBrowser);

  it('keeps a list of networks with one mistake, and shows the error beside the field until it is corrected', async () => {
    const business = await portal.api.business();
    const tab = await openTab(portal, await portal.signIn(business));
    const address = `/developers/keys/${business.keyId}`;
    await tab.goto(address);
    await tab.getByRole('button', { name: 'Change networks' }).first().click();
    const dialog = tab.locator('dialog[open]');
    const field = dialog.locator('[name=allowed_networks]');
    const save = dialog.locator('button[type=submit]');
    await field.fill('203.0.113.0/24\n203.0.113.0/99\n198.51.100.7');
    await save.click();
    await dialog.locator('.field > .field-error').waitFor();
    expect(await field.inputValue()).toBe('203.0.113.0/24\n203.0.113.0/99\n198.51.100.7');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const error = (await field.getAttribute('aria-describedby'))!.split(' ').at(-1)!;
    expect(await dialog.locator(`[id="${error}"]`).count()).toBe(1);
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true);
    await expectAccessible(tab);
    await field.fill('203.0.113.0/24\n198.51.100.7/99');
    await save.click();
    await expect.poll(() => dialog.locator('.field-error').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await tab.getByRole('button', { name: 'Change networks' }).first().click();
    expect(await dialog.locator('.field-error').count()).toBe(0);
    await field.fill('203.0.113.0/24\n198.51.100.7');
    await save.click();
    await tab.getByText('203.0.113.0/24, 198.51.100.7').waitFor();
    expect(new URL(tab.url()).pathname).toBe(address);
    expect(tab.problems.filter((problem) => !isExpected(problem))).toEqual([]);
  });

  it('keeps a meter reading that is too low, so that only the reset has to be ticked', async () => {
    const business = await portal.api.business();
    const asset = await business.asset();
    const hours = { name: 'Hours', kind: 'counter', unit: 'h' };
    const meter = created(await business.api.post(`/assets/${asset}/meters`, hours));
    const past = new Date(portal.api.clock.now().getTime() - 60_000).toISOString();
    created(await business.api.post(`/meters/${meter}/readings`, { value: 900, read_at: past }));
    const tab = await openTab(portal, await portal.signIn(business));
    await tab.goto(`/meters/${meter}`);
    await tab.locator(`[commandfor="record-${meter}"]`).first().click();
    const dialog = tab.locator('dialog[open]');
    await dialog.locator('[name=value]').fill('12,5');
    await dialog.locator('[name=note]').fill('Replaced the display.');
    await dialog.locator('button[type=submit]').click();
    await dialog.locator('.field-error, .form-error').first().waitFor();
    expect(await dialog.locator('[name=value]').inputValue()).toBe('12,5');
    expect(await dialog.locator('[name=note]').inputValue()).toBe('Replaced the display.');
    await dialog.locator('[name=reset]').check();
    await dialog.locator('button[type=submit]').click();
    await tab.getByText('Replaced the display.').waitFor();
    const { last_value } = (await business.api.get(`/meters/${meter}`)).body.data;
    expect(last_value).toBe('12.5');
  });

  it('comes back open without scripts, even from a closed menu, and can be sent again or closed', async () => {
    const business = await portal.api.business();
    const technician = await business.technician();
    const id = await business.operation(forTechnician(technician));
    const actions = portal.api.get(OperationActions);
    for (const act of ['start', 'complete'] as const) await business.work((work) => actions[act](work, id));
    const visitor = await portal.signIn(business);
    const tab = await openTab(portal, visitor, { scripts: false });
    await tab.goto(`/operations/${id}`);
    await tab.locator('[popovertarget=more-actions]').click();
    await tab.locator('[commandfor=do-reopen]').first().click();
    const dialog = tab.locator('dialog[open]');
    await dialog.locator('[name=reason]').fill('  ');
    await dialog.locator('button[type=submit]').click();
    await dialog.locator('.field-error').waitFor();
    expect(new URL(tab.url()).pathname).toBe(`/operations/${id}`);
    expect(await tab.locator('.menu-popover-item').first().isVisible()).toBe(false);
    await dialog.locator('[command=close]').click();
    expect(await dialog.count()).toBe(0);
    await tab.locator('[popovertarget=more-actions]').click();
    await tab.locator('[commandfor=do-reopen]').first().click();
    await dialog.locator('[name=reason]').fill('It leaks again.');
    await dialog.locator('button[type=submit]').click();
    await tab.getByText('It leaks again.').waitFor();
  });

  it('keeps the reason for reopening an operation that was closed meanwhile, and announces the refusal', async () => {
    const business = await portal.api.business();
    const technician = await business.technician();
    const id = await business.operation(forTechnician(technician));
    const actions = portal.api.get(OperationActions);
    for (const act of ['start', 'complete'] as const) await business.work((work) => actions[act](work, id));
    const tab = await openTab(portal, await portal.signIn(business));
    await tab.goto(`/operations/${id}`);
    const menu = tab.locator('[popover]', { has: tab.locator('#do-reopen') });
    await tab.locator(`[popovertarget="${(await menu.getAttribute('id'))!}"]`).click();
    await tab.locator('[commandfor=do-reopen]').first().click();
    const dialog = tab.locator('dialog[open]');
    await dialog.locator('[name=reason]').fill('It leaks again.');
    await business.work((work) => actions.close(work, id));
    await dialog.locator('button[type=submit]').click();
    const note = dialog.getByRole('alert').locator('.form-error');
    await note.waitFor();
    expect(await note.textContent()).toContain('cannot be reopened');
    expect(await dialog.locator('[name=reason]').inputValue()).toBe('It leaks again.');
  });
});

describe('without scripts', () => {
  it('a refused dialog arrives open, with what was typed and the errors', async () => {
    const [business, owner] = await portal.newBusiness();
    const path = `/developers/keys/${business.keyId}`;
    const form = editedForm((await owner.get(path)).html, `${path}/networks`);
    const typed = '203.0.113.0/24\nnonsense';
    const refused = await owner.post(`${path}/networks`, { ...form, allowed_networks: typed });
    expect([refused.status, refused.location]).toEqual([303, path]);
    const { html } = await owner.get(path);
    expect(html).toMatch(/<dialog id="networks"[^>]* open/);
    expect(html.match(/<dialog [^>]* open[ >]/g)).toHaveLength(1);
    expect(editedForm(html, `${path}/networks`).allowed_networks).toEqual([typed.replace('\n', '\r\n')]);
    expect(html).toContain('toast-note-refused');
    // Only once: the page that is opened later is as usual.
    expect((await owner.get(path)).html).not.toMatch(/<dialog [^>]* open[ >]/);
  });

  it('a dialog keeps 2,000 characters, and the reason always arrives', async () => {
    const [business, owner] = await portal.newBusiness();
    const id = await business.operation(forTechnician(await business.technician()));
    const fields = { _dialog: 'do-reopen', reason: 'Le joint fuit déjà. '.repeat(100) };
    const sent = async (reason: string) => {
      await owner.post(`/operations/${id}/reopen`, { ...fields, reason });
      return owner.cookies.get('__Host-toast')!;
    };
    expect(fromToastCookie(await sent(fields.reason))?.form?.values.reason).toBe(fields.reason);
    const noise = randomBytes(6_000).toString('base64');
    const message = await sent(noise);
    expect(message.length).toBeLessThan(2_500);
    expect(fromToastCookie(message)).toMatchObject({ tone: 'refused', text: expect.any(String) as string });
  });

  it('a refused dialog leads back to its page, with the reason in a toast', async () => {
    const [business, owner] = await portal.newBusiness();
    const path = `/developers/keys/${business.keyId}`;
    const refused = await owner.post(`${path}/networks`, { allowed_networks: 'nonsense' });
    expect([refused.status, refused.location]).toEqual([303, path]);
    expect((await owner.get(path)).html).toContain('toast-note-refused');
  });
});
