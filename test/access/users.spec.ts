import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CreateBusinessDto, CreateUserDto, UsersService } from '../../src/access/index.js';
import { parse } from '../../src/kernel/validation/parse.js';
import { complaintsOf } from '../support/complaints.js';
import { startTestApp } from '../support/test-app.js';

const ADA = { name: 'Ada', email: 'ada@example.com', role: 'manager' };

describe('a new account', () => {
  it('has a name, an e-mail address and a role, and a password or none', () => {
    expect(parse(CreateUserDto, ADA)).toEqual(ADA);
    expect(parse(CreateUserDto, { ...ADA, password: 'x' })).toEqual({ ...ADA, password: 'x' });
  });

  it('is refused with every field that cannot be; nobody gets an empty password', () => {
    const raw = { name: '', email: 'ada', role: 'vendor', password: '', user: 'root' };
    expect(complaintsOf(CreateUserDto, raw)).toEqual([
      ['user', 'unknown_parameter'],
      ['name', 'invalid_parameter'],
      ['email', 'invalid_parameter'],
      ['role', 'invalid_parameter'],
      ['password', 'invalid_parameter'],
    ]);
  });

  it('has an e-mail address that no other has, in whatever case', async () => {
    const testApp = await startTestApp();
    const users = testApp.get(UsersService);
    const name = randomUUID();
    const open = async (email: string) => {
      const wanted = parse(CreateUserDto, { ...ADA, email });
      return (await testApp.business()).work((work) => users.create(work, wanted));
    };
    await open(`${name}@example.com`);
    await expect(open(`${name.toUpperCase()}@Example.com`)).rejects.toMatchObject({
      code: 'duplicate',
      param: 'email',
    });
  });
});

it('the owner of a new business is held to the same', () => {
  const business = { name: 'Acme', plan: 'enterprise' };
  expect(parse(CreateBusinessDto, business)).toEqual(business);
  const owner = { owner_name: ' ', owner_email: 'owner at acme', owner_password: '' };
  expect(complaintsOf(CreateBusinessDto, { ...business, ...owner })).toEqual([
    ['owner_name', 'invalid_parameter'],
    ['owner_email', 'invalid_parameter'],
    ['owner_password', 'invalid_parameter'],
  ]);
});
