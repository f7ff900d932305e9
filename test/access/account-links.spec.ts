import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  AccountsService,
  SessionsService,
  PrincipalsService,
  UsersService,
  type AccountLink,
} from '../../src/access/index.js';
import { AccountLinks } from '../../src/access/account-links.js';
import { User } from '../../src/access/user.entity.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const accounts = testApp.get(AccountsService);
const users = testApp.get(UsersService);
const principals = testApp.get(PrincipalsService);
const sessions = testApp.get(SessionsService);
const HOUR_MS = 3_600_000;
const PASSWORD = 'a long enough password';

const invite = (business: TestBusiness, { isMailed = false } = {}): Promise<AccountLink> =>
  business.work((work) =>
    accounts.invite(work, { name: 'Ada', email: `${randomUUID()}@example.org`, role: 'manager' }, isMailed),
  );

/** Uses a link like a browser. @returns whether it worked */
async function use({ purpose, token }: Pick<AccountLink, 'purpose' | 'token'>, password = PASSWORD) {
  const holder = await accounts.holderOf(purpose, token);
  if (!holder) return false;
  await testApp.database.work(holder.principal, (work) =>
    accounts.choosePassword(work, purpose, token, password),
  );
  return true;
}

const stateOf = (business: TestBusiness, id: string) =>
  business.work(async (work) => (await work.lock(User, id))!);

describe('an invitation', () => {
  it('lets a user choose a password once', async () => {
    const link = await invite(await testApp.business());
    expect(await principals.signIn(link.email, PASSWORD)).toBeUndefined();
    expect(await use(link)).toBe(true);
    expect(await principals.signIn(link.email, PASSWORD)).toMatchObject({ id: link.userId });
    expect(await use(link, 'another long password')).toBe(false);
    expect(await principals.signIn(link.email, PASSWORD)).toBeDefined();
  });

  it('works once even if it is used twice at the same time', async () => {
    const { purpose, token } = await invite(await testApp.business());
    const { principal } = (await accounts.holderOf(purpose, token))!;
    const both = await Promise.allSettled(
      ['the first password', 'the second password'].map((password) =>
        testApp.database.work(principal, (work) => accounts.choosePassword(work, purpose, token, password)),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'not_found' } });
  });

  it('expires after seven days', async () => {
    const business = await testApp.business();
    const link = await invite(business);
    testApp.clock.advance(7 * 24 * HOUR_MS - 1_000);
    expect(await accounts.holderOf(link.purpose, link.token)).toBeDefined();
    testApp.clock.advance(2_000);
    expect(await use(link)).toBe(false);
  });

  it('confirms the e-mail address only if the link was sent by e-mail', async () => {
    const business = await testApp.business();
    const [mailed, notMailed] = [await invite(business, { isMailed: true }), await invite(business)];
    await use(mailed);
    await use(notMailed);
    expect((await stateOf(business, mailed.userId)).emailConfirmedAt).not.toBeNull();
    expect((await stateOf(business, notMailed.userId)).emailConfirmedAt).toBeNull();
  });

  it('is not valid after the user is deactivated', async () => {
    const business = await testApp.business();
    const link = await invite(business);
    await business.work((work) => users.deactivate(work, link.userId));
    expect(await use(link)).toBe(false);
    await expect(
      business.work((work) => accounts.passwordLink(work, link.userId, false)),
    ).rejects.toMatchObject({ code: 'invalid_state' });
  });

  it('is not valid with any character changed, nor for another purpose', async () => {
    const { purpose, token } = await invite(await testApp.business());
    for (let at = 0; at < token.length; at += 1) {
      const other = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(await accounts.holderOf(purpose, other), `letter ${at}`).toBeUndefined();
    }
    expect(await accounts.holderOf('new-password', token)).toBeUndefined();
    expect(await accounts.holderOf('confirm-email', token)).toBeUndefined();
    const bytes = Buffer.from(token, 'base64url');
    bytes[0] = 1;
    expect(await accounts.holderOf('new-password', bytes.toString('base64url'))).toBeUndefined();
    for (const invalid of ['', 'x', `${token}A`, token.slice(0, -2), '/../'])
      expect(await accounts.holderOf(purpose, invalid)).toBeUndefined();
  });

  it('is not valid with another SECRET_KEY', async () => {
    const business = await testApp.business();
    const { userId } = await invite(business);
    const account = await stateOf(business, userId);
    const foreign = new AccountLinks(
      { ...testApp.config, secretKey: 'a secret of somebody else, of forty bytes' },
      testApp.clock,
    );
    const token = foreign.create('invitation', account, { isMailed: false });
    expect(await accounts.holderOf('invitation', token)).toBeUndefined();
  });
});

describe('a password reset', () => {
  it('ends every session, with a link that expires after two hours', async () => {
    const business = await testApp.business();
    const invited = await invite(business);
    await use(invited);
    const { principal } = { principal: await principals.ofUser(invited.userId) };
    const browser = { userAgent: null, address: null };
    const session = await testApp.database.work(principal, (work) => sessions.open(work, browser));
    const link = (await accounts.passwordResetLink(invited.email.toUpperCase()))!;
    expect(link).toMatchObject({ purpose: 'new-password', userId: invited.userId, email: invited.email });
    expect(await sessions.find(session)).toBeDefined();
    expect(await use(link, 'quite another password')).toBe(true);
    expect(await sessions.find(session)).toBeUndefined();
    expect(await principals.signIn(invited.email, PASSWORD)).toBeUndefined();
    expect(await principals.signIn(invited.email, 'quite another password')).toBeDefined();
    const late = (await accounts.passwordResetLink(invited.email))!;
    testApp.clock.advance(2 * HOUR_MS + 1_000);
    expect(await use(late)).toBe(false);
  });

  it('invalidates earlier links', async () => {
    const invited = await invite(await testApp.business());
    await use(invited);
    const [first, second] = [
      await accounts.passwordResetLink(invited.email),
      await accounts.passwordResetLink(invited.email),
    ];
    expect(await use(second!)).toBe(true);
    expect(await use(first!)).toBe(false);
  });

  it('has no link for an unknown address or a deactivated user', async () => {
    const business = await testApp.business();
    const invited = await invite(business);
    expect(await accounts.passwordResetLink(`${randomUUID()}@example.org`)).toBeUndefined();
    await business.work((work) => users.deactivate(work, invited.userId));
    expect(await accounts.passwordResetLink(invited.email)).toBeUndefined();
  });
});

describe('an e-mail address', () => {
  it('is confirmed once by a link, which is not valid for another purpose', async () => {
    const business = await testApp.business();
    const { userId } = await invite(business);
    const principal = await principals.ofUser(userId);
    const { token } = (await accounts.confirmationLink(testApp.database.tenant(principal)))!;
    expect(await accounts.holderOf('new-password', token)).toBeUndefined();
    expect(await accounts.holderOf('confirm-email', token)).toBeDefined();
    await testApp.database.work(principal, (work) => accounts.confirmEmail(work, token));
    expect((await stateOf(business, userId)).emailConfirmedAt).not.toBeNull();
    expect(await accounts.holderOf('confirm-email', token)).toBeUndefined();
    expect(await accounts.confirmationLink(testApp.database.tenant(principal))).toBeUndefined();
  });
});
