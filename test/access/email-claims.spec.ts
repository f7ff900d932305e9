import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  AccountsService,
  AuditService,
  BusinessesService,
  EmailClaims,
  KeysService,
  PrincipalsService,
  SessionsService,
  UsersService,
  type AccountLink,
} from '../../src/access/index.js';
import { systemPrincipal, type Principal } from '../../src/kernel/auth/principal.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { WebhooksService, WebhookTargets } from '../../src/webhooks/index.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp({ WEBHOOK_UNSAFE_TARGETS: 'true' });
const accounts = testApp.get(AccountsService);
const businesses = testApp.get(BusinessesService);
const principals = testApp.get(PrincipalsService);
const sessions = testApp.get(SessionsService);
const keys = testApp.get(KeysService);
const PASSWORD = 'a long enough password';
const BROWSER = { userAgent: 'test', address: '127.0.0.1' };
const newEmail = () => `${randomUUID()}@example.org`;

/** A business that signed up, as its owner sees it. */
async function signUp(email = newEmail()) {
  const owner = { ownerName: 'Ada', ownerEmail: email, ownerPassword: PASSWORD };
  const { id } = await businesses.create({ name: 'Acme', plan: 'enterprise', ...owner, signedUp: true });
  const principal = await principals.ownerOf(id);
  return { id, email, owner: principal, link: (await accounts.confirmationLink(tenant(principal)))! };
}

const tenant = (principal: Principal) => testApp.database.tenant(principal);
const newKey = (owner: Principal) =>
  testApp.database.work(owner, (work) => keys.create(work, { name: 'ERP', scopes: ['assets:read'] }));
const openSession = (owner: Principal) =>
  testApp.database.work(owner, (work) => sessions.open(work, BROWSER));

/** Follows a link like a browser. @throws ApiError `not_found` if it does not work */
async function follow({ purpose, token }: AccountLink): Promise<void> {
  const holder = await accounts.holderOf(purpose, token);
  await testApp.database.work(holder?.principal ?? systemPrincipal(randomUUID()), (work) =>
    purpose === 'confirm-email'
      ? accounts.confirmEmail(work, token)
      : accounts.choosePassword(work, purpose, token, PASSWORD),
  );
}

/** Invites a manager to the business of a principal. */
async function invite(owner: Principal, email: string, isMailed = true): Promise<AccountLink> {
  await testApp.get(EmailClaims).free(owner, email, 'manager');
  return testApp.database.work(owner, (work) =>
    accounts.invite(work, { name: 'Ada', email, role: 'manager' }, isMailed),
  );
}

const holdersOf = (email: string) =>
  testApp.acrossBusinesses.rows<{ businessId: string }>(
    sql`SELECT business_id AS "businessId" FROM users WHERE lower(email) = lower(${email})`,
  );

describe('an owner who signed up', () => {
  it('cannot create keys and webhook endpoints before they confirm their address', async () => {
    const { owner, link } = await signUp();
    const target = await testApp.get(WebhookTargets).admit('http://127.0.0.1:9/hook');
    const endpoint = () =>
      testApp.database.work(owner, (work) =>
        testApp.get(WebhooksService).register(work, { target, eventTypes: ['asset.created'] }),
      );
    const refused = { code: 'permission_required', reason: { key: 'access.emailUnconfirmed' } };
    await expect(newKey(owner)).rejects.toMatchObject(refused);
    await expect(endpoint()).rejects.toMatchObject(refused);
    await follow(link);
    await expect(newKey(owner)).resolves.toHaveProperty('secret');
    await expect(endpoint()).resolves.toHaveProperty('secret');
  });

  it('need not confirm the address if the operator created the business', async () => {
    const owner = { ownerName: 'Ada', ownerEmail: newEmail(), ownerPassword: PASSWORD };
    const { id } = await businesses.create({ name: 'Acme', plan: 'enterprise', ...owner });
    await expect(newKey(await principals.ownerOf(id))).resolves.toHaveProperty('secret');
  });
});

