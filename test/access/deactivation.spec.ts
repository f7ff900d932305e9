import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { TechniciansService } from '../../src/technicians/index.js';
import { openWorld, type Plant } from '../support/world.js';

const world = await openWorld();
const users = world.app.get(UsersService);
const technicians = world.app.get(TechniciansService);

const account = (plant: Plant, role: string) =>
  world.work(plant, (work) =>
    users.create(work, { name: 'Max', email: `${randomUUID()}@example.org`, role }),
  );
const deactivate = (plant: Plant, id: string) => world.work(plant, (work) => users.deactivate(work, id));
const hire = (plant: Plant, userId?: string) =>
  world.work(plant, (work) => technicians.create(work, { name: 'Max', userId }));

describe('deactivating a user', () => {
  it('takes the technician with that account off the roster, and no other', async () => {
    const plant = await world.business();
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
    const plant = await world.business();
    const userId = await account(plant, 'technician');
    await hire(plant, userId);
    const failing = world.work(plant, async (work) => {
      await users.deactivate(work, userId);
      throw new Error('the power went out');
    });
    await expect(failing).rejects.toThrow('the power went out');
    expect((await plant.api.get('/technicians')).body.data[0].is_active).toBe(true);
  });

  it('lets nobody be taken on with that account afterwards', async () => {
    const plant = await world.business();
    const userId = await account(plant, 'technician');
    await deactivate(plant, userId);
    await expect(hire(plant, userId)).rejects.toMatchObject({ code: 'invalid_reference', param: 'user_id' });
  });
});
