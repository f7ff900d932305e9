import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PrincipalsService, SessionsService, UsersService, type Role } from '../../src/access/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const users = testApp.get(UsersService);
const technicians = testApp.get(TechniciansService);

const account = (business: TestBusiness, role: Role) =>
  business.work((work) => users.create(work, { name: 'Max', email: `${randomUUID()}@example.org`, role }));
const deactivate = (business: TestBusiness, id: string) =>
  business.work((work) => users.deactivate(work, id));
const createTechnician = (business: TestBusiness, userId?: string) =>
  business.work((work) => technicians.create(work, { name: 'Max', userId }));

describe('deactivating a user', () => {
  it('deactivates the technician with that account, and no other', async () => {
    const business = await testApp.business();
    const userId = await account(business, 'technician');
    const [max, other] = [await createTechnician(business, userId), await createTechnician(business)];
    await deactivate(business, userId);
    const { data } = (await business.api.get('/technicians')).body;
    expect(data.map((each: { id: string; is_active: boolean }) => [each.id, each.is_active])).toEqual([
      [other, true],
      [max, false],
    ]);
    const assigned = await business.api.post('/operations', {
      assignee_type: 'technician',
      technician_id: max,
      title: 'Replace the seal',
      required_skill: 'mechanical',
    });
    expect(assigned.body.error).toMatchObject({ code: 'invalid_reference', param: 'technician_id' });
  });

  it('does not deactivate the technician when the transaction is rolled back', async () => {
    const business = await testApp.business();
    const userId = await account(business, 'technician');
    await createTechnician(business, userId);
    const failing = business.work(async (work) => {
      await users.deactivate(work, userId);
      throw new Error('the power went out');
    });
    await expect(failing).rejects.toThrow('the power went out');
    expect((await business.api.get('/technicians')).body.data[0].is_active).toBe(true);
  });

  it('refuses a session of someone who entered their password just before it', async () => {
    const business = await testApp.business();
    const userId = await account(business, 'manager');
    const signedIn = await testApp.get(PrincipalsService).ofUser(userId);
    await deactivate(business, userId);
    const sessions = testApp.get(SessionsService);
    const opening = testApp.database.work(signedIn, (work) =>
      sessions.open(work, { userAgent: null, address: null }),
    );
    await expect(opening).rejects.toMatchObject({ code: 'not_found' });
    await business.work((work) => users.reactivate(work, userId));
    expect(await sessions.devices(business.tenant, userId)).toEqual([]);
  });

  it('prevents a new technician with that account', async () => {
    const business = await testApp.business();
    const userId = await account(business, 'technician');
    await deactivate(business, userId);
    await expect(createTechnician(business, userId)).rejects.toMatchObject({
      code: 'invalid_reference',
      param: 'user_id',
    });
  });
});

describe('the owners of a business', () => {
  const activeOwners = async (business: TestBusiness) =>
    (
      await testApp.acrossBusinesses.rows<{ id: string }>(
        sql`SELECT id FROM users WHERE business_id = ${business.id} AND role = 'owner' AND is_active`,
      )
    ).map(({ id }) => id);

  it('include at least one active owner: deactivating the last one is refused with advice', async () => {
    const business = await testApp.business();
    await account(business, 'admin');
    await expect(deactivate(business, business.ownerId)).rejects.toMatchObject({
      code: 'invalid_state',
      message: expect.stringContaining('Create another owner first'),
    });
    expect((await business.api.get('/me')).status).toBe(200);
    const second = await account(business, 'owner');
    await deactivate(business, business.ownerId);
    await expect(deactivate(business, second)).rejects.toMatchObject({ code: 'invalid_state' });
    await deactivate(business, business.ownerId);
    expect(await activeOwners(business)).toEqual([second]);
  });

  it('include an active owner even when all deactivate each other at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const business = await testApp.business();
      const all = [business.ownerId, await account(business, 'owner'), await account(business, 'owner')];
      const outcomes = await Promise.allSettled(all.map((id) => deactivate(business, id)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'invalid_state' },
      });
      expect(await activeOwners(business)).toHaveLength(1);
    }
  });
});
