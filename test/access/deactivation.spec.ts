import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UsersService, type Role } from '../../src/access/index.js';
import { sql } from '../../src/kernel/database/sql.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { startTestApp, type TestBusiness } from '../support/test-app.js';

const testApp = await startTestApp();
const users = testApp.app.get(UsersService);
const technicians = testApp.app.get(TechniciansService);

const account = (plant: TestBusiness, role: Role) =>
  testApp.work(plant, (work) =>
    users.create(work, { name: 'Max', email: `${randomUUID()}@example.org`, role }),
  );
const deactivate = (plant: TestBusiness, id: string) =>
  testApp.work(plant, (work) => users.deactivate(work, id));
const hire = (plant: TestBusiness, userId?: string) =>
  testApp.work(plant, (work) => technicians.create(work, { name: 'Max', userId }));

describe('deactivating a user', () => {
  it('takes the technician with that account off the roster, and no other', async () => {
    const plant = await testApp.business();
    const userId = await account(plant, 'technician');
    const [max, other] = [await hire(plant, userId), await hire(plant)];
    await deactivate(plant, userId);
    const { data } = (await plant.api.get('/technicians')).body;
    expect(data.map((each: { id: string; is_active: boolean }) => [each.id, each.is_active])).toEqual([
      [other, true],
      [max, false],
    ]);
    const assigned = await plant.api.post('/operations', {
      assignee_type: 'technician',
      technician_id: max,
      title: 'Replace the seal',
      required_skill: 'mechanical',
    });
    expect(assigned.body.error).toMatchObject({ code: 'invalid_reference', param: 'technician_id' });
  });

  it('leaves the roster as it is when the transaction is undone', async () => {
    const plant = await testApp.business();
    const userId = await account(plant, 'technician');
    await hire(plant, userId);
    const failing = testApp.work(plant, async (work) => {
      await users.deactivate(work, userId);
      throw new Error('the power went out');
    });
    await expect(failing).rejects.toThrow('the power went out');
    expect((await plant.api.get('/technicians')).body.data[0].is_active).toBe(true);
  });

  it('lets nobody be taken on with that account afterwards', async () => {
    const plant = await testApp.business();
    const userId = await account(plant, 'technician');
    await deactivate(plant, userId);
    await expect(hire(plant, userId)).rejects.toMatchObject({ code: 'invalid_reference', param: 'user_id' });
  });
});

describe('the owners of a business', () => {
  const activeOwners = async (plant: TestBusiness) =>
    (
      await testApp.acrossBusinesses.rows<{ id: string }>(
        sql`SELECT id FROM users WHERE business_id = ${plant.id} AND role = 'owner' AND is_active`,
      )
    ).map(({ id }) => id);

  it('keep at least one who is active: the last is not deactivated, and learns what to do', async () => {
    const plant = await testApp.business();
    await account(plant, 'admin');
    await expect(deactivate(plant, plant.ownerId)).rejects.toMatchObject({
      code: 'invalid_state',
      message: expect.stringContaining('Create another owner first'),
    });
    expect((await plant.api.get('/me')).status).toBe(200);
    const second = await account(plant, 'owner');
    await deactivate(plant, plant.ownerId);
    await expect(deactivate(plant, second)).rejects.toMatchObject({ code: 'invalid_state' });
    await deactivate(plant, plant.ownerId);
    expect(await activeOwners(plant)).toEqual([second]);
  });

  it('do not lose the last one when all of them deactivate each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const plant = await testApp.business();
      const all = [plant.ownerId, await account(plant, 'owner'), await account(plant, 'owner')];
      const outcomes = await Promise.allSettled(all.map((id) => deactivate(plant, id)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'invalid_state' },
      });
      expect(await activeOwners(plant)).toHaveLength(1);
    }
  });
});
