import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { KeysService, PrincipalsService, UsersService } from '../../src/access/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { startTestPortal, textOf } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';

const portal = await startTestPortal();
const users = portal.api.get(UsersService);
const principals = portal.api.get(PrincipalsService);
const technicians = portal.api.get(TechniciansService);

const FIRST = { limit: 200, after: null, sort: 'name' } as const;
const roster = async (business: TestBusiness) => (await technicians.byName(business.tenant, {}, FIRST)).rows;

describe('a user', () => {
  it('has a new role at the next request, and stays signed in', async () => {
    const [business, owner] = await portal.newBusiness();
    const person = await portal.signIn(business, 'technician');
    expect((await person.get('/team')).status).toBe(403);
    expect((await owner.post(`/team/${person.userId}/role`, { role: 'manager' })).status).toBe(303);
    expect((await person.get('/team')).status).toBe(200);
    const self = await owner.post(`/team/${owner.userId}/role`, { role: 'admin' });
    expect(self.status).toBe(422);
    expect(textOf(self.html)).toContain('You cannot edit your own role.');
  });

  it('can be deactivated: signed out immediately, keys revoked, off the roster; the dialog says what remains', async () => {
    const [business, owner] = await portal.newBusiness();
    const second = await portal.signIn(business, 'manager');
    await owner.post(`/team/${second.userId}/role`, { role: 'owner' });
    const keys = portal.api.get(KeysService);
    const principal = await principals.ofUser(second.userId);
    await portal.api.database.work(principal, (work) =>
      keys.create(work, { name: 'Her key', scopes: ['assets:read'] }),
    );
    await owner.post('/team/technicians', {
      name: 'Test manager',
      user_id: second.userId,
      skills: 'mechanical',
    });
    const [technician] = await roster(business);
    await business.api.post('/operations', {
      ...{ title: 'Seal', required_skill: 'mechanical', assignee_type: 'technician' },
      technician_id: technician!.id,
    });
    const before = textOf((await owner.get(`/team/${second.userId}`)).html);
    expect(before).toContain('The API key “Her key”, which they made, is revoked for good.');
    expect(before).toContain('One open operation stays with them.');
    expect((await owner.post(`/team/${second.userId}/deactivate`)).status).toBe(303);
    expect((await second.get('/account')).status).toBe(303);
    const states = (await keys.list(business.tenant)).map(({ name, revoked_at }) => [name, !!revoked_at]);
    expect(states).toEqual([
      ['Her key', true],
      ['test', false],
    ]);
    expect((await roster(business))[0]!.is_active).toBe(false);
    expect((await owner.post(`/team/${second.userId}/reactivate`)).status).toBe(303);
    expect((await roster(business))[0]!.is_active).toBe(true);
  });

  it('who was offboarded before the account was deactivated stays off the roster when it is reactivated', async () => {
    const [business, owner] = await portal.newBusiness();
    const { userId } = await portal.signIn(business, 'manager');
    for (const name of ['Ada, before', 'Ada, now'])
      await owner.post('/team/technicians', { name, user_id: userId, skills: 'mechanical' });
    const named = async (name: string) => (await roster(business)).find((each) => each.name === name)!;
    await owner.post(`/team/technicians/${(await named('Ada, before')).id}/offboard`);
    await owner.post(`/team/${userId}/deactivate`);
    expect((await roster(business)).map(({ is_active: isActive }) => isActive)).toEqual([false, false]);
    await owner.post(`/team/${userId}/reactivate`);
    expect([(await named('Ada, before')).is_active, (await named('Ada, now')).is_active]).toEqual([
      false,
      true,
    ]);
  });

  it('who is the last owner cannot be changed, and the reason is shown', async () => {
    const [, owner] = await portal.newBusiness();
    const reply = await owner.post(`/team/${owner.userId}/deactivate`);
    expect(reply.location).toBe(`/team/${owner.userId}`);
    expect(textOf((await owner.get(reply.location!)).html)).toContain(
      'This is the only owner. Make another user an owner first.',
    );
    expect((await owner.get('/team')).status).toBe(200);
  });

  it('is shown to an admin without the actions of owners', async () => {
    const [business, admin] = await portal.newBusiness('admin');
    const page = await admin.get(`/team/${business.ownerId}`);
    expect(page.html).not.toContain('/deactivate');
    expect(textOf(page.html)).toContain('Only an owner can change another owner’s account.');
    for (const path of ['', '/deactivate', '/reactivate', '/role'])
      expect((await admin.post(`/team/${business.ownerId}${path}`, { role: 'manager' })).status, path).toBe(
        403,
      );
  });

  it('is signed out by an owner or an admin: one session, or all of them', async () => {
    const [business, owner] = await portal.newBusiness();
    const admin = await portal.signIn(business, 'admin');
    const first = await portal.signIn(business, 'technician');
    const principal = await principals.ofUser(first.userId);
    const [second, third] = [await portal.signInAs(principal), await portal.signInAs(principal)];
    const at = `/team/${first.userId}`;
    const page = await owner.get(at);
    expect([...page.html.matchAll(/sessions\/[0-9a-f-]{36}\/end/g)]).toHaveLength(3);
    const idOf = (visitor: typeof first) => visitor.cookies.get('__Host-session')!.split('.')[1];
    expect((await owner.post(`${at}/sessions/${idOf(second)}/end`)).location).toBe(at);
    const isIn = async (visitor: typeof first) => (await visitor.get('/account')).status === 200;
    expect(await Promise.all([first, second, third].map(isIn))).toEqual([true, false, true]);
    expect((await owner.post(`${at}/sessions/${idOf(second)}/end`)).status).toBe(404);
    expect((await owner.post(`${at}/sessions/${idOf(admin)}/end`)).status).toBe(404);
    expect((await admin.post(`${at}/sessions/end`)).location).toBe(at);
    expect(await Promise.all([first, third, admin].map(isIn))).toEqual([false, false, true]);
    expect((await owner.get(at)).html).not.toContain('/sessions/');
    const { body } = await business.api.get('/audit-log?action=user.sessions_ended');
    expect(body.data).toMatchObject([
      { actor: { id: admin.userId }, target: { id: first.userId }, details: { sessions: 2 } },
      { actor: { id: owner.userId }, target: { id: first.userId }, details: { sessions: 1 } },
    ]);
    expect(textOf((await owner.get('/audit?action=user.sessions_ended')).html)).toContain('2 sessions');
  });

  it('is not signed out by managers, by admins if an owner, or by another business', async () => {
    const [business, owner] = await portal.newBusiness();
    const [admin, manager] = [
      await portal.signIn(business, 'admin'),
      await portal.signIn(business, 'manager'),
    ];
    const [, neighbour] = await portal.newBusiness();
    const attempts = [
      [admin, owner, 403],
      [manager, admin, 403],
      [neighbour, admin, 404],
    ] as const;
    for (const [who, whose, status] of attempts) {
      const id = whose.cookies.get('__Host-session')!.split('.')[1];
      for (const path of ['end', `${id}/end`])
        expect((await who.post(`/team/${whose.userId}/sessions/${path}`)).status).toBe(status);
      expect((await whose.get('/account')).status).toBe(200);
    }
    expect((await admin.get(`/team/${owner.userId}`)).html).not.toContain('/sessions/');
  });

  it('can be given a password reset link, to be handed over', async () => {
    const [business, admin] = await portal.newBusiness('admin');
    const email = `${randomUUID()}@example.com`;
    const id = await business.work((work) =>
      users.create(work, { name: 'Max', email, role: 'manager', password: 'forgotten long ago' }),
    );
    const once = randomUUID();
    const shown = await admin.post(`/team/${id}`, { _once: once });
    const link = /http:\/\/[^/]+(\/new-password\/[\w-]+)/.exec(textOf(shown.html))![1]!;
    expect((await admin.post(`/team/${id}`, { _once: once })).location).toBe(`/team/${id}`);
    expect((await portal.newVisitor().post(link, { password: 'a brand new password' })).status).toBe(303);
    expect(await principals.signIn(email, 'a brand new password')).toMatchObject({ id });
  });
});

