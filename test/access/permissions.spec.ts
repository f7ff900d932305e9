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
const ONLY_OWNERS: Permission[] = ['webhooks:manage', 'keys:manage', 'plan:manage', 'owners:manage'];
const NOT_MANAGERS: Permission[] = ['vendor-work', 'users:manage', 'audit:read', ...ONLY_OWNERS];
const NOT_KEYS: Permission[] = [
  'time:record',
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
  ...ONLY_OWNERS,
];

const without = (names: readonly Permission[]) => ALL.filter((name) => !names.includes(name));
const permissionsOf = (principal: Principal) => ALL.filter((name) => principal.may(name)).sort();

/** Creates a user. */
const account = (business: TestBusiness, role: Role) =>
  business.work((work) => users.create(work, { name: 'Max', email: `${randomUUID()}@example.org`, role }));

describe('the permissions table', () => {
  it.each<[Grantee, readonly string[]]>([
    ['owner', ALL],
    ['admin', without(ONLY_OWNERS)],
    ['manager', without(NOT_MANAGERS)],
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
        'time:record',
        'comments:read',
        'comments:write',
        'procedures:read',
      ],
    ],
    ['vendor', ['vendor-work', 'notifications:read']],
  ])('gives a %s exactly these permissions', async (grantee, expected) => {
    const business = await testApp.business();
    const principal =
      grantee === 'vendor'
        ? vendorPrincipal(business.id, randomUUID(), randomUUID())
        : await principals.ofUser(await account(business, grantee));
    expect(permissionsOf(principal)).toEqual([...expected].sort());
  });

  it('allows keys exactly the scopes', () => {
    expect([...SCOPES].sort()).toEqual(without(NOT_KEYS).sort());
  });

  it.each(Object.entries(PERMISSIONS))(
    'lists the roles of %s in order, with a description',
    (_name, grant) => {
      const order = grant.roles.map((role) => GRANTEES.indexOf(role));
      expect(order).toEqual([...new Set(order)].sort((one, other) => one - other));
      expect(grant.meaning).toMatch(/^[A-Z].+\.$/);
    },
  );
});

describe('a principal', () => {
  it('without a permission gets permission_required, or owner_required if only the owner has it', async () => {
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

  it('of a deactivated user has no permissions, and after a change of role those of the new one', async () => {
    const business = await testApp.business();
    const id = await account(business, 'owner');
    await business.work((work) => work.update(User, id, { role: 'technician' }));
    const demoted = await principals.ofUser(id);
    expect([demoted.may('operations:work'), demoted.may('keys:manage')]).toEqual([true, false]);
    await business.work((work) => users.deactivate(work, id));
    expect(permissionsOf(await principals.ofUser(id))).toEqual([]);
  });

  it('of a key has the permissions of its scopes, but never one that keys cannot have', async () => {
    const business = await testApp.business();
    const { secret } = await business.work((work) =>
      testApp.get(KeysService).create(work, { name: 'x', scopes: ['rooms:read', 'keys:manage'] }),
    );
    const caller = await testApp.get(ApiKeysPort).implementation.authenticate(secret, '127.0.0.1');
    expect(permissionsOf(caller!.principal)).toEqual(['rooms:read']);
  });

  it('of the service has every permission', () => {
    expect(permissionsOf(systemPrincipal(randomUUID()))).toEqual([...ALL].sort());
  });
});
