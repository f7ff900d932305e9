import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SessionsService, UsersService } from '../../src/access/index.js';
import { startTestPortal, textOf, type PageReply, type Visitor } from '../support/portal.js';

// Behind a trusted proxy: each test uses its own client addresses.
const portal = await startTestPortal({ TRUSTED_PROXIES: '127.0.0.0/8' });
const PASSWORD = 'correct horse battery';

async function account() {
  const business = await portal.api.business();
  const email = `${randomUUID()}@example.com`;
  const id = await business.work((work) =>
    portal.api.get(UsersService).create(work, { name: 'Ada', email, role: 'manager', password: PASSWORD }),
  );
  return { business, email, id };
}

/** The browser after it lost its session. It is still known. */
function copyWithoutSession(visitor: Visitor): Visitor {
  const copy = portal.newVisitor();
  copy.cookies.set('__Host-known', visitor.cookies.get('__Host-known')!);
  return copy;
}

/** A client address in a network that no other test uses. */
function newAddress(): string {
  return `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
}

function signIn(visitor: Visitor, email: string, password: string, address: string): Promise<PageReply> {
  return visitor.post('/sign-in', { email, password }, { 'x-forwarded-for': address });
}

/** Sends wrong passwords, a few more than allowed. @returns the statuses */
async function guess(email: string, address: string, times: number, visitor = portal.newVisitor()) {
  const statuses = [];
  for (let tried = 0; tried < times; tried += 1)
    statuses.push((await signIn(visitor, email, 'wrong password', address)).status);
  return statuses;
}

describe('attempts with a wrong password', () => {
  it('from another network do not lock the owner out', async () => {
    const { email } = await account();
    const statuses = await guess(email, newAddress(), 12);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await signIn(portal.newVisitor(), email, PASSWORD, newAddress())).status).toBe(303);
  });

  it('from the same address do not lock out a browser that was signed in before', async () => {
    const { email } = await account();
    const address = newAddress();
    const known = portal.newVisitor();
    await signIn(known, email, PASSWORD, address);
    await known.post('/sign-out');
    await guess(email, address, 12);
    const unknown = await signIn(portal.newVisitor(), email, PASSWORD, address);
    expect([unknown.status, unknown.headers['retry-after']]).toEqual([429, '900']);
    expect(textOf(unknown.html)).toContain('Too many attempts. Wait 15 minutes');
    expect((await signIn(known, email, PASSWORD, address)).status).toBe(303);
  });

  it('are also limited in a browser that was signed in before', async () => {
    const { email } = await account();
    const address = newAddress();
    const known = portal.newVisitor();
    await signIn(known, email, PASSWORD, address);
    known.cookies.delete('__Host-session');
    expect((await guess(email, address, 12, known)).slice(-2)).toEqual([429, 429]);
    expect((await signIn(portal.newVisitor(), email, PASSWORD, address)).status).toBe(303);
  });

  it('for one account do not count for another, and a known browser is known only for its own account', async () => {
    const [own, other] = [await account(), await account()];
    const address = newAddress();
    const known = portal.newVisitor();
    await signIn(known, own.email, PASSWORD, address);
    known.cookies.delete('__Host-session');
    await guess(other.email, address, 10);
    expect((await signIn(known, other.email, PASSWORD, address)).status).toBe(429);
    const forged = portal.newVisitor();
    forged.cookies.set('__Host-known', Buffer.alloc(44).toString('base64url'));
    expect((await signIn(forged, other.email, PASSWORD, address)).status).toBe(429);
  });

  it('from one network are limited across all accounts, and an IPv6 /64 is one network', async () => {
    const address = newAddress();
    const within = (n: number) => address.replace('::1', `::${n + 1}`);
    const statuses = [];
    for (let tried = 0; tried < 52; tried += 1)
      statuses.push((await guess(`${tried}-${randomUUID()}@example.com`, within(tried), 1))[0]);
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
    expect(statuses.slice(50)).toEqual([429, 429]);
  });
});

describe('a wrong current password', () => {
  const change = (visitor: Visitor, current: string, address: string) =>
    visitor.post(
      '/account/password',
      { current_password: current, password: 'another horse battery' },
      { 'x-forwarded-for': address },
    );

  it('counts like a wrong sign-in, and is recorded like one', async () => {
    const { email, business, id } = await account();
    const address = newAddress();
    const visitor = portal.newVisitor();
    await signIn(visitor, email, PASSWORD, address);
    expect(await guess(email, address, 3, copyWithoutSession(visitor))).toEqual([401, 401, 401]);
    const statuses = [];
    for (let tried = 0; tried < 7; tried += 1)
      statuses.push((await change(visitor, 'wrong password', address)).status);
    expect(statuses).toEqual(Array(7).fill(422));
    const refused = await change(visitor, PASSWORD, address);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    expect(textOf(refused.html)).toContain('Too many attempts. Wait 15 minutes');
    expect((await signIn(copyWithoutSession(visitor), email, PASSWORD, address)).status).toBe(429);
    const logged = async () =>
      (await business.api.get(`/audit-log?action=user.signed_in_failed`)).body.data as object[];
    await expect.poll(async () => (await logged()).length).toBe(2);
    expect(await logged()).toMatchObject([
      { details: { attempts: 10 }, target: { id } },
      { details: { attempts: 1 }, target: { id } },
    ]);
  });

  it('is forgotten after the right one, which an easy new password does not count against', async () => {
    const { email } = await account();
    const address = newAddress();
    const visitor = portal.newVisitor();
    await signIn(visitor, email, PASSWORD, address);
    for (let tried = 0; tried < 9; tried += 1) await change(visitor, 'wrong password', address);
    const easy = { current_password: PASSWORD, password: '1234567890' };
    for (let tried = 0; tried < 3; tried += 1)
      expect((await visitor.post('/account/password', easy, { 'x-forwarded-for': address })).status).toBe(
        422,
      );
    expect((await change(visitor, PASSWORD, address)).status).toBe(303);
  });
});

it('sessions store the client address from the proxy, and have Secure cookies if the proxy received TLS', async () => {
  const { email, business, id } = await account();
  const visitor = portal.newVisitor();
  const headers = { 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' };
  const reply = await visitor.post('/sign-in', { email, password: PASSWORD }, headers);
  for (const cookie of [reply.headers['set-cookie']!].flat()) expect(cookie).toContain('; Secure');
  const devices = await portal.api.get(SessionsService).devices(business.tenant, id);
  expect(devices.map(({ address }) => address)).toEqual(['198.51.100.7']);
});

describe('password reset links', () => {
  it('can still be requested by the owner after another person has used up their limit', async () => {
    const { email } = await account();
    const ask = async (address: string) =>
      (await portal.newVisitor().post('/forgotten', { email }, { 'x-forwarded-for': address })).status;
    const stranger = newAddress();
    const statuses = [];
    for (let asked = 0; asked < 4; asked += 1) statuses.push(await ask(stranger));
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await ask(newAddress())).toBe(200);
  });
});

describe('signing up', () => {
  const form = () => ({
    business_name: 'Harbour Cranes',
    name: 'Ada Fitter',
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
  });
  const signUp = (address: string, fields = form()) =>
    portal.newVisitor().post('/sign-up', fields, { 'x-forwarded-for': address });

  it('is limited for each network, and invalid forms do not count', async () => {
    const address = newAddress();
    expect((await signUp(address, { ...form(), password: 'short' })).status).toBe(422);
    const statuses = await Promise.all(
      Array.from({ length: 14 }, async () => (await signUp(address)).status),
    );
    expect(statuses.filter((status) => status === 303)).toHaveLength(10);
    const refused = await signUp(address);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '900']);
    expect(textOf(refused.html)).toContain('Too many businesses were signed up from your network.');
    expect(refused.html).toContain('value="Harbour Cranes"');
    expect((await signUp(newAddress())).status).toBe(303);
  });
});
