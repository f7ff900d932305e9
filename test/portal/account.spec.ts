import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { browserName } from '../../src/portal/kit/page/sessions.js';
import { MailServer } from '../notifications/mail-server.js';
import { closeBrowser, expectAccessible, hasBrowser, openTab } from '../support/browser.js';
import { startTestPortal, textOf, type TestPortal } from '../support/portal.js';

const portal = await startTestPortal();
const mails = await MailServer.open();
const mailing = await startTestPortal({ SMTP_URL: mails.url, PUBLIC_URL: 'https://maintenance.example' });
const PASSWORD = 'correct horse battery';

afterAll(async () => {
  await closeBrowser();
  mails.close();
});

/** A user with a password, and a browser that is signed in. */
async function signedInUser(of: TestPortal = portal) {
  const business = await of.api.business();
  const email = `${randomUUID()}@example.com`;
  const users = of.api.get(UsersService);
  const id = await business.work((work) =>
    users.create(work, { name: 'Ada Fitter', email, role: 'manager', password: PASSWORD }),
  );
  const signIn = async (password = PASSWORD) => {
    const visitor = of.newVisitor();
    const { status } = await visitor.post('/sign-in', { email, password });
    return { visitor, status };
  };
  return { business, email, id, users, signIn, visitor: (await signIn()).visitor };
}

/** The path of the link in the last e-mail to an address. */
async function linkTo(email: string): Promise<string> {
  await expect.poll(() => mails.to(email).length, { timeout: 5_000 }).toBeGreaterThan(0);
  return /https:\/\/maintenance\.example(\/\S+)/.exec(mails.to(email).at(-1)!.text)![1]!;
}