describe('an address that nobody confirmed', () => {
  it('is taken over by a sign-up: sessions, links and the password of the earlier account end', async () => {
    const squatter = await signUp();
    const cookie = await openSession(squatter.owner);
    const reset = (await accounts.passwordResetLink(squatter.email))!;
    const next = await signUp(squatter.email.toUpperCase());
    expect(await sessions.find(cookie)).toBeUndefined();
    await expect(follow(squatter.link)).rejects.toMatchObject({ code: 'not_found' });
    await expect(follow(reset)).rejects.toMatchObject({ code: 'not_found' });
    expect(await principals.signIn(squatter.email, PASSWORD)).toMatchObject({ businessId: next.id });
    expect(await holdersOf(squatter.email)).toEqual([{ businessId: next.id }]);
    await follow(next.link);
    await expect(newKey(next.owner)).resolves.toHaveProperty('secret');
  });

  it('leaves the earlier business with its data and its other people, and an entry in its audit log', async () => {
    const squatter = await signUp();
    const colleague = await invite(squatter.owner, newEmail());
    await follow(colleague);
    await signUp(squatter.email);
    expect(await principals.signIn(colleague.email, PASSWORD)).toMatchObject({ businessId: squatter.id });
    await expect(principals.ownerOf(squatter.id)).rejects.toMatchObject({ code: 'invalid_state' });
    const page = { limit: 1, after: null };
    const log = await testApp.get(AuditService).list(tenant(systemPrincipal(squatter.id)), {}, page);
    expect(log.items()[0]).toMatchObject({
      action: 'user.deactivated',
      target: { id: squatter.owner.id },
      details: { reason: 'address taken over', email: squatter.email },
    });
    // The operator can appoint another owner.
    const operator = await principals.ownerOrServiceOf(squatter.id);
    await testApp.database.work(operator, (work) =>
      testApp.get(UsersService).create(work, { name: 'Eve', email: newEmail(), role: 'owner' }),
    );
  });

  it('is taken over by an invitation, and an unanswered invitation by the next one', async () => {
    const squatter = await signUp();
    const [first, second] = [await testApp.business(), await testApp.business()];
    const unanswered = await invite(first.owner, squatter.email);
    expect(await principals.signIn(squatter.email, PASSWORD)).toBeUndefined();
    const link = await invite(second.owner, squatter.email);
    await expect(follow(unanswered)).rejects.toMatchObject({ code: 'not_found' });
    await follow(link);
    expect(await holdersOf(squatter.email)).toEqual([{ businessId: second.id }]);
    await expect(invite(first.owner, squatter.email)).rejects.toMatchObject({ code: 'duplicate' });
  });

  it('is not taken from a person of the same business, nor by a person who may not invite', async () => {
    const business = await testApp.business();
    const { email } = await invite(business.owner, newEmail());
    await expect(invite(business.owner, email)).rejects.toMatchObject({ code: 'duplicate' });
    const { principal } = await (await testApp.business()).user('technician');
    await expect(invite(principal, email)).rejects.toMatchObject({ code: 'permission_required' });
    expect(await holdersOf(email)).toEqual([{ businessId: business.id }]);
  });

  it('has one account after several sign-ups at the same moment', async () => {
    const { email } = await signUp();
    const results = await Promise.allSettled([signUp(email), signUp(email)]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await holdersOf(email)).toHaveLength(1);
    const [{ businessId } = { businessId: '' }] = await holdersOf(email);
    expect(await principals.signIn(email, PASSWORD)).toMatchObject({ businessId });
  });

  it('is either confirmed or taken over, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await signUp();
      const [confirmed, taken] = await Promise.allSettled([follow(first.link), signUp(first.email)]);
      expect([confirmed.status, taken.status].sort()).toEqual(['fulfilled', 'rejected']);
      const holder =
        confirmed.status === 'fulfilled' ? first.id : (await holdersOf(first.email))[0]!.businessId;
      expect(await holdersOf(first.email)).toEqual([{ businessId: holder }]);
      expect(holder === first.id).toBe(confirmed.status === 'fulfilled');
    }
  });
});

describe('an address that somebody vouches for', () => {
  it('is not taken over: confirmed, or of an account that the operator created', async () => {
    const { email, link } = await signUp();
    await follow(link);
    await expect(signUp(email)).rejects.toMatchObject({ code: 'duplicate', param: 'email' });
    const owned = newEmail();
    await businesses.create({ name: 'Acme', plan: 'starter', ownerEmail: owned });
    await expect(signUp(owned)).rejects.toMatchObject({ code: 'duplicate', param: 'email' });
  });

  it('is that of a person who used a link which their business handed over, if its owner is confirmed', async () => {
    const [unconfirmed, confirmed] = [await signUp(), await signUp()];
    await follow(confirmed.link);
    const [own, foreign] = [
      await invite(confirmed.owner, newEmail(), false),
      await invite(unconfirmed.owner, newEmail(), false),
    ];
    await follow(own);
    await follow(foreign);
    await expect(signUp(own.email)).rejects.toMatchObject({ code: 'duplicate' });
    await expect(signUp(foreign.email)).resolves.toBeDefined();
  });
});
