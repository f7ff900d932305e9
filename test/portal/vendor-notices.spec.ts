import { afterAll, describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { VendorsService } from '../../src/vendors/index.js';
import { withoutNumber } from '../support/expectations.js';
import { eventually } from '../support/eventually.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortalAlone, textOf } from '../support/portal.js';
import { forVendor, type TestBusiness } from '../support/test-business.js';
import { addPerson, firmPerson, type FirmPerson } from './firm.js';

const HERE = '/notifications';

const portal = await startTestPortalAlone();
const testApp = portal.api;
afterAll(() => portal.stop());

/** A user of a vendor that works for a business. */
async function partners() {
  const business = await testApp.business();
  const vendorId = await business.vendor('Polar Refrigeration');
  return { business, vendorId, ingrid: await firmPerson(portal, business, vendorId) };
}
const unread = async ({ visitor }: FirmPerson) =>
  (JSON.parse((await visitor.get(`${HERE}/count`)).html) as { unread: number }).unread;
const unreadIs = (who: FirmPerson, count: number) =>
  eventually(
    () => unread(who),
    (found) => found === count,
  );
const pageOf = async ({ visitor }: FirmPerson, query = '') => (await visitor.get(`${HERE}${query}`)).html;
const operationFor = (business: TestBusiness, vendorId: string, title: string) =>
  business.operation({ ...forVendor(vendorId), title });

describe('the notifications of a vendor', () => {
  it('list each assignment, move, dispute, cancellation with its reason, and reassignment once', async () => {
    const { business, vendorId, ingrid } = await partners();
    const actions = testApp.get(OperationActions);
    const id = await operationFor(business, vendorId, 'Recharge the chiller');
    await business.api.post(`/operations/${id}/reschedule`, { scheduled_for: '2026-12-07T13:00:00.000Z' });
    await business.work((work) => actions.accept(work, id));
    await testApp.database.work(ingrid.at(business, vendorId), (work) => actions.start(work, id));
    await business.work((work) => actions.dispute(work, id, 'Nobody came.'));
    await business.api.post(`/operations/${id}/cancel`, { reason: 'Sold.' });
    const other = await operationFor(business, vendorId, 'Clean the coil');
    const rival = await business.vendor('Rivals');
    await business.api.post(`/operations/${other}/assign`, { assignee_type: 'vendor', vendor_id: rival });
    await unreadIs(ingrid, 6);
    const html = await pageOf(ingrid);
    const text = withoutNumber(textOf(html));
    for (const notice of [
      'New for you: Recharge the chiller',
      'Moved: Recharge the chiller',
      'Disputed: Recharge the chiller',
      'Nobody came.',
      'Cancelled: Recharge the chiller',
      'Reason: Sold.',
      'New for you: Clean the coil',
      'No longer yours: Clean the coil',
    ])
      expect(text.split(notice), notice).toHaveLength(2);
    expect(html).toContain(`href="/vendor/${business.id}/operations/${id}"`);
    expect(text).toContain('Acme ·');
    expect(await pageOf(ingrid, '/preferences')).toContain('value="operation.disputed"');
    expect(await pageOf(ingrid, '/preferences')).not.toContain('value="asset.status_changed"');
  });

  it('are shared by all businesses that the vendor works for, are paginated, and are marked as read one by one or all', async () => {
    const { business, vendorId, ingrid } = await partners();
    const second = await testApp.business();
    const there = await second.vendor('Polar Refrigeration');
    await addPerson(portal, second, there, ingrid.email);
    for (let at = 0; at < 15; at += 1)
      for (const [of, firm] of [
        [business, vendorId],
        [second, there],
      ] as const)
        await operationFor(of, firm, `Job ${at} of ${of.id}`);
    await unreadIs(ingrid, 30);
    const seen: string[] = [];
    for (let query: string | undefined = ''; query !== undefined;) {
      const html = await pageOf(ingrid, query);
      seen.push(
        ...[...html.matchAll(/New for you: WO-\d+ (Job \d+ of [0-9a-f-]{36})<\/a>/g)].map(
          ([, title]) => title!,
        ),
      );
      query = /href="\/notifications(\?cursor=[^"]+)" rel="next"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(new Set(seen).size).toBe(30);
    expect(seen).toHaveLength(30);
    const form =
      /action="(\/notifications\/[0-9a-f-]{36}\/read)"[^]*?name="business_id" value="([^"]+)"/.exec(
        await pageOf(ingrid),
      )!;
    const elsewhere = form[2] === business.id ? second.id : business.id;
    expect((await ingrid.visitor.post(form[1]!, { business_id: elsewhere })).status).toBe(404);
    expect((await ingrid.visitor.post(form[1]!, { business_id: form[2]! })).location).toBe(HERE);
    expect(await unread(ingrid)).toBe(29);
    expect((await ingrid.visitor.post(`${HERE}/read`)).location).toBe(HERE);
    expect(await unread(ingrid)).toBe(0);
  });

  it('contain nothing of a business after the partnership ended, and nothing of other vendors', async () => {
    const { business, vendorId, ingrid } = await partners();
    const stranger = await firmPerson(portal, business, await business.vendor('Rivals'));
    await operationFor(business, vendorId, 'Secret job');
    await unreadIs(ingrid, 1);
    const id = /\/notifications\/([0-9a-f-]{36})\/read/.exec(await pageOf(ingrid))![1]!;
    const of = { business_id: business.id };
    expect(await pageOf(stranger)).not.toContain('Secret job');
    expect((await stranger.visitor.post(`${HERE}/${id}/read`, of)).status).toBe(404);
    await business.work((work) => testApp.get(VendorsService).endPartnership(work, vendorId));
    expect(await unread(ingrid)).toBe(0);
    expect(await pageOf(ingrid)).not.toContain('Secret job');
    expect((await ingrid.visitor.post(`${HERE}/${id}/read`, of)).status).toBe(404);
    const proposed = await business.work((work) =>
      testApp.get(VendorsService).proposePartnership(work, 'Polar Refrigeration'),
    );
    if (proposed === vendorId) expect(await pageOf(ingrid)).not.toContain('Secret job');
  });

  it('can be selected by kind in the preferences', async () => {
    const { ingrid } = await partners();
    const saved = await ingrid.visitor.post(`${HERE}/preferences`, { email: ['operation.cancelled'] });
    expect(saved).toMatchObject({ status: 303, location: `${HERE}/preferences` });
    const html = await pageOf(ingrid, '/preferences');
    expect(html).toMatch(/name="email" value="operation.cancelled"[^>]* checked/);
    expect(html).not.toMatch(/name="email" value="operation.created"[^>]* checked/);
  });
});

describe.runIf(hasBrowser)('the bell in a browser', () => {
  afterAll(closeBrowser);

  it('counts new notifications by itself, and a click opens the operation', async () => {
    const { business, vendorId, ingrid } = await partners();
    const tab = await openTab(portal, ingrid.visitor);
    await tab.goto('/vendor');
    await tab.waitForSelector('notice-bell');
    // What was created before the stream is open is counted when the page loads.
    await operationFor(business, vendorId, 'Recharge the chiller');
    await tab.waitForSelector('.bell-count:not([hidden])');
    expect(await tab.locator('.bell-count').textContent()).toBe('1');
    await tab.locator('#bell').click();
    await tab.waitForURL('**/notifications');
    await expectAccessible(tab);
    await tab.getByRole('link', { name: /New for you: WO-1 Recharge the chiller/ }).click();
    await tab.waitForURL('**/vendor/**');
    await unreadIs(ingrid, 0);
    expect(tab.problems).toEqual([]);
  });
});
