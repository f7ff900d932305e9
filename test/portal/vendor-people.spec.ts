import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { PrincipalsService, UsersService } from '../../src/access/index.js';
import { VendorsService } from '../../src/vendors/index.js';
import { MailServer } from '../notifications/mail-server.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf, type TestPortal } from '../support/portal.js';
import { forVendor } from '../support/test-business.js';
import { addPerson, firmPerson, signIn } from './firm.js';

const portal = await startTestPortal();
const mails = await MailServer.open();
const mailing = await startTestPortal({ SMTP_URL: mails.url, PUBLIC_URL: 'https://maintenance.example' });
const vendors = portal.api.get(VendorsService);
const PASSWORD = 'a long enough password';
const emailOf = () => `${randomUUID()}@firm.example`;

afterAll(async () => {
  await closeBrowser();
  mails.close();
});

/** A business with a vendor, and a manager of the business. */
async function office(of: TestPortal = portal) {
  const business = await of.api.business();
  const vendorId = await business.vendor();
  const manager = await of.signIn(business, 'manager');
  const at = `/vendors/${vendorId}`;
  const invite = (email: string, name = 'Ingrid Solheim') =>
    manager.post(`${at}/people/invite`, { name, email });
  return { business, vendorId, manager, at, invite };
}
const linkIn = (html: string) => /http:\/\/[^/]+(\/invitation\/[\w-]+)/.exec(html)?.[1];

