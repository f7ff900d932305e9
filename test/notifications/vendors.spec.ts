import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { VendorPeopleService, VendorsService } from '../../src/vendors/index.js';
import { PrincipalsService, vendorPrincipal } from '../../src/access/index.js';
import { withoutNumber } from '../support/expectations.js';
import { eventually } from '../support/eventually.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import { forVendor, type TestBusiness } from '../support/test-business.js';
import { PreferencesService, PushSubscriptionsService } from '../../src/notifications/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { MailServer } from './mail-server.js';
import { Browser } from './push-browser.js';
import { noticesOf } from './people.js';

let mails: MailServer;
let testApp: TestApp;
let business: TestBusiness;
beforeAll(async () => {
  mails = await MailServer.open();
  testApp = await startTestAppAlone({ SMTP_URL: mails.url, PUBLIC_URL: 'https://maintenance.example' });
  await testApp.worker();
  business = await testApp.business();
});
afterAll(async () => {
  await testApp.stopWorkers();
  mails.close();
});

/** A person of a vendor, with their principal at the business and that of their own account. */
async function invited(vendorId: string) {
  const people = testApp.get(VendorPeopleService);
  const person = { name: 'Ingrid', email: `${randomUUID()}@firm.example`, language: 'en' } as const;
  const account = await people.openAccount(business.tenant, vendorId, person, true);
  await business.work((work) => people.add(work, vendorId, account, person));
  /** Their principal when they sign in. */
  const ownPrincipal = await testApp.get(PrincipalsService).ofUser(account.userId);
  return { ...person, ownPrincipal, principal: vendorPrincipal(business.id, account.userId, vendorId) };
}
const mailed = (email: string, count: number) =>
  eventually(
    () => Promise.resolve(mails.to(email)),
    (received) => received.length >= count,
  );

