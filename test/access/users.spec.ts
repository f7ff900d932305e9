import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CreateBusinessDto, CreateUserDto, UsersService } from '../../src/access/index.js';
import { parse } from '../../src/kernel/validation/parse.js';
import { complaintsOf } from '../support/complaints.js';
import { startTestApp } from '../support/test-app.js';

const ADA = { name: 'Ada', email: 'ada@example.com', role: 'manager' };

describe('a new user', () => {
  it('has a name, an e-mail address, a role and an optional password', () => {
    expect(parse(CreateUserDto, ADA)).toEqual(ADA);
    const password = 'ten or more';
    expect(parse(CreateUserDto, { ...ADA, password })).toEqual({ ...ADA, password });
  });

  it('is refused with every invalid field, including a short password', () => {
    const raw = { name: '', email: 'ada', role: 'vendor', password: '9 letters', user: 'root' };
    expect(complaintsOf(CreateUserDto, raw)).toEqual([
      ['user', 'unknown_parameter'],
      ['name', 'invalid_parameter'],
      ['email', 'invalid_parameter'],
      ['role', 'invalid_parameter'],
      ['password', 'invalid_parameter'],
    ]);
  });

  it('has an e-mail address that is unique regardless of case', async () => {
    const testApp = await startTestApp();
    const users = testApp.get(UsersService);
    const name = randomUUID();
    const open = async (email: string) => {
      const user = parse(CreateUserDto, { ...ADA, email });
      return (await testApp.business()).work((work) => users.create(work, user));
    };
    await open(`${name}@example.com`);
    await expect(open(`${name.toUpperCase()}@Example.com`)).rejects.toMatchObject({
      code: 'duplicate',
      param: 'email',
    });
  });
});

it('the owner of a new business is validated in the same way', () => {
  const business = { name: 'Acme', plan: 'enterprise' };
  expect(parse(CreateBusinessDto, business)).toEqual(business);
  const owner = { owner_name: ' ', owner_email: 'owner at acme', owner_password: 'x'.repeat(201) };
  expect(complaintsOf(CreateBusinessDto, { ...business, ...owner })).toEqual([
    ['owner_name', 'invalid_parameter'],
    ['owner_email', 'invalid_parameter'],
    ['owner_password', 'invalid_parameter'],
  ]);
});
