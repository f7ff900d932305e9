import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { PrincipalsService } from '../../src/access/index.js';
import { MailServer } from '../notifications/mail-server.js';
import { newDatabase } from '../support/new-database.js';
import { startTestPortal, textOf, type TestPortal } from '../support/portal.js';

const mails = await MailServer.open();
// An address may sign up ten times in an hour, and other tests sign up too.
const DATABASE_URL = await newDatabase();
const MAIL = { SMTP_URL: mails.url, PUBLIC_URL: 'https://maintenance.example' };
const mailing = await startTestPortal({ DATABASE_URL, ...MAIL, SIGN_UP_PLAN: 'enterprise' });
const closed = await startTestPortal({ SIGN_UP_PLAN: 'none' });
const PASSWORD = 'correct horse battery';
const newEmail = () => `${randomUUID()}@example.com`;

afterAll(() => mails.close());

/** Signs a business up. @returns the browser of its owner */
async function signUp(portal: TestPortal, email = newEmail(), fields: Record<string, string> = {}) {
  const visitor = portal.newVisitor();
  const form = { business_name: 'Harbour Cranes', name: 'Ada Fitter', email, password: PASSWORD, ...fields };
  const reply = await visitor.post('/sign-up', form);
  return { visitor, reply, email };
}

/** Follows the link in the last e-mail to an address. */
async function confirm(email: string): Promise<void> {
  await expect.poll(() => mails.to(email).length, { timeout: 5_000 }).toBeGreaterThan(0);
  const [, link] = /https:\/\/maintenance\.example(\/confirm-email\/\S+)/.exec(mails.to(email).at(-1)!.text)!;
  expect((await mailing.newVisitor().post(link!)).status).toBe(200);
}

describe('SIGN_UP_PLAN', () => {
  it('none: there is no page, no form, and no link to them; invitations still work', async () => {
    for (const reply of [await closed.newVisitor().get('/sign-up'), (await signUp(closed)).reply]) {
      expect(reply.status).toBe(404);
      expect(reply.html).not.toContain('name="business_name"');
    }
    expect((await closed.newVisitor().get('/')).html).not.toContain('/sign-up');
    const [, owner] = await closed.newBusiness();
    const invited = { name: 'Grace Hopper', email: newEmail(), role: 'manager' };
    const { html } = await owner.post('/team/invite', invited);
    const [, link] = /http:\/\/[^/]+(\/invitation\/[\w-]+)/.exec(html)!;
    const person = closed.newVisitor();
    expect((await person.post(link!, { password: PASSWORD })).location).toBe('/');
    expect((await person.get('/overview')).status).toBe(200);
  });

  it('gives every sign-up its plan, also if a form asks for another one', async () => {
    const starter = await startTestPortal({ SIGN_UP_PLAN: 'starter' });
    expect((await starter.newVisitor().get('/')).html).toContain('href="/sign-up"');
    expect((await starter.newVisitor().get('/sign-up')).html).not.toContain('name="plan"');
    const { visitor, reply } = await signUp(starter, newEmail(), { plan: 'enterprise' });
    expect(reply.status).toBe(303);
    expect(textOf((await visitor.get('/settings')).html)).toMatch(/Starter The portal\. Your plan/);
  });
});

describe('an owner who signed up', () => {
  it('reads on the pages of keys, endpoints and the sandbox why they cannot create any yet', async () => {
    const { visitor, email } = await signUp(mailing);
    const pages = ['/developers/keys', '/developers/webhooks', '/developers/sandbox'];
    for (const path of [...pages, '/developers/keys/new', '/developers/webhooks/new']) {
      const { html } = await visitor.get(path);
      expect(textOf(html)).toContain('This needs a confirmed e-mail address.');
      expect(textOf(html)).toContain('Send again');
      expect(html).not.toMatch(/href="\/developers\/\w+\/new"|name="url"|name="scopes"/);
    }
    await confirm(email);
    for (const path of pages)
      expect(textOf((await visitor.get(path)).html)).not.toContain('a confirmed e-mail address');
    expect((await visitor.get('/developers/keys')).html).toContain('href="/developers/keys/new"');
  });

  it('gets 403 for the forms themselves, and a key and a sandbox once the address is confirmed', async () => {
    const { visitor, email } = await signUp(mailing);
    const key = () => visitor.post('/developers/keys', { name: 'ERP', scopes: ['assets:read'] });
    const forms = [
      key,
      () => visitor.post('/developers/sandbox'),
      () =>
        visitor.post('/developers/webhooks', {
          url: 'https://example.com/hook',
          event_types: 'asset.created',
        }),
    ];
    for (const send of forms) {
      const refused = await send();
      expect(refused.status).toBe(403);
      expect(textOf(refused.html)).toContain('Confirm your e-mail address first');
    }
    await confirm(email);
    expect((await key()).html).toContain('mk_live_');
    expect((await visitor.post('/developers/sandbox')).html).toContain('mk_test_');
  });

  it('can have the link sent again, a few times', async () => {
    const { visitor, email } = await signUp(mailing);
    for (let sent = 0; sent < 5; sent += 1) await visitor.post('/account/confirmation');
    expect(textOf((await visitor.get('/account')).html)).toContain('Too many links were requested.');
    await expect.poll(() => mails.to(email).length, { timeout: 5_000 }).toBe(4);
  });

  it('is signed out, and reads nothing more, once the owner of the address signs up', async () => {
    const squatter = await signUp(mailing);
    const { visitor, reply } = await signUp(mailing, squatter.email, { business_name: 'The real one' });
    expect(reply.status).toBe(303);
    expect((await squatter.visitor.get('/overview')).location).toMatch(/^\/\?next=/);
    const page = textOf((await visitor.get('/overview')).html);
    expect(page).toContain('The real one');
    expect(page).not.toContain('Harbour Cranes');
    expect(await mailing.api.get(PrincipalsService).signIn(squatter.email, PASSWORD)).toBeDefined();
  });

  it('loses the address to an invitation, and the invited person gets in', async () => {
    const squatter = await signUp(mailing);
    const [business, owner] = await mailing.newBusiness();
    const invited = { name: 'Grace Hopper', email: squatter.email, role: 'manager' };
    expect((await owner.post('/team/invite', invited)).status).toBe(303);
    expect((await squatter.visitor.get('/overview')).status).toBe(303);
    const links = () =>
      mails.to(squatter.email).flatMap(({ text }) => /(\/invitation\/\S+)/.exec(text)?.[1] ?? []);
    await expect.poll(links, { timeout: 5_000 }).toHaveLength(1);
    const person = mailing.newVisitor();
    await person.post(links()[0]!, { password: 'another long password' });
    const signedIn = await mailing.api.get(PrincipalsService).signIn(squatter.email, 'another long password');
    expect(signedIn?.businessId).toBe(business.id);
  });
});

it('the suggestion of the browser becomes the time zone of the business, unless it is unknown', async () => {
  const zoneOf = async (fields: Record<string, string>) => {
    const { html } = await (await signUp(mailing, newEmail(), fields)).visitor.get('/settings');
    return /name="time_zone"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="time_zone"/
      .exec(html)
      ?.slice(1)
      .find(Boolean);
  };
  expect(await zoneOf({ time_zone: 'Europe/Zurich' })).toBe('Europe/Zurich');
  expect(await zoneOf({ time_zone: 'Moon/Base' })).toBe('UTC');
  expect(await zoneOf({})).toBe('UTC');
});
