import {
  EmailClaims,
  AccountsService,
  AuditService,
  auditEvents,
  KeysService,
  PeopleService,
  PrincipalsService,
  SessionsService,
  SuspensionsService,
  User,
  UsersService,
} from '../../../src/access/index.js';
import { BY_NAME, FIRST, type Probe, type Probing } from './probe.js';

/** Keys, accounts, and their audit entries. */
export function accessProbes(probing: Probing): Probe[] {
  return [
    ...keyProbes(probing),
    ...userProbes(probing),
    ...accountProbes(probing),
    ...auditProbes(probing),
    ...suspensionProbes(probing),
  ];
}

function suspensionProbes({ get, work }: Probing): Probe[] {
  const suspensions = get(SuspensionsService);
  return [
    work('business suspended', (unit) => suspensions.suspend(unit, 'overdue')),
    work('business resumed', async (unit) => {
      await suspensions.suspend(unit, null);
      return suspensions.resume(unit, 'paid');
    }),
    work('whether the business is suspended', (unit) => suspensions.requireActive(unit)),
  ];
}

function keyProbes({ own, get, work, read, both }: Probing): Probe[] {
  const keys = get(KeysService);
  return [
    read('keys', (tenant) => keys.list(tenant)),
    work('key create', (unit) => keys.create(unit, { name: 'Third', scopes: ['assets:read'] })),
    ...both('key rotate', [own.key], (unit, id) => keys.rotate(unit, id)),
    ...both('key revoke', [own.key], (unit, id) => keys.revoke(unit, id)),
    ...both('key disable', [own.key], (unit, id) => keys.disable(unit, id)),
    ...both('key restrict', [own.key], (unit, id) => keys.restrict(unit, id, ['203.0.113.0/24'])),
    ...both('key enable', [own.key], (unit, id) => keys.enable(unit, id)),
  ];
}

function userProbes({ business, own, neighbours, get, work, read, both }: Probing): Probe[] {
  const users = get(UsersService);
  const people = get(PeopleService);
  return [
    work('user create', (unit) =>
      users.create(unit, { name: 'Eve', email: 'eve@acme.example', role: 'owner' }),
    ),
    ...both('what refuses an import of a user', [own.user, business.ownerId, neighbours.user], (unit, id) =>
      get(PrincipalsService).lockRefusal(unit, { kind: 'user', id }, 'assets:write'),
    ),
    ...both('user deactivate', [own.user, business.ownerId], (unit, id) => users.deactivate(unit, id)),
    work('address released', async (unit) => {
      await unit.update(User, own.user!, { emailClaimed: true, emailConfirmedAt: null });
      const { email } = await people.get(unit, own.user!);
      return get(EmailClaims).releaseAddress(unit, own.user!, email);
    }),
    ...both('user role', [own.user, business.ownerId, neighbours.user], (unit, id) =>
      users.changeRole(unit, id, 'manager'),
    ),
    ...both('user reactivate', [own.user], (unit, id) => users.reactivate(unit, id)),
    ...both('user', [own.user], (unit, id) => people.get(unit, id)),
    ...both('effects of a deactivation', [own.user, business.ownerId], (unit, id) =>
      people.deactivationEffects(unit, id),
    ),
    read('people', (tenant) => people.list(tenant, {}, FIRST)),
    read('people that match', (tenant) =>
      people.list(tenant, { search: 'a', role: 'owner', state: 'invited' }, BY_NAME),
    ),
  ];
}

function accountProbes({ business, own, get, work, read, both }: Probing): Probe[] {
  const accounts = get(AccountsService);
  return [
    ...both('password link', [own.user], async (unit, id) => {
      const { token: _, ...link } = await accounts.passwordLink(unit, id, false);
      return link;
    }),
    work('own profile', (unit) => accounts.changeProfile(unit, { name: 'Olga', language: 'fr' })),
    work('own password', (unit) =>
      accounts.changePassword(unit, { currentPassword: 'wrong', password: 'another password' }, own.user!),
    ),
    work('sign in', async (unit) => {
      await get(SessionsService).signIn(unit, { userAgent: 'test', address: null });
    }),
    work('end other sessions', (unit) => get(SessionsService).endOthers(unit, own.user!)),
    ...both('end sessions', [own.user, business.ownerId], (unit, id) =>
      get(UsersService).endSessions(unit, id),
    ),
    read('own devices', (tenant) => get(SessionsService).devices(tenant, business.ownerId)),
  ];
}

function auditProbes({ get, read, work }: Probing): Probe[] {
  const audit = get(AuditService);
  return [
    read('audit log', async (tenant) => (await audit.list(tenant, {}, { limit: 200, after: null })).items()),
    read('people in the audit log', (tenant) => audit.people(tenant)),
    // Events of new entries have new ids: this probe uses an existing entry with a look-alike.
    work('event of the audit log', async (unit) => {
      const [entry] = (await audit.list(unit, {}, { limit: 1, after: null })).items();
      unit.emit(auditEvents['settings.changed'], entry!.id, { details: {} });
    }),
  ];
}
