import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  AccountsService,
  PeopleService,
  PrincipalsService,
  UsersService,
  type Role,
} from '../../src/access/index.js';
import type { UnitOfWork } from '../../src/kernel/database/unit-of-work.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const users = testApp.get(UsersService);
const principals = testApp.get(PrincipalsService);
const accounts = testApp.get(AccountsService);
const technicians = testApp.get(TechniciansService);

const account = (business: TestBusiness, role: Role, skills?: string[]) =>
  business.work((work) =>
    users.create(work, {
      name: `Some ${role}`,
      email: `${randomUUID()}@example.org`,
      role,
      ...(skills && { onRoster: { skills } }),
    }),
  );
const as = async <T>(userId: string, act: (work: UnitOfWork) => Promise<T>): Promise<T> =>
  testApp.database.work(await principals.ofUser(userId), act);
const roleOf = async (business: TestBusiness, id: string) =>
  (await testApp.get(PeopleService).get(business.tenant, id)).role;

describe('a role', () => {
  it('can be changed, together with the permissions of the user', async () => {
    const business = await testApp.business();
    const id = await account(business, 'technician', ['mechanical']);
    await business.work((work) => users.changeRole(work, id, 'manager'));
    expect((await principals.ofUser(id)).may('operations:write')).toBe(true);
    expect(await technicians.ofUser(business.tenant, id)).toMatchObject({ role: 'manager' });
  });

  it('of owner can be granted and removed only by owners', async () => {
    const business = await testApp.business();
    const [admin, other] = [await account(business, 'admin'), await account(business, 'manager')];
    const owner = await account(business, 'owner');
    const refused = { code: 'owner_required' };
    await expect(as(admin, (work) => users.changeRole(work, other, 'owner'))).rejects.toMatchObject(refused);
    await expect(as(admin, (work) => users.changeRole(work, owner, 'manager'))).rejects.toMatchObject(
      refused,
    );
    await expect(as(admin, (work) => users.deactivate(work, owner))).rejects.toMatchObject(refused);
    await expect(as(admin, (work) => users.reactivate(work, owner))).rejects.toMatchObject(refused);
    await expect(as(admin, (work) => accounts.passwordLink(work, owner, false))).rejects.toMatchObject(
      refused,
    );
    const eve = { name: 'Eve', email: `${randomUUID()}@example.org`, role: 'owner' } as const;
    await expect(as(admin, (work) => users.create(work, eve))).rejects.toMatchObject(refused);
    await as(admin, (work) => users.changeRole(work, other, 'technician'));
    await as(owner, (work) => users.changeRole(work, other, 'owner'));
    expect(await roleOf(business, other)).toBe('owner');
  });

  it('cannot be changed for the only active owner, nor by the user themselves', async () => {
    const business = await testApp.business();
    const admin = await account(business, 'admin');
    const second = await account(business, 'owner');
    await expect(as(admin, (work) => users.changeRole(work, admin, 'manager'))).rejects.toMatchObject({
      code: 'invalid_state',
      message: expect.stringContaining('your own role'),
    });
    await as(second, (work) => users.changeRole(work, business.ownerId, 'admin'));
    await expect(
      testApp.database.work(await principals.ownerOf(business.id), (work) =>
        users.changeRole(work, second, 'admin'),
      ),
    ).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await roleOf(business, second)).toBe('owner');
  });

  it('stays with one owner when two owners change each other’s at the same time', async () => {
    const business = await testApp.business();
    const second = await account(business, 'owner');
    const outcomes = await Promise.allSettled([
      as(second, (work) => users.changeRole(work, business.ownerId, 'admin')),
      as(business.ownerId, (work) => users.changeRole(work, second, 'admin')),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const roles = [await roleOf(business, business.ownerId), await roleOf(business, second)];
    expect(roles.sort()).toEqual(['admin', 'owner']);
  });

  it('cannot be changed by managers and technicians, and gets not_found for a user of another business', async () => {
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    const userId = await account(business, 'technician');
    for (const role of ['manager', 'technician'] as const) {
      const by = await account(business, role);
      for (const act of [
        (work: UnitOfWork): Promise<unknown> => users.changeRole(work, userId, 'admin'),
        (work: UnitOfWork) => users.deactivate(work, userId),
        (work: UnitOfWork) => accounts.passwordLink(work, userId, false),
      ])
        await expect(as(by, act)).rejects.toMatchObject({ code: 'permission_required' });
    }
    await expect(neighbour.work((work) => users.changeRole(work, userId, 'admin'))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('a reactivated user', () => {
  it('has permissions and an active technician again, but the keys stay revoked', async () => {
    const business = await testApp.business();
    const id = await account(business, 'technician', ['welding']);
    const isOnRoster = async () => (await technicians.ofUser(business.tenant, id))!.is_active;
    await business.work((work) => users.deactivate(work, id));
    expect(await isOnRoster()).toBe(false);
    await business.work((work) => users.reactivate(work, id));
    expect(await isOnRoster()).toBe(true);
    expect((await principals.ofUser(id)).may('operations:work')).toBe(true);
    const second = await account(business, 'owner');
    await as(second, (work) => users.deactivate(work, business.ownerId));
    await as(second, (work) => users.reactivate(work, business.ownerId));
    expect((await business.api.get('/me')).status).toBe(401);
  });
});

describe('a technician who was offboarded before their account was deactivated', () => {
  it('stays offboarded when the account is reactivated, even if they were edited meanwhile', async () => {
    const business = await testApp.business();
    const id = await account(business, 'technician', ['welding']);
    const { id: technicianId } = (await technicians.ofUser(business.tenant, id))!;
    await business.work((work) => technicians.offboard(work, technicianId));
    testApp.clock.advance(1_000);
    await business.work((work) => users.deactivate(work, id));
    await business.work((work) =>
      technicians.update(work, technicianId, { phoneNumber: '+33 1 23 45 67 89' }),
    );
    await business.work((work) => users.changeRole(work, id, 'manager'));
    await business.work((work) => users.reactivate(work, id));
    expect(await technicians.ofUser(business.tenant, id)).toMatchObject({
      is_active: false,
      role: 'manager',
    });
  });
});

describe('a technician', () => {
  it('is created together with the user or not at all', async () => {
    const business = await testApp.business();
    const email = `${randomUUID()}@example.org`;
    const failing = business.work(async (work) => {
      const onRoster = { skills: ['mechanical'] };
      await users.create(work, { name: 'Ada', email, role: 'technician', onRoster });
      throw new Error('the power went out');
    });
    await expect(failing).rejects.toThrow('the power went out');
    const names = async () =>
      (await technicians.byName(business.tenant, { search: 'ada' }, { limit: 9, after: null })).rows.map(
        ({ email }) => email,
      );
    expect(await names()).toEqual([]);
    await business.work((work) =>
      users.create(work, { name: 'Ada', email, role: 'technician', onRoster: { skills: ['mechanical'] } }),
    );
    expect(await names()).toEqual([email]);
  });

  it('can be updated by managers, but not by technicians or another business', async () => {
    const business = await testApp.business();
    const id = await business.work((work) => technicians.create(work, { name: 'Max', phoneNumber: '1' }));
    await as(await account(business, 'manager'), (work) =>
      technicians.update(work, id, { skills: ['hvac', 'plumbing'], email: 'max@example.org' }),
    );
    expect((await technicians.get(business.tenant, id)).item()).toMatchObject({
      ...{ name: 'Max', phone_number: '1', email: 'max@example.org', skills: ['hvac', 'plumbing'] },
    });
    const colleague = await account(business, 'technician');
    const refused = { code: 'permission_required' };
    await expect(as(colleague, (work) => technicians.update(work, id, { name: 'x' }))).rejects.toMatchObject(
      refused,
    );
    await expect(as(colleague, (work) => technicians.offboard(work, id))).rejects.toMatchObject(refused);
    await expect(as(colleague, (work) => technicians.create(work, { name: 'x' }))).rejects.toMatchObject(
      refused,
    );
    await expect(
      (await testApp.business()).work((work) => technicians.update(work, id, { name: 'x' })),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
