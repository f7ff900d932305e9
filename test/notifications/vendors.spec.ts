import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperationsService } from '../../src/operations/index.js';
import { VendorPeopleService, VendorsService } from '../../src/vendors/index.js';
import { vendorPrincipal } from '../../src/access/index.js';
import { eventually } from '../support/eventually.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import { forVendor, type TestBusiness } from '../support/test-business.js';
import { MailServer } from './mail-server.js';
import { toldTo } from './people.js';

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

/** Somebody of a firm, as they are at the business. */
async function invited(vendorId: string) {
  const people = testApp.get(VendorPeopleService);
  const person = { name: 'Ingrid', email: `${randomUUID()}@firm.example`, language: 'en' } as const;
  const account = await people.accountFor(business.tenant, vendorId, person, true);
  await business.work((work) => people.admit(work, vendorId, account, person));
  return { ...person, principal: vendorPrincipal(business.id, account.userId, vendorId) };
}
const mailed = (email: string, count: number) =>
  eventually(
    () => Promise.resolve(mails.to(email)),
    (received) => received.length >= count,
  );

describe('the people of a firm', () => {
  it('are told by e-mail what they are offered, moved, disputed and cancelled, with the reason and the way to it', async () => {
    const vendorId = await business.vendor();
    const ingrid = await invited(vendorId);
    const operations = testApp.get(OperationsService);
    const id = await business.operation(forVendor(vendorId));
    const at = { scheduled_for: '2026-12-07T13:00:00.000Z' };
    await business.api.post(`/operations/${id}/reschedule`, at);
    await business.work((work) => operations.accept(work, id));
    await testApp.database.work(ingrid.principal, (work) => operations.start(work, id));
    await business.work((work) => operations.dispute(work, id, 'Nobody came.'));
    await business.api.post(`/operations/${id}/cancel`, { reason: 'Sold.' });
    const received = await mailed(ingrid.email, 4);
    // They are sent at once, in no order.
    expect(received.map(({ subject }) => subject).sort()).toEqual([
      'Acme: Cancelled: Replace the seal',
      'Acme: Disputed: Replace the seal',
      'Acme: Moved: Replace the seal',
      'Acme: New for you: Replace the seal',
    ]);
    const all = received.map(({ text }) => text).join('\n');
    for (const said of ['Mon, 7 Dec 2026', 'Reason: Nobody came.', 'Reason: Sold.'])
      expect(all).toContain(said);
    expect(all).toContain(`https://maintenance.example/vendor/${business.id}/operations/${id}`);
    expect(all).not.toContain('notifications');
  });

  it('are told nothing of other firms, nor what they did themselves, nor once they were removed or the partnership ended', async () => {
    const [vendorId, rivals] = [await business.vendor('Ours'), await business.vendor('Rivals')];
    const [ingrid, gone, rival] = [await invited(vendorId), await invited(vendorId), await invited(rivals)];
    const people = testApp.get(VendorPeopleService);
    const [goneRow] = (await people.list(business.tenant, vendorId)).filter(
      ({ email }) => email === gone.email,
    );
    await business.work((work) => people.dismiss(work, vendorId, goneRow!.id));
    await business.operation({ ...forVendor(vendorId), title: 'First' });
    await mailed(ingrid.email, 1);
    await business.work((work) => testApp.get(VendorsService).endPartnership(work, vendorId));
    const { data } = (await business.api.get(`/operations?vendor_id=${vendorId}`)).body;
    await business.api.post(`/operations/${(data as { id: string }[])[0]!.id}/cancel`, {});
    await business.operation({ ...forVendor(rivals), title: 'Second' });
    await mailed(rival.email, 1);
    const told = async (who: typeof ingrid) =>
      (await toldTo(testApp, who)).map(({ parameters }) => (parameters as { title: string }).title);
    expect(await told(ingrid)).toEqual(['First']);
    expect(await told(gone)).toEqual([]);
    expect(await told(rival)).toEqual(['Second']);
  });
});
