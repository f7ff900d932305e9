import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  AccountsService,
  BusinessesService,
  PrincipalsService,
  UsersService,
} from '../../src/access/index.js';
import { weaknessOf } from '../../src/access/passwords.js';
import { startTestApp } from '../support/test-app.js';

const OWNER = { name: 'Zoë Lefèvre', email: 'zlefe77@firm.example', businessName: 'Harbour Cranes' };
const keyOf = (password: string) => weaknessOf(password, OWNER)?.key.split('.').at(-1);

describe('a new password (D77)', () => {
  it.each([
    'correct horse battery',
    'zx9!Qm2_vR',
    'le chat dort au soleil',
    'monday rain teapot',
    'kT7#kT7#wq1',
    'property of nobody',
    'パスワードは猫と雨と茶',
  ])('may be %s', (password) => expect(keyOf(password)).toBeUndefined());

  it.each(['football2024!', 'Password12', 'sunshine!!!', '1q2w3e4r5t', '2024Motdepasse', 'liverpool1'])(
    'may not be one of the commonest, also with digits and signs around it: %s',
    (password) => expect(keyOf(password)).toBe('commonPassword'),
  );

  it.each([
    ...['1234567890', '0987654321', 'qwertyuiop', 'azertyuiop', 'abcdefghijkl', '1122334455', 'Qwerty12345'],
    ...['abc123def456', 'aaaaaaaaaa', 'abababababab', 'X7k!X7k!X7k!', 'horsehorse', '1111222233'],
  ])('may not be a repetition or a sequence: %s', (password) =>
    expect(keyOf(password)).toBe('repetitivePassword'),
  );

  it.each([
    ...[
      'zoë lefèvre 1987',
      'My-LEFEVRE-teapot',
      'rain zlefe77 teapot',
      'harbour teapot 81',
      'rain cranes 42',
    ],
    ...['harbourcranes81', 'H.a.r.b.o.u.r teapot'],
  ])('may not contain name, e-mail or business: %s', (password) =>
    expect(keyOf(password)).toBe('tellingPassword'),
  );
});

describe('a password that is easy to guess', async () => {
  const testApp = await startTestApp();
  const accounts = testApp.get(AccountsService);
  const users = testApp.get(UsersService);
  const GOOD = 'correct horse battery';
  const refusal = { code: 'invalid_parameter', param: 'password' };

  it('is refused wherever a password is set, and changes nothing', async () => {
    const business = await testApp.business();
    const email = `${randomUUID()}@example.com`;
    const create = (password: string) =>
      business.work((work) => users.create(work, { name: 'Ada', email, role: 'manager', password }));
    await expect(create('1234567890')).rejects.toMatchObject(refusal);
    const id = await create(GOOD);

    const { token } = await business.work((work) => accounts.passwordLink(work, id, false));
    const { principal } = (await accounts.holderOf('new-password', token))!;
    const choose = (password: string) =>
      testApp.database.work(principal, (work) =>
        accounts.choosePassword(work, 'new-password', token, password),
      );
    await expect(choose('qwertyuiop')).rejects.toMatchObject(refusal);
    expect(await accounts.holderOf('new-password', token)).toBeDefined();

    const change = (password: string, currentPassword = GOOD) =>
      testApp.database.work(principal, (work) =>
        accounts.changePassword(work, { currentPassword, password }, randomUUID()),
      );
    await expect(change('football2024')).rejects.toMatchObject(refusal);
    // A wrong current password is all that a guess learns.
    await expect(change('football2024', 'wrong')).rejects.toMatchObject({ param: 'current_password' });
    expect(await testApp.get(PrincipalsService).signIn(email, GOOD)).toMatchObject({ id });

    const open = (ownerPassword: string) =>
      testApp.get(BusinessesService).create({
        ...{ name: 'Harbour Cranes', plan: 'starter', ownerPassword },
        ownerEmail: `${randomUUID()}@example.com`,
      });
    await expect(open('harbour cranes!')).rejects.toMatchObject(refusal);
  });

  it('still signs in if it is from before the rule', async () => {
    const business = await testApp.business();
    const email = `${randomUUID()}@example.com`;
    const id = await business.work(async (work) => {
      const made = await users.create(work, { name: 'Ada', email, role: 'manager' });
      await users.setPassword(work, made, '1234567890');
      return made;
    });
    expect(await testApp.get(PrincipalsService).signIn(email, '1234567890')).toMatchObject({ id });
  });
});
