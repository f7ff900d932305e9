import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AccountsService, UsersService } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { startTestPortal, textOf, Visitor, type TestPortal } from '../support/portal.js';

const portal = await startTestPortal();
const PASSWORD = 'correct horse battery';
const HOUR = 3_600_000;
const SESSION = '__Host-session';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15';

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/account')).status === 200;

/** An account with a password, in a new business. */
async function account(of: TestPortal = portal) {
  const business = await of.api.business();
  const email = `${randomUUID()}@example.com`;
  const id = await business.work((work) =>
    of.api.get(UsersService).create(work, { name: 'Ada', email, role: 'manager', password: PASSWORD }),
  );
  const signIn = (visitor: Visitor, headers: Record<string, string> = {}) =>
    visitor.post('/sign-in', { email, password: PASSWORD }, headers);
  return { business, email, id, signIn };
}

/** A second browser with the same cookies. */
const copyOf = (visitor: Visitor) => new Visitor(portal.origin, new Map(visitor.cookies), visitor.userId);

describe('a session (D77)', () => {
  it('ends 12 hours after its last use', async () => {
    const [, visitor] = await portal.newBusiness();
    for (let times = 0; times < 3; times += 1) {
      portal.api.clock.advance(11 * HOUR);
      expect(await isSignedIn(visitor)).toBe(true);
    }
    portal.api.clock.advance(12 * HOUR);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('ends 30 days after the sign-in, however often it is used', async () => {
    const [, visitor] = await portal.newBusiness();
    for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
      expect(await isSignedIn(visitor)).toBe(true);
      portal.api.clock.advance(11 * HOUR);
    }
    portal.api.clock.advance(11 * HOUR);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('is not prolonged by what an open page requests by itself', async () => {
    const [, visitor] = await portal.newBusiness();
    portal.api.clock.advance(7 * HOUR);
    expect((await visitor.get('/notifications/count')).status).toBe(200);
    expect((await visitor.get('/calendar', { 'x-background': 'true' })).status).toBe(200);
    const closing = new AbortController();
    const cookie = `${SESSION}=${visitor.cookies.get(SESSION)}`;
    const live = await fetch(`${portal.origin}/live`, { headers: { cookie }, signal: closing.signal });
    expect(live.status).toBe(200);
    closing.abort();
    portal.api.clock.advance(6 * HOUR);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  it('of the last release goes on, but not again and again', async () => {
    const [business, visitor] = await portal.newBusiness();
    const now = portal.api.clock.now().getTime();
    const days = (n: number) => new Date(now + n * 24 * HOUR);
    await portal.api.acrossBusinesses.rows(sql`UPDATE sessions SET created_at = ${days(-40)},
      last_seen_at = ${days(-2)}, expires_at = ${days(28)} WHERE business_id = ${business.id}`);
    expect(await isSignedIn(visitor)).toBe(true);
    portal.api.clock.advance(11 * HOUR);
    expect(await isSignedIn(visitor)).toBe(true);
    portal.api.clock.advance(2 * HOUR);
    expect(await isSignedIn(visitor)).toBe(false);
  });
});

describe('a new sign-in in the same browser', () => {
  it('ends the session before, also of another person at another business, by sign-in and by sign-up', async () => {
    const [one, other] = [await account(), await account()];
    const visitor = portal.newVisitor();
    await one.signIn(visitor);
    const first = copyOf(visitor);
    expect(await isSignedIn(first)).toBe(true);
    await other.signIn(visitor);
    expect([await isSignedIn(first), await isSignedIn(visitor)]).toEqual([false, true]);
    const second = copyOf(visitor);
    const signedUp = await visitor.post('/sign-up', {
      ...{ business_name: 'Harbour Cranes', name: 'Ada Fitter', plan: 'starter' },
      ...{ email: `${randomUUID()}@example.com`, password: PASSWORD },
    });
    expect(signedUp.status).toBe(303);
    expect([await isSignedIn(second), await isSignedIn(visitor)]).toEqual([false, true]);
  });

  it('ends it by a link, too', async () => {
    const [one, invited] = [await account(), await account()];
    const visitor = portal.newVisitor();
    await one.signIn(visitor);
    const before = copyOf(visitor);
    const { token } = await invited.business.work((work) =>
      portal.api.get(AccountsService).passwordLink(work, invited.id, false),
    );
    expect((await visitor.post(`/new-password/${token}`, { password: PASSWORD })).status).toBe(303);
    expect([await isSignedIn(before), await isSignedIn(visitor)]).toEqual([false, true]);
  });

  it('ends no session whose secret the browser does not have, and a failed one ends none', async () => {
    const [one, other] = [await account(), await account()];
    const victim = portal.newVisitor();
    await one.signIn(victim);
    const [business, id] = victim.cookies.get(SESSION)!.split('.');
    const thief = portal.newVisitor();
    thief.cookies.set(SESSION, `${business}.${id}.${'A'.repeat(43)}`);
    expect((await other.signIn(thief)).status).toBe(303);
    const wrong = await copyOf(victim).post('/sign-in', { email: other.email, password: 'wrong password' });
    expect(wrong.status).toBe(401);
    expect(await isSignedIn(victim)).toBe(true);
  });
});

it('a sign-in is in the audit log with address and browser, in the portal in words, and is an event', async () => {
  const { business, id, signIn } = await account();
  const reply = await signIn(portal.newVisitor(), { 'user-agent': FIREFOX });
  const { body } = await business.api.get('/audit-log?action=user.signed_in');
  expect(body.data).toMatchObject([
    {
      ...{ actor: { kind: 'user', id, name: 'Ada' }, target: { object: 'user', id, name: 'Ada' } },
      ...{ address: '127.0.0.1', details: { user_agent: FIREFOX } },
    },
  ]);
  expect(reply.status).toBe(303);
  const events = await business.api.get(`/events?type=user.signed_in&resource_id=${id}`);
  expect(events.body.data).toHaveLength(1);
  const page = await (await portal.signIn(business)).get('/audit?action=user.signed_in');
  expect(textOf(page.html)).toContain('Signed in Firefox · Linux · 127.0.0.1 Ada');
});

describe('the cookies', () => {
  const lines = async (of: TestPortal, headers: Record<string, string> = {}) => {
    const { signIn } = await account(of);
    const reply = await signIn(of.newVisitor(), headers);
    expect(reply.status).toBe(303);
    return [reply.headers['set-cookie']!].flat();
  };
  const isHostOnly = (line: string) =>
    /^__Host-(session|known)=[^;]+; .*Path=\/;.*; HttpOnly; Secure; SameSite=Lax$/.test(line) &&
    !line.includes('Domain');
  const isPlain = (line: string) => /^(session|known)=/.test(line) && !line.includes('Secure');

  it('are only for this host, by TLS and on the machine itself', async () => {
    expect((await lines(portal)).map(isHostOnly)).toEqual([true, true]);
    expect((await lines(portal, { host: 'localhost:3001' })).map(isHostOnly)).toEqual([true, true]);
    const published = await startTestPortal({ PUBLIC_URL: 'https://maintenance.example' });
    const host = 'maintenance.example';
    expect((await lines(published, { host })).map(isHostOnly)).toEqual([true, true]);
  });

  it('have plain names where the browser would refuse them: by plain HTTP in a network, and in Safari', async () => {
    expect((await lines(portal, { host: '192.168.1.5:3001' })).map(isPlain)).toEqual([true, true]);
    expect((await lines(portal, { 'user-agent': SAFARI })).map(isPlain)).toEqual([true, true]);
    const trial = await startTestPortal({ PUBLIC_URL: 'http://192.168.1.5:3001' });
    expect((await lines(trial)).map(isPlain)).toEqual([true, true]);
  });

  it('of the last release still sign in, and get the new name', async () => {
    const [, visitor] = await portal.newBusiness();
    const value = visitor.cookies.get(SESSION)!;
    const upgraded = new Visitor(portal.origin, new Map([['session', value]]), visitor.userId);
    expect(await isSignedIn(upgraded)).toBe(true);
    expect([...upgraded.cookies]).toEqual([[SESSION, value]]);
    expect((await upgraded.post('/sign-out')).status).toBe(303);
    expect([...upgraded.cookies]).toEqual([]);
  });
});
