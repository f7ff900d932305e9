import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AccountsService, UsersService } from '../../src/access/index.js';
import { resume, suspend } from '../support/suspension.js';
import { startTestPortalAlone, textOf, type Visitor } from '../support/portal.js';
import { RawClient } from '../support/raw-client.js';
import { forVendor, type TestBusiness } from '../support/test-business.js';
import { firmPerson } from './firm.js';

const CONTACT = 'help@operator.example';
const PASSWORD = 'correct horse battery';
const portal = await startTestPortalAlone({ SUPPORT_EMAIL: CONTACT });
const users = portal.api.get(UsersService);

/** An account of a business, with a password. */
async function account(business: TestBusiness) {
  const email = `${randomUUID()}@example.com`;
  const id = await business.work((work) =>
    users.create(work, { name: 'Ada', email, role: 'manager', password: PASSWORD }),
  );
  return { id, email };
}
const MESSAGE = `This business is suspended. Write to ${CONTACT}. Its data are kept.`;

describe('people of a suspended business', () => {
  it('cannot sign in, and are told whom to write to; only with the right password', async () => {
    const business = await portal.api.business();
    const { email } = await account(business);
    await suspend(business);
    const visitor = portal.newVisitor();
    const refused = await visitor.post('/sign-in', { email, password: PASSWORD });
    expect([refused.status, textOf(refused.html)]).toEqual([402, expect.stringContaining(MESSAGE)]);
    expect(visitor.cookies.has('__Host-session')).toBe(false);
    const stranger = await portal.newVisitor().post('/sign-in', { email, password: 'another password' });
    expect([stranger.status, textOf(stranger.html)]).toEqual([401, expect.not.stringContaining('suspended')]);
    await resume(business);
    expect((await visitor.post('/sign-in', { email, password: PASSWORD })).status).toBe(303);
  });

  it('cannot sign in by a password link either', async () => {
    const business = await portal.api.business();
    const { id } = await account(business);
    const { token } = await business.work((work) =>
      portal.api.get(AccountsService).passwordLink(work, id, false),
    );
    await suspend(business);
    const refused = await portal
      .newVisitor()
      .post(`/new-password/${token}`, { password: `${PASSWORD} more` });
    expect([refused.status, textOf(refused.html)]).toEqual([402, expect.stringContaining(MESSAGE)]);
  });

  it('are refused every page with the same words, and their session goes on after the business is resumed', async () => {
    const [business, visitor] = await portal.newBusiness();
    await suspend(business);
    for (const path of ['/overview', '/operations', '/developers/keys', '/notifications/count', '/live']) {
      const page = await visitor.get(path);
      expect([path, page.status, textOf(page.html)]).toEqual([path, 402, expect.stringContaining(MESSAGE)]);
    }
    const french = await visitor.get('/overview', { 'accept-language': 'fr' });
    expect(textOf(french.html)).toContain(`Cette entreprise est suspendue. Écrivez à ${CONTACT}.`);
    // Someone with accounts in two businesses can sign in to the other one.
    const start = await visitor.get('/');
    expect([start.status, start.html]).toEqual([200, expect.stringContaining('name="password"')]);
    await resume(business);
    expect((await visitor.get('/overview')).status).toBe(200);
  });

  it('have their live stream ended', async () => {
    const [business, visitor] = await portal.newBusiness();
    const client = await RawClient.connect(portal.origin);
    const cookie = `__Host-session=${visitor.cookies.get('__Host-session')}`;
    client.say(`GET /live HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`);
    await expect.poll(() => client.received, { timeout: 20_000 }).toContain('event: open');
    await suspend(business);
    await client.closed;
    expect((await visitor.get('/live')).status).toBe(402);
  });

  it('have calendar feeds that answer 402', async () => {
    const [business, visitor] = await portal.newBusiness('manager');
    const page = await visitor.post('/calendar/feed-settings');
    const address = /\/calendar\.ics\?token=[\w.-]+/.exec(page.html)![0];
    await suspend(business);
    expect((await portal.newVisitor().get(address)).status).toBe(402);
    await resume(business);
    expect((await portal.newVisitor().get(address)).status).toBe(200);
  });
});

describe('people of a firm', () => {
  const list = async (visitor: Visitor) => textOf((await visitor.get('/vendor')).html);

  it('see nothing of a suspended business, and still work for others', async () => {
    const [suspended, other] = [await portal.api.business(), await portal.api.business()];
    const vendorId = await suspended.vendor('Polar Refrigeration');
    const { visitor } = await firmPerson(portal, suspended, vendorId);
    const id = await suspended.operation({ ...forVendor(vendorId), title: 'Recharge the chiller' });
    expect(await list(visitor)).toContain('Recharge the chiller');
    await suspend(suspended);
    const page = await visitor.get('/vendor');
    expect([page.status, textOf(page.html)]).toEqual([
      200,
      expect.not.stringContaining('Recharge the chiller'),
    ]);
    for (const path of [
      `/vendor/${suspended.id}/operations/${id}`,
      `/notifications?business=${suspended.id}`,
    ])
      expect(textOf((await visitor.get(path)).html)).not.toContain('Recharge the chiller');
    expect((await visitor.get(`/vendor/${suspended.id}/operations/${id}`)).status).toBe(404);
    expect((await visitor.post(`/vendor/${suspended.id}/operations/${id}/accept`)).status).toBe(404);
    expect((await other.api.get('/me')).status).toBe(200);
    await resume(suspended);
    expect(await list(visitor)).toContain('Recharge the chiller');
  });
});