describe('the people of a vendor', () => {
  it('get e-mail with the reason and a link when an operation is created, rescheduled, disputed or cancelled', async () => {
    const vendorId = await business.vendor();
    const ingrid = await invited(vendorId);
    const actions = testApp.get(OperationActions);
    const id = await business.operation(forVendor(vendorId));
    const at = { scheduled_for: '2026-12-07T13:00:00.000Z' };
    await business.api.post(`/operations/${id}/reschedule`, at);
    await business.work((work) => actions.accept(work, id));
    await testApp.database.work(ingrid.principal, (work) => actions.start(work, id));
    await business.work((work) => actions.dispute(work, id, 'Nobody came.'));
    await business.api.post(`/operations/${id}/cancel`, { reason: 'Sold.' });
    const received = await mailed(ingrid.email, 4);
    // They are sent at the same time, in any order.
    expect(received.map(({ subject }) => withoutNumber(subject)).sort()).toEqual([
      'Acme: Cancelled: Replace the seal',
      'Acme: Disputed: Replace the seal',
      'Acme: Moved: Replace the seal',
      'Acme: New for you: Replace the seal',
    ]);
    const all = received.map(({ text }) => text).join('\n');
    for (const phrase of ['Mon, 7 Dec 2026', 'Reason: Nobody came.', 'Reason: Sold.'])
      expect(all).toContain(phrase);
    expect(all).toContain(`https://maintenance.example/vendor/${business.id}/operations/${id}`);
    expect(all).toContain('You can choose which e-mails you get');
  });

  it('get no notices of other vendors, after they were removed or after the partnership ended', async () => {
    const [vendorId, rivals] = [await business.vendor('Ours'), await business.vendor('Rivals')];
    const [ingrid, gone, rival] = [await invited(vendorId), await invited(vendorId), await invited(rivals)];
    const people = testApp.get(VendorPeopleService);
    const [goneRow] = (await people.list(business.tenant, vendorId)).filter(
      ({ email }) => email === gone.email,
    );
    await business.work((work) => people.remove(work, vendorId, goneRow!.id));
    await business.operation({ ...forVendor(vendorId), title: 'First' });
    await mailed(ingrid.email, 1);
    await business.work((work) => testApp.get(VendorsService).endPartnership(work, vendorId));
    const { data } = (await business.api.get(`/operations?vendor_id=${vendorId}`)).body;
    await business.api.post(`/operations/${(data as { id: string }[])[0]!.id}/cancel`, {});
    await business.operation({ ...forVendor(rivals), title: 'Second' });
    await mailed(rival.email, 1);
    const titlesOf = async (person: typeof ingrid) =>
      (await noticesOf(testApp, person)).map(({ parameters }) => (parameters as { title: string }).title);
    expect(await titlesOf(ingrid)).toEqual(['First']);
    expect(await titlesOf(gone)).toEqual([]);
    expect(await titlesOf(rival)).toEqual(['Second']);
  });

  it('set their preferences and browsers once for all businesses', async () => {
    const vendorId = await business.vendor();
    const [ingrid, browser] = [await invited(vendorId), await Browser.open()];
    await testApp.database.work(ingrid.ownPrincipal, async (work) => {
      await testApp.get(PushSubscriptionsService).subscribePush(work, browser.subscription);
      await testApp.get(PreferencesService).setPreferences(work, [
        { kind: 'operation.created', channel: 'email', isWanted: false },
        { kind: 'operation.rescheduled', channel: 'push', isWanted: false },
      ]);
    });
    const id = await business.operation(forVendor(vendorId));
    await business.api.post(`/operations/${id}/reschedule`, { scheduled_for: '2026-12-07T13:00:00.000Z' });
    await business.api.post(`/operations/${id}/cancel`, { reason: 'Sold.' });
    await eventually(
      () => Promise.resolve(browser.received),
      (received) => received.length >= 2,
    );
    const path = `/vendor/${business.id}/operations/${id}`;
    const pushed = browser.received.map(({ message }) => [withoutNumber(message.title!), message.path]);
    expect(pushed.sort()).toEqual([
      ['Acme: Cancelled: Replace the seal', path],
      ['Acme: New for you: Replace the seal', path],
    ]);
    const subjects = (await mailed(ingrid.email, 2)).map(({ subject }) => subject);
    expect(subjects.map(withoutNumber).sort()).toEqual([
      'Acme: Cancelled: Replace the seal',
      'Acme: Moved: Replace the seal',
    ]);
    expect(await noticesOf(testApp, ingrid)).toHaveLength(3);
    browser.close();
  });

  it('get no pending push after the partnership ended, and see no notices as a person of another vendor', async () => {
    const [vendorId, next] = [await business.vendor('Before'), await business.vendor('After')];
    const [ingrid, browser] = [await invited(vendorId), await Browser.open()];
    browser.answer = 429;
    await testApp.database.work(ingrid.ownPrincipal, (work) =>
      testApp.get(PushSubscriptionsService).subscribePush(work, browser.subscription),
    );
    await business.operation(forVendor(vendorId));
    const states = () =>
      testApp.acrossBusinesses.rows<{ status: string; error: string }>(
        sql`SELECT d.status, d.error FROM notice_deliveries d JOIN notices n ON n.business_id = d.business_id AND n.id = d.notice_id
          WHERE n.recipient_id = ${ingrid.ownPrincipal.id} AND d.channel = 'push'`,
      );
    await eventually(states, ([state]) => state?.status === 'pending' && state.error === 'http_429');
    await business.work((work) => testApp.get(VendorsService).endPartnership(work, vendorId));
    browser.answer = 201;
    testApp.clock.advance(61_000);
    await eventually(states, ([state]) => state?.status === 'dead');
    expect(await states()).toEqual([{ status: 'dead', error: 'recipient_gone' }]);
    expect(browser.received).toHaveLength(1);
    expect(await noticesOf(testApp, ingrid)).toHaveLength(1);
    const elsewhere = { principal: vendorPrincipal(business.id, ingrid.ownPrincipal.id!, next) };
    expect(await noticesOf(testApp, elsewhere)).toEqual([]);
    browser.close();
  });
});
