import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vendorPrincipal } from '../../src/access/index.js';
import { NoticesService } from '../../src/notifications/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { commentAs, commentOn } from '../comments/commenting.js';
import { cachedPages, closeBrowser, hasBrowser, openTab } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { startTestPortalAlone, textOf, type TestPortal } from '../support/portal.js';
import { forVendor, type TestBusiness } from '../support/test-business.js';
import { addPerson, firmPerson } from './firm.js';

let portal: TestPortal;
let business: TestBusiness;
beforeAll(async () => {
  portal = await startTestPortalAlone();
  await portal.api.worker();
  business = await portal.api.business();
});
afterAll(async () => {
  await portal.stop();
  await closeBrowser();
});

/** A technician with a signed-in browser, and an operation for them. */
async function technician() {
  const person = await business.user('technician');
  const visitor = await portal.signInAs(person.principal);
  const technicianId = await business.work((work) =>
    portal.api.get(TechniciansService).create(work, { name: 'Ada Fitter', userId: person.id }),
  );
  const who = { assignee_type: 'technician', technician_id: technicianId, required_skill: 'other' };
  const id = await business.operation({ ...who, title: 'Defrost' });
  return { person, visitor, id };
}
const unreadOf = async ({ person, id }: Awaited<ReturnType<typeof technician>>) => {
  const tenant = portal.api.database.tenant(person.principal);
  return (await portal.api.get(NoticesService).unreadComments(tenant, [id])).get(id) ?? 0;
};
const bodiesOn = async (id: string) =>
  ((await business.api.get(`/operations/${id}/comments`)).body.data as { body: string }[]).map(
    ({ body }) => body,
  );

describe('unread comments', () => {
  it('are marked in the list of operations and in "My work", for those whom they concern', async () => {
    const ada = await technician();
    for (const body of ['one', 'two']) await commentOn(business, ada.id, { body });
    await eventually(
      () => unreadOf(ada),
      (count) => count === 2,
    );
    for (const page of ['/operations', '/my-work'])
      expect(textOf((await ada.visitor.get(page)).html)).toContain('2 unread comments');
    const other = await portal.signIn(business, 'manager');
    expect(textOf((await other.get('/operations')).html)).not.toContain('unread comment');
    await ada.visitor.post(`/operations/${ada.id}/comments/seen`);
    expect(textOf((await ada.visitor.get('/operations')).html)).not.toContain('unread comment');
  });

  it.runIf(hasBrowser)('are read once their page is seen', async () => {
    const ada = await technician();
    await commentOn(business, ada.id);
    await eventually(
      () => unreadOf(ada),
      (count) => count === 1,
    );
    const tab = await openTab(portal, ada.visitor, { width: 390 });
    await tab.goto(`/operations/${ada.id}`);
    await eventually(
      () => unreadOf(ada),
      (count) => count === 0,
    );
    expect(tab.problems).toEqual([]);
  });
});

describe.runIf(hasBrowser)('a page that shows comments', () => {
  it('announces one of another person with a pill that leads to it, and does not move until then', async () => {
    const ada = await technician();
    const tab = await openTab(portal, ada.visitor, { width: 1280 });
    const opened = tab.waitForResponse('**/live');
    await tab.goto(`/operations/${ada.id}`);
    await opened;
    await tab.locator('.comment-form textarea').fill('Half written');
    await commentOn(business, await business.operation(), { body: 'Elsewhere' });
    await commentOn(business, ada.id, { body: 'Part is in' });
    const pill = tab.locator('.live-pill:has-text("1 new comment")');
    await pill.waitFor();
    expect(await tab.locator('.comment').count()).toBe(0);
    expect(await tab.locator('.comment-form textarea').inputValue()).toBe('Half written');
    await commentOn(business, ada.id, { body: 'Come and get it' });
    await tab.locator('.live-pill:has-text("2 new comments")').waitFor();
    await tab.locator('.comment-form textarea').fill('');
    tab.on('dialog', (dialog) => void dialog.accept());
    await tab.locator('.live-pill:has-text("2 new comments")').click();
    await tab.locator('.comment:has-text("Part is in")').waitFor();
    expect(await tab.locator('.live-pill').filter({ visible: true }).count()).toBe(0);
    expect(tab.problems).toEqual([]);
  });

  it("does not announce the person's own comment", async () => {
    const ada = await technician();
    const tab = await openTab(portal, ada.visitor, { width: 1280 });
    await tab.goto(`/operations/${ada.id}`);
    await tab.locator('.comment-form textarea').fill('On my way');
    await tab.locator('.comment-form button[type=submit]').click();
    await tab.locator('.comment:has-text("On my way")').waitFor();
    // The next comment of another person is the first that is announced.
    await commentOn(business, ada.id, { body: 'Thanks' });
    await tab.locator('.live-pill:has-text("1 new comment")').waitFor();
  });

  it('announces to people of a vendor what others write, and never that there is an internal comment', async () => {
    const vendorId = await business.vendor('Polar Refrigeration');
    const ingrid = await firmPerson(portal, business, vendorId);
    const { userId } = await addPerson(portal, business, vendorId, 'colleague@polar.example');
    const [id, other] = [
      await business.operation(forVendor(vendorId)),
      await business.operation(forVendor(vendorId)),
    ];
    const tab = await openTab(portal, ingrid.visitor, { width: 390 });
    const opened = tab.waitForResponse('**/live');
    await tab.goto(`/vendor/${business.id}/operations/${id}`);
    await opened;
    await commentOn(business, id, { body: 'They are slow', visibility: 'internal' });
    await commentOn(business, other, { body: 'Elsewhere' });
    // The first that is announced: had the internal one been announced, there would be two.
    await commentOn(business, id, { body: 'The gate is open' });
    const pill = tab.locator('.live-pill').filter({ visible: true });
    await pill.waitFor();
    expect(await pill.innerText()).toContain('1 new comment');
    await commentAs(portal.api, vendorPrincipal(business.id, userId, vendorId), id, { body: 'I go too' });
    await tab.locator('.live-pill:has-text("2 new comments")').waitFor();
    await pill.click();
    await tab.locator('.comment:has-text("I go too")').waitFor();
    expect(await tab.locator('.comment').count()).toBe(2);
    expect(await pill.count()).toBe(0);
    expect(tab.problems).toEqual([]);
  });

  it('keeps a comment that was written without a network, and sends it once there is one', async () => {
    const ada = await technician();
    const tab = await openTab(portal, ada.visitor, { width: 390, worker: true });
    await tab.goto('/my-work');
    await eventually(
      () => cachedPages(tab),
      (paths) => paths.includes(`/operations/${ada.id}`),
    );
    await tab.context().setOffline(true);
    await tab.goto(`/operations/${ada.id}`);
    await tab.locator('.comment-form textarea').fill('No signal down here');
    await tab.locator('.comment-form button[type=submit]').click();
    await tab.locator('.offline-mark', { hasText: /Comment: WO-\d+ Defrost/ }).waitFor();
    expect(await bodiesOn(ada.id)).toEqual([]);
    await tab.context().setOffline(false);
    await eventually(
      () => bodiesOn(ada.id),
      (bodies) => bodies.length > 0,
    );
    expect(await bodiesOn(ada.id)).toEqual(['No signal down here']);
  });
});
