import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SessionsService, UsersService } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { startTestPortal, textOf } from '../support/portal.js';

const portal = await startTestPortal();
const PASSWORD = 'correct horse battery';

/** An account with a password, in a new business. */
async function account(role: 'owner' | 'manager' = 'manager') {
  const business = await portal.api.business();
  const email = `${randomUUID()}@example.com`;
  const id = await business.work((work) =>
    portal.api.get(UsersService).create(work, { name: 'Ada Fitter', email, role, password: PASSWORD }),
  );
  return { business, email, id };
}

describe('signing in', () => {
  it('creates a session with e-mail and password, in an HttpOnly cookie', async () => {
    const { email } = await account();
    const visitor = portal.newVisitor();
    const reply = await visitor.post('/sign-in', { email: email.toUpperCase(), password: PASSWORD });
    expect(reply.status).toBe(303);
    expect(reply.location).toBe('/');
    expect(String(reply.headers['set-cookie'])).toMatch(
      /^__Host-session=[^;]+;.*HttpOnly; Secure; SameSite=Lax/,
    );
    expect((await visitor.get('/')).location).toBe('/overview');
  });

  it("stores only a hash of the session's secret", async () => {
    const { email, business } = await account();
    const visitor = portal.newVisitor();
    await visitor.post('/sign-in', { email, password: PASSWORD });
    const secret = visitor.cookies.get('__Host-session')!.split('.')[2]!;
    const [row] = await portal.api.acrossBusinesses.rows<{ row: string }>(
      sql`SELECT row_to_json(s)::text AS row FROM sessions s WHERE business_id = ${business.id} AND user_agent IS NULL`,
    );
    expect(row!.row).not.toContain(secret);
  });

  it('continues to the requested page', async () => {
    const { email } = await account();
    const visitor = portal.newVisitor();
    const redirect = await visitor.get('/assets?status=retired');
    expect(redirect.status).toBe(303);
    expect(redirect.location).toBe('/?next=%2Fassets%3Fstatus%3Dretired');
    const reply = await visitor.post('/sign-in', {
      email,
      password: PASSWORD,
      next: '/assets?status=retired',
    });
    expect(reply.location).toBe('/assets?status=retired');
  });

  it('says that a form without scripts was not saved because its session had ended, and leads back to it', async () => {
    const visitor = portal.newVisitor();
    const referer = 'http://portal.example/assets/new?room_id=1';
    const redirect = await visitor.post('/assets', { name: 'Pump' }, { referer });
    expect(redirect).toMatchObject({
      status: 303,
      location: '/?next=%2Fassets%2Fnew%3Froom_id%3D1&unsent=true',
    });
    const { html } = await visitor.get(redirect.location!);
    expect(textOf(html)).toContain('You were no longer signed in, so your input was not saved.');
    expect(html).toContain('name="next" value="/assets/new?room_id=1"');
    expect((await visitor.post('/sign-out')).location).toBe('/');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never redirects to another site: %s',
    async (next) => {
      const { email } = await account();
      const reply = await portal.newVisitor().post('/sign-in', { email, password: PASSWORD, next });
      expect(reply.location).toBe('/');
    },
  );

  it('returns the same error for a wrong password and an unknown e-mail', async () => {
    const { email } = await account();
    const wrong = await portal.newVisitor().post('/sign-in', { email, password: 'wrong password' });
    const unknown = await portal.newVisitor().post('/sign-in', { email: `no-${email}`, password: PASSWORD });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(textOf(wrong.html)).toBe(textOf(unknown.html));
  });

  it('rejects the eleventh attempt for an account, even with the right password', async () => {
    const { email } = await account();
    for (let attempt = 0; attempt < 10; attempt++) {
      const reply = await portal.newVisitor().post('/sign-in', { email, password: 'wrong password' });
      expect(reply.status).toBe(401);
      await portal.api.acrossBusinesses.rows(sql`DELETE FROM rate_limits WHERE key LIKE 'sign-in:address%'`);
    }
    const reply = await portal.newVisitor().post('/sign-in', { email, password: PASSWORD });
    expect(reply.status).toBe(429);
    expect(textOf(reply.html)).toContain('Too many attempts');
  });

  it('rejects a form of another site', async () => {
    const { email } = await account();
    const fields = { email, password: PASSWORD };
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await portal.newVisitor().post('/sign-in', fields, headers)).status).toBe(403);
    expect(
      (await portal.newVisitor().post('/sign-in', fields, { origin: 'https://evil.example' })).status,
    ).toBe(403);
  });

  it('accepts passwords that an earlier version hashed', async () => {
    const { email, id } = await account();
    // The scrypt hash of "an older password" as earlier versions stored it.
    const stored = 'scrypt$32768$8$1$c2FsdHNhbHRzYWx0c2FsdA$';
    const { scryptSync } = await import('node:crypto');
    const hash = scryptSync('an older password', Buffer.from('c2FsdHNhbHRzYWx0c2FsdA', 'base64url'), 32, {
      ...{ N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 },
    });
    await portal.api.acrossBusinesses.rows(
      sql`UPDATE users SET password_hash = ${stored + hash.toString('base64url')} WHERE id = ${id}`,
    );
    expect(
      (await portal.newVisitor().post('/sign-in', { email, password: 'an older password' })).status,
    ).toBe(303);
    expect((await portal.newVisitor().post('/sign-in', { email, password: PASSWORD })).status).toBe(401);
  });
});