describe("a vendor's user", () => {
  it('is invited by a link to hand over, sets a password once, and signs in', async () => {
    const { business, vendorId, manager, at, invite } = await office();
    const email = emailOf();
    const link = linkIn((await invite(email)).html)!;
    expect(textOf((await manager.get(at)).html)).toContain(`Ingrid Solheim ${email}`);
    const visitor = portal.newVisitor();
    expect(textOf((await visitor.get(link)).html)).toContain('Welcome to Seals & Sons');
    expect((await visitor.post(link, { password: PASSWORD })).location).toBe('/');
    expect((await visitor.get('/')).location).toBe('/vendor');
    expect((await portal.newVisitor().get(link)).status).toBe(404);
    await business.operation(forVendor(vendorId));
    const elsewhere = await signIn(portal, email, PASSWORD);
    expect(textOf((await elsewhere.get('/vendor')).html)).toContain('Replace the seal');
    expect(textOf((await elsewhere.get('/account')).html)).toContain('Vendor · Seals & Sons');
    await elsewhere.post('/sign-out');
    expect((await elsewhere.get('/vendor')).status).toBe(303);
  });

  it('is invited by e-mail if the service sends e-mail, which confirms the address', async () => {
    const { manager, invite } = await office(mailing);
    const email = emailOf();
    const reply = await invite(email);
    expect(reply.status).toBe(303);
    expect(textOf((await manager.get(reply.location!)).html)).toContain(
      `An invitation is on its way to ${email}`,
    );
    await expect.poll(() => mails.to(email).length, { timeout: 5_000 }).toBe(1);
    const { subject, text } = mails.to(email)[0]!;
    expect(subject).toBe('Acme invites you');
    const visitor = mailing.newVisitor();
    await visitor.post(/https:\/\/maintenance\.example(\/\S+)/.exec(text)![1]!, { password: PASSWORD });
    expect(textOf((await visitor.get('/vendor')).html)).not.toContain('Confirm that');
    // Another business can rely on the confirmed address.
    const other = await office(mailing);
    const again = await other.invite(email);
    expect(textOf((await other.manager.get(again.location!)).html)).toContain('already has an account');
    // A forgotten password is reset by e-mail, as for every user.
    await mailing.newVisitor().post('/forgotten', { email });
    await expect.poll(() => mails.to(email).length, { timeout: 5_000 }).toBe(2);
    expect(mails.to(email)[1]!.text).toContain('/new-password/');
  });

  it('is mailed a limited number of invitations, even if removed in between', async () => {
    const { manager, at, invite } = await office(mailing);
    const email = emailOf();
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await invite(email)).status).toBe(303);
      await manager.post(/action="([^"]+\/remove)"/.exec((await manager.get(at)).html)![1]!);
    }
    const refused = await invite(email);
    expect(refused.status).toBe(429);
    expect(textOf(refused.html)).toContain('Too many links were requested.');
    await expect.poll(() => mails.to(email).length, { timeout: 5_000 }).toBe(3);
  });

  it('cannot be invited by a second business while their address is not confirmed', async () => {
    const first = await office();
    const email = emailOf();
    const link = linkIn((await first.invite(email)).html)!;
    await portal.newVisitor().post(link, { password: PASSWORD });
    const second = await office();
    const refused = await second.invite(email);
    expect(refused.status).toBe(422);
    expect(textOf(refused.html)).toContain('has not confirmed the address yet');
    const visitor = await signIn(portal, email, PASSWORD);
    await second.business.operation({ ...forVendor(second.vendorId), title: 'Not for you' });
    expect(textOf((await visitor.get('/vendor')).html)).not.toContain('Not for you');
  });

  it("gets no access to the vendor's other customers through a partnership with the same vendor name", async () => {
    const name = `Polar ${randomUUID()}`;
    const business = await portal.api.business();
    const vendorId = await business.vendor(name);
    const id = await business.operation(forVendor(vendorId));
    const rogue = await portal.api.business();
    expect(await rogue.work((work) => vendors.proposePartnership(work, name))).toBe(vendorId);
    await rogue.work((work) => vendors.acceptProposal(work, vendorId));
    const spy = await firmPerson(portal, rogue, vendorId);
    expect((await spy.visitor.get(`/vendor/${business.id}/operations/${id}`)).status).toBe(404);
    expect(textOf((await spy.visitor.get('/vendor')).html)).not.toContain('Replace the seal');
  });

  it('accepts or declines a proposal, and cannot change the answer', async () => {
    const business = await portal.api.business();
    const partnershipStatus = async (id: string) =>
      (await vendors.get(business.tenant, id)).partnership_status;
    const [liked, disliked] = [`Liked ${randomUUID()}`, `Disliked ${randomUUID()}`];
    const ids: string[] = [];
    for (const [name, answer, expected] of [
      [liked, 'accept', 'accepted'],
      [disliked, 'decline', 'ended'],
    ] as const) {
      const id = await business.work((work) => vendors.proposePartnership(work, name));
      ids.push(id);
      const { visitor } = await firmPerson(portal, business, id);
      const page = textOf((await visitor.get('/vendor')).html);
      expect(page).toContain(`Acme would like to give work to ${name}.`);
      await visitor.post(`/vendor/${business.id}/partnership/${answer}`);
      expect(await partnershipStatus(id)).toBe(expected);
      await visitor.post(`/vendor/${business.id}/partnership/decline`);
      expect(await partnershipStatus(id)).toBe(expected);
    }
    expect(await partnershipStatus(ids[0]!)).toBe('accepted');
  });

  it('can be removed by the business, and loses access immediately', async () => {
    const { business, vendorId, manager, at } = await office();
    const { visitor } = await firmPerson(portal, business, vendorId);
    const id = await business.operation(forVendor(vendorId));
    const page = await manager.get(at);
    const action = /action="([^"]+\/remove)"/.exec(page.html)![1]!;
    await manager.post(action);
    expect((await visitor.get(`/vendor/${business.id}/operations/${id}`)).status).toBe(404);
    expect(textOf((await manager.get(at)).html)).toContain('No one from this firm signs in yet.');
    const owner = await portal.signIn(business);
    expect(textOf((await owner.get('/audit')).html)).toContain('Vendor contact removed');
  });

  it('needs an e-mail address of their own, and cannot be a user of a business', async () => {
    const { business, vendorId, invite } = await office();
    const { email } = await business.user('technician');
    const refused = await invite(email);
    expect(refused.status).toBe(422);
    expect(textOf(refused.html)).toContain('This address belongs to a user of a business.');
    const firm = await firmPerson(portal, business, vendorId);
    const users = portal.api.get(UsersService);
    const principals = portal.api.get(PrincipalsService);
    const asUser = { name: 'Ingrid', email: firm.email, role: 'technician' } as const;
    await expect(business.work((work) => users.create(work, asUser))).rejects.toThrow('is in use');
    await expect(principals.ownerOrServiceOf(vendorId)).rejects.toThrow('No such business');
  });

  it('can be invited only by the office of the business, and for its own vendors', async () => {
    const { business, at, manager } = await office();
    const technician = await portal.signIn(business, 'technician');
    const neighbour = await office();
    const path = `${at}/people/invite`;
    expect((await technician.post(path, { name: 'X', email: emailOf() })).status).toBe(403);
    expect((await neighbour.manager.post(path, { name: 'X', email: emailOf() })).status).toBe(404);
    expect((await neighbour.manager.get(path)).status).toBe(404);
    expect((await manager.post(path, { name: 'X', email: emailOf(), _csrf: '' })).status).toBe(403);
    await business.work((work) => vendors.endPartnership(work, at.split('/').at(-1)!));
    expect((await manager.post(path, { name: 'X', email: emailOf() })).status).toBe(422);
  });

  it('is added once for repeated invitations, and acts for one vendor per business', async () => {
    const { business, vendorId } = await office();
    const { email, visitor } = await firmPerson(portal, business, vendorId);
    await addPerson(portal, business, vendorId, email);
    await expect(addPerson(portal, business, await business.vendor('Others'), email)).rejects.toThrow(
      'already acts for another firm here',
    );
    expect((await visitor.get('/vendor')).status).toBe(200);
  });
});

describe.runIf(hasBrowser)('the office in a browser', () => {
  it("invites a vendor's user, on accessible pages", async () => {
    const { at, manager } = await office();
    const tab = await openTab(portal, manager);
    await tab.goto(at);
    await expectAccessible(tab);
    await tab.click('text=Invite');
    await tab.fill('[name=name]', 'Ingrid Solheim');
    await tab.fill('[name=email]', emailOf());
    await expectAccessible(tab);
    await tab.click('text=Create the invitation');
    await tab.waitForSelector('.copy-box');
    await expectAccessible(tab);
    await tab.click('text=Done');
    await tab.waitForSelector('text=Ingrid Solheim');
    expect(tab.problems).toEqual([]);
  });
});