describe('technicians', () => {
  it('are added without an account, changed, and offboarded', async () => {
    const [business, manager] = await portal.newBusiness('manager');
    await manager.post('/team/technicians', { name: 'Luca', phone_number: '123', skills: ['hvac'] });
    const [luca] = await roster(business);
    expect(luca).toMatchObject({ name: 'Luca', phone_number: '123', email: null, user_id: null });
    expect(textOf((await manager.get('/team/technicians')).html)).toMatch(/Luca .*Active .*HVAC/);
    expect(textOf((await manager.get('/team')).html)).not.toContain('Luca');
    const at = `/team/technicians/${luca!.id}`;
    expect((await manager.get(at)).html).toContain('value="123"');
    const change = {
      name: 'Luca F.',
      phone_number: '',
      email: 'luca@example.com',
      skills: ['hvac', 'plumbing'],
    };
    expect((await manager.post(at, change)).status).toBe(303);
    expect((await roster(business))[0]).toMatchObject({ ...change, phone_number: null });
    expect((await manager.post(at, { name: '' })).status).toBe(422);
    expect((await manager.post(`${at}/offboard`)).status).toBe(303);
    expect((await roster(business))[0]!.is_active).toBe(false);
    const technician = await portal.signIn(business, 'technician');
    expect((await technician.get(at)).status).toBe(403);
    expect((await technician.post(at, change)).status).toBe(403);
  });
});