describe('the account page', () => {
  it('changes name and language, and replies in that language', async () => {
    const { visitor } = await signedInUser();
    const reply = await visitor.post('/account', { name: 'Ada Lovelace', language: 'fr' });
    expect([reply.status, reply.location]).toEqual([303, '/account']);
    const page = await visitor.get('/account');
    expect(page.html).toContain('lang="fr"');
    expect(page.html).toMatch(/data-leave="Quitter cette page\s\?/);
    expect(page.html).toContain('value="Ada Lovelace"');
    expect(textOf(page.html)).toContain('Votre compte est modifié.');
    const refused = await visitor.post('/account', { name: ' ', language: 'xx' });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('id="error-name"');
    expect(refused.html).toContain('id="error-language"');
  });

  it('changes the password if the current one is given, and signs out every other browser', async () => {
    const { visitor, signIn } = await signedInUser();
    const { visitor: elsewhere } = await signIn();
    const wrong = { current_password: 'not this one', password: 'a new long password' };
    const refused = await visitor.post('/account/password', wrong);
    expect(refused.status).toBe(422);
    expect(textOf(refused.html)).toContain('This is not the current password.');
    expect(refused.html).not.toContain('a new long password');
    const right = { current_password: PASSWORD, password: 'a new long password' };
    expect((await visitor.post('/account/password', { ...right, password: 'short' })).status).toBe(422);
    expect((await visitor.post('/account/password', right)).status).toBe(303);
    expect((await visitor.get('/account')).status).toBe(200);
    expect((await elsewhere.get('/account')).status).toBe(303);
    expect((await signIn()).status).toBe(401);
    expect((await signIn('a new long password')).status).toBe(303);
  });

  it("lists the user's browsers, and signs out one of them or all others", async () => {
    const { visitor, signIn } = await signedInUser();
    const { visitor: second } = await signIn();
    const { visitor: third } = await signIn();
    const ids = [...(await visitor.get('/account')).html.matchAll(/devices\/([0-9a-f-]{36})\/sign-out/g)];
    expect(ids).toHaveLength(2);
    await visitor.post(`/account/devices/${second.cookies.get('__Host-session')!.split('.')[1]}/sign-out`);
    expect((await second.get('/account')).status).toBe(303);
    expect((await third.get('/account')).status).toBe(200);
    await visitor.post('/account/sign-out-elsewhere');
    expect((await third.get('/account')).status).toBe(303);
    expect((await visitor.get('/account')).status).toBe(200);
  });

  it('returns 404 for the browser of another user, and 403 without the CSRF token', async () => {
    const { visitor, business } = await signedInUser();
    const colleague = await portal.signIn(business);
    const session = colleague.cookies.get('__Host-session')!.split('.')[1];
    expect((await visitor.post(`/account/devices/${session}/sign-out`)).status).toBe(404);
    expect((await visitor.post('/account/devices/nonsense/sign-out')).status).toBe(404);
    expect((await colleague.get('/account')).status).toBe(200);
    for (const path of [
      '/account',
      '/account/password',
      '/account/sign-out-elsewhere',
      '/account/confirmation',
    ])
      expect((await visitor.post(path, { _csrf: 'wrong' })).status, path).toBe(403);
  });

  it.runIf(hasBrowser)('can be used in a browser, and is accessible', async () => {
    const { visitor } = await signedInUser();
    const tab = await openTab(portal, visitor);
    await tab.goto('/account');
    await expectAccessible(tab);
    await tab.selectOption('[name=language]', 'fr');
    await tab.getByRole('button', { name: 'Save' }).click();
    await tab.getByRole('heading', { name: 'Votre compte' }).waitFor();
    expect(tab.problems).toEqual([]);
  });
});

describe('a forgotten password', () => {
  it('gets the same response for known and unknown addresses, and a link by e-mail', async () => {
    const { email, signIn } = await signedInUser(mailing);
    const stranger = mailing.newVisitor();
    const unknown = `${randomUUID()}@example.com`;
    const [known, other] = [
      await stranger.post('/forgotten', { email: email.toUpperCase() }),
      await stranger.post('/forgotten', { email: unknown }),
    ];
    expect([known.status, other.status]).toEqual([200, 200]);
    expect(known.html).toBe(other.html);
    const link = await linkTo(email);
    expect(mails.to(unknown)).toEqual([]);
    expect(textOf((await stranger.get(link)).html)).toContain('Choose a new password');
    expect((await stranger.post(link, { password: 'short' })).status).toBe(422);
    const reply = await stranger.post(link, { password: 'a new long password' });
    expect([reply.status, reply.location]).toEqual([303, '/']);
    expect((await stranger.get('/account')).status).toBe(200);
    expect((await signIn()).status).toBe(401);
    const again = await mailing.newVisitor().post(link, { password: 'yet another password' });
    expect(again.status).toBe(404);
    expect(textOf(again.html)).toContain('This link no longer works');
  });

  it('can be requested three times for any address, and not by a form of another site', async () => {
    const stranger = mailing.newVisitor();
    const email = `${randomUUID()}@example.com`;
    const statuses = [];
    for (let times = 0; times < 4; times += 1)
      statuses.push((await stranger.post('/forgotten', { email })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await stranger.post('/forgotten', { email }, foreign)).status).toBe(403);
    expect((await stranger.post('/forgotten', { email: 'nobody' })).status).toBe(422);
  });

  it('must be reset by an admin when the service sends no e-mail', async () => {
    const { html } = await portal.newVisitor().get('/forgotten');
    expect(textOf(html)).toContain('Ask an owner or admin');
    expect(html).not.toContain('<form');
  });

  it('returns 404 for forged links', async () => {
    for (const path of ['/new-password/x', '/invitation/x', '/confirm-email/x'])
      expect((await portal.newVisitor().get(path)).status).toBe(404);
  });
});

describe('an unconfirmed e-mail address', () => {
  it('is shown on every page until its link is used', async () => {
    const stranger = mailing.newVisitor();
    const email = `${randomUUID()}@example.com`;
    const form = { business_name: 'Acme', name: 'Ada', email, password: PASSWORD };
    expect((await stranger.post('/sign-up', form)).status).toBe(303);
    const first = await linkTo(email);
    expect(textOf((await stranger.get('/developers/keys')).html)).toContain(`Confirm that ${email}`);
    expect((await stranger.post('/account/confirmation')).status).toBe(303);
    await expect.poll(() => mails.to(email).length).toBe(2);
    expect(textOf((await mailing.newVisitor().get(first)).html)).toContain(`Is ${email} your address?`);
    expect(textOf((await stranger.get('/developers/keys')).html)).toContain('Send again');
    expect((await mailing.newVisitor().post(first)).status).toBe(200);
    expect(textOf((await stranger.get('/developers/keys')).html)).not.toContain('Send again');
    expect((await mailing.newVisitor().post(first)).status).toBe(404);
  });

  it('gets a limited number of mails, and the toast says when the next one is possible', async () => {
    const { visitor, email } = await signedInUser(mailing);
    for (let sent = 0; sent < 5; sent += 1)
      expect((await visitor.post('/account/confirmation')).location).toBe('/account');
    expect(textOf((await visitor.get('/account')).html)).toMatch(
      /Too many links were requested\. Wait \d+ min/,
    );
    await expect.poll(() => mails.to(email).length, { timeout: 5_000 }).toBe(3);
  });

  it('is not mentioned when the service sends no e-mail', async () => {
    const { visitor } = await signedInUser();
    expect(textOf((await visitor.get('/account')).html)).not.toContain('Send again');
  });
});

describe('the settings of the business', () => {
  it('can be changed by the owner: name, time zone and plan', async () => {
    const [business, owner] = await portal.newBusiness();
    const wrong = await owner.post('/settings', { name: 'Acme', time_zone: 'Europe/Nowhere' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('id="error-time_zone"');
    expect((await owner.post('/settings', { name: 'Acme', time_zone: 'Europe/Paris' })).status).toBe(303);
    const page = await owner.get('/settings');
    expect(page.html).toContain('value="Acme"');
    expect(page.html).toContain('value="Europe/Paris"');
    expect((await owner.post('/settings/plan', { plan: 'starter' })).status).toBe(303);
    expect((await business.api.get('/me')).status).toBe(402);
    expect((await owner.post('/settings/plan', { plan: 'golden' })).location).toBe('/settings');
    const refused = await owner.get('/settings');
    expect(refused.html).toContain('value="Acme"');
    expect(textOf(refused.html)).toContain('"plan" must be');
    expect((await owner.post('/settings', { name: 'x', _csrf: '' })).status).toBe(403);
  });

  it('include the currency of amounts, which pages and forms show and the API does not', async () => {
    const [business, owner] = await portal.newBusiness();
    const part = await business.part({ name: 'Bearing', unitPrice: '1250.50', onHand: 2 });
    const price = async () => textOf((await owner.get(`/spare-parts/${part}`)).html);
    expect(await price()).toContain('€1,250.50');
    expect((await owner.get('/settings')).html).toContain('value="EUR"');
    const settings = { name: 'Acme', time_zone: 'UTC' };
    const wrong = await owner.post('/settings', { ...settings, currency: 'EUX' });
    expect(wrong.status).toBe(422);
    expect(wrong.html).toContain('id="error-currency"');
    const twice = await owner.post('/settings', { name: 'Acme', time_zone: 'Nowhere', currency: 'EUX' });
    expect([...twice.html.matchAll(/id="error-(\w+)"/g)].map(([, field]) => field)).toEqual([
      'time_zone',
      'currency',
    ]);
    expect((await owner.post('/settings', { ...settings, currency: 'chf' })).status).toBe(303);
    expect(await price()).toContain('CHF 1,250.50');
    expect(await price()).toContain('CHF 2,501.00');
    expect(textOf((await owner.get(`/spare-parts/${part}/edit`)).html)).toContain('(CHF)');
    expect(textOf((await owner.get('/assets/new')).html)).toContain('(CHF)');
    expect((await business.api.get(`/spare-parts/${part}`)).body.data.unit_price).toBe('1250.50');
    // Forms of earlier versions do not have this field.
    expect((await owner.post('/settings', settings)).status).toBe(303);
    expect((await owner.get('/settings')).html).toContain('value="CHF"');
  });

  it('return 403 for every role but the owner', async () => {
    const business = await portal.api.business();
    for (const role of ['admin', 'manager', 'technician'] as const) {
      const person = await portal.signIn(business, role);
      expect((await person.get('/settings')).status).toBe(403);
      expect((await person.post('/settings', { name: 'Mine', time_zone: 'UTC' })).status).toBe(403);
      expect((await person.post('/settings/plan', { plan: 'starter' })).status).toBe(403);
      expect((await person.get('/account')).html).not.toContain('href="/settings"');
    }
    expect((await business.api.get('/me')).status).toBe(200);
  });

  it.runIf(hasBrowser)('are accessible in a browser', async () => {
    const tab = await openTab(portal, await portal.signIn(await portal.api.business()), { width: 390 });
    await tab.goto('/settings');
    await expectAccessible(tab);
    expect(tab.problems).toEqual([]);
  });
});

describe('the name of a browser', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox · Windows'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari · macOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Chrome · Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    ['curl/8.5.0', null],
    [null, null],
  ])('is derived from its User-Agent: %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
