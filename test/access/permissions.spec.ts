import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  GRANTEES,
  KeysService,
  PERMISSIONS,
  SCOPES,
  User,
  PrincipalsService,
  UsersService,
  vendorPrincipal,
} from '../../src/access/index.js';
import type { Grantee, Permission, Role } from '../../src/access/index.js';
import { systemPrincipal, type Principal } from '../../src/kernel/auth/principal.js';
import { ApiKeysPort } from '../../src/kernel/http/api-key-authenticator.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const users = testApp.get(UsersService);
const principals = testApp.get(PrincipalsService);
const ALL = Object.keys(PERMISSIONS) as Permission[];
const PLACES = ['assets', 'buildings', 'floors', 'rooms'];
const OWNERS_ALONE: Permission[] = ['webhooks:manage', 'keys:manage', 'plan:manage', 'owners:manage'];
const MANAGERS_NEVER: Permission[] = ['vendor-work', 'users:manage', 'audit:read', ...OWNERS_ALONE];
const NO_KEYS: Permission[] = [
  'operations:work',
  'operations:report',
  'meters:record',
  'technicians:write',
  'vendors:write',
  'vendor-work',
  'spare-parts:consume',
  'imports:write',
  'notifications:read',
  'users:read',
  'users:manage',
  ...OWNERS_ALONE,
];

const without = (names: readonly Permission[]) => ALL.filter((name) => !names.includes(name));
const heldBy = (principal: Principal) => ALL.filter((name) => principal.may(name)).sort();

/** A new account of a business. */
const account = (business: TestBusiness, role: Role) =>
  business.work((work) => users.create(work, { name: 'Max', email: `${randomUUID()}@example.org`, role }));

describe('the table of permissions', () => {
  it.each<[Grantee, readonly string[]]>([
    ['owner', ALL],
    ['admin', without(OWNERS_ALONE)],
    ['manager', without(MANAGERS_NEVER)],
    [
      'technician',
      [
        ...[...PLACES, 'operations', 'technicians', 'spare-parts', 'alarms', 'meters', 'notifications'].map(
          (of) => `${of}:read`,
        ),
        'operations:work',
        'operations:report',
        'spare-parts:consume',
        'alarms:write',
        'meters:record',
        'attachments:read',
        'attachments:write',
      ],
    ],
    ['vendor', ['vendor-work', 'notifications:read']],
  ])('gives a %s what they are to have, and no more', async (grantee, expected) => {
    const business = await testApp.business();
    const principal =
      grantee === 'vendor'
        ? vendorPrincipal(business.id, randomUUID(), randomUUID())
        : await principals.ofUser(await account(business, grantee));
    expect(heldBy(principal)).toEqual([...expected].sort());
  });

  it('lets keys hold the scopes, and nothing else', () => {
    expect([...SCOPES].sort()).toEqual(without(NO_KEYS).sort());
  });

  it.each(Object.entries(PERMISSIONS))(
    'says of %s who has it, in order, and what it means',
    (_name, grant) => {
      const order = grant.roles.map((role) => GRANTEES.indexOf(role));
      expect(order).toEqual([...new Set(order)].sort((one, other) => one - other));
      expect(grant.meaning).toMatch(/^[A-Z].+\.$/);
    },
  );
});

describe('a principal', () => {
  it('who lacks a permission is told which, and when only the owner has it', async () => {
    const business = await testApp.business();
    const technician = await principals.ofUser(await account(business, 'technician'));
    technician.require('operations:work');
    expect(() => technician.require('operations:write')).toThrow(
      expect.objectContaining({
        code: 'permission_required',
        message: expect.stringContaining('"operations:write"'),
      }),
    );
    expect(() => technician.require('keys:manage')).toThrow(
      expect.objectContaining({ code: 'owner_required', message: expect.stringContaining('"keys:manage"') }),
    );
    expect(() => technician.require('keys:mange')).toThrow('No permission is called "keys:mange".');
  });

  it('cannot be changed', async () => {
    const { owner } = await testApp.business();
    expect(() => Object.assign(owner, { businessId: randomUUID() })).toThrow(TypeError);
  });

  it('of an account that is closed may do nothing, and of one with another role what that allows', async () => {
    const business = await testApp.business();
    const id = await account(business, 'owner');
    await business.work((work) => work.update(User, id, { role: 'technician' }));
    const demoted = await principals.ofUser(id);
    expect([demoted.may('operations:work'), demoted.may('keys:manage')]).toEqual([true, false]);
    await business.work((work) => users.deactivate(work, id));
    expect(heldBy(await principals.ofUser(id))).toEqual([]);
  });

  it('of a key may do what its scopes say, and never what no key can hold, whatever is stored', async () => {
    const business = await testApp.business();
    const { secret } = await business.work((work) =>
      testApp.get(KeysService).create(work, { name: 'x', scopes: ['rooms:read', 'keys:manage'] }),
    );
    const caller = await testApp.get(ApiKeysPort).answers.authenticate(secret, '127.0.0.1');
    expect(heldBy(caller!.principal)).toEqual(['rooms:read']);
  });

  it('of the service itself may do everything', () => {
    expect(heldBy(systemPrincipal(randomUUID()))).toEqual([...ALL].sort());
  });
});