describe('a session', () => {
  it('ends when the user signs out', async () => {
    const visitor = await portal.signIn(await portal.api.business());
    const cookie = visitor.cookies.get('__Host-session')!;
    expect((await visitor.post('/sign-out')).location).toBe('/');
    expect(visitor.cookies.has('__Host-session')).toBe(false);
    visitor.cookies.set('__Host-session', cookie);
    expect((await visitor.get('/developers/keys')).status).toBe(303);
  });

  it('ends immediately when the account is deactivated', async () => {
    const [business, visitor] = await portal.newBusiness('manager');
    expect((await visitor.get('/')).location).toBe('/overview');
    await business.work((work) => portal.api.get(UsersService).deactivate(work, visitor.userId));
    expect((await visitor.get('/')).status).toBe(200);
    const devices = await portal.api.get(SessionsService).devices(business.tenant, visitor.userId);
    expect(devices).toEqual([]);
  });

  it.each(['', 'x', 'a.b.c', `${randomUUID()}.${randomUUID()}.AAAA`, `${'x'.repeat(5_000)}`])(
    'is not opened by a cookie with %j',
    async (cookie) => {
      const visitor = portal.newVisitor();
      visitor.cookies.set('__Host-session', cookie);
      expect((await visitor.get('/developers/keys')).status).toBe(303);
    },
  );

  it('is not opened by a valid session with another business or another secret', async () => {
    const visitor = await portal.signIn(await portal.api.business());
    const neighbour = await portal.api.business();
    const [, id, secret] = visitor.cookies.get('__Host-session')!.split('.');
    visitor.cookies.set('__Host-session', `${neighbour.id}.${id}.${secret}`);
    expect((await visitor.get('/developers/keys')).status).toBe(303);
  });
});

describe('signing up', () => {
  const form = () => ({
    business_name: 'Harbour Cranes',
    name: 'Ada Fitter',
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
  });

  it('creates the business and its owner, and signs them in', async () => {
    const visitor = portal.newVisitor();
    const reply = await visitor.post('/sign-up', form());
    expect(reply.status).toBe(303);
    const page = await visitor.get('/developers/keys');
    expect(page.status).toBe(200);
    expect(textOf(page.html)).toContain('Harbour Cranes');
  });

  it('shows all errors beside the fields, and keeps the input except for the password', async () => {
    const given = { ...form(), business_name: '', email: 'nobody', password: 'short' };
    const reply = await portal.newVisitor().post('/sign-up', given);
    expect(reply.status).toBe(422);
    expect(reply.html).toMatch(/id="error-business_name"/);
    expect(reply.html).toMatch(/id="error-email"/);
    expect(reply.html).toMatch(/id="error-password"/);
    expect(reply.html).toContain('value="Ada Fitter"');
    expect(reply.html).not.toContain('value="short"');
  });

  it('rejects a password that is easy to guess, and says what to do instead', async () => {
    for (const password of ['1234567890', 'harbour cranes 7']) {
      const reply = await portal.newVisitor().post('/sign-up', { ...form(), password });
      expect(reply.status).toBe(422);
      expect(reply.html).toMatch(/id="error-password"/);
      expect(textOf(reply.html)).toMatch(/Put three or four (other )?words together/);
    }
  });

  it('rejects an e-mail that already has an account', async () => {
    const { email } = await account();
    const reply = await portal.newVisitor().post('/sign-up', { ...form(), email });
    expect(reply.status).toBe(422);
    expect(reply.html).toMatch(/id="error-email"/);
  });

  it("is in the browser's language", async () => {
    const page = await portal.newVisitor().get('/', { 'accept-language': 'fr-CH, fr;q=0.9' });
    expect(page.html).toContain('lang="fr"');
    expect(textOf(page.html)).toContain('Se connecter');
  });
});

describe('every page', () => {
  it('has security headers', async () => {
    const { headers } = await portal.newVisitor().get('/');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toMatch(/unsafe|\*/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('redirects to the sign-in without a session, even if there is no such page', async () => {
    for (const path of ['/overview', '/developers/keys', '/no-such-page'])
      expect((await portal.newVisitor().get(path)).status).toBe(303);
  });

  it('returns 404 if there is no such page', async () => {
    const page = await (await portal.signIn(await portal.api.business())).get('/no-such-page');
    expect(page.status).toBe(404);
    expect(textOf(page.html)).toContain('Not found');
  });

  it('is not cached by browsers or proxies', async () => {
    const page = await (await portal.signIn(await portal.api.business())).get('/developers/keys');
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('loads compressed files that can be cached forever', async () => {
    const page = await portal.newVisitor().get('/');
    const [, path] = /href="(\/static\/portal\.[^"]+\.css)"/.exec(page.html)!;
    const file = await portal.newVisitor().get(path!, { 'accept-encoding': 'br' });
    expect(file.status).toBe(200);
    expect(file.headers['cache-control']).toContain('immutable');
    expect(file.headers['content-encoding']).toBe('br');
    expect((await portal.newVisitor().get('/static/portal.0.css')).status).toBe(404);
  });
});
