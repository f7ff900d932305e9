import { describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import { TechniciansService, type NewTechnician } from '../../src/technicians/index.js';
import { expectInvalid, idsOf } from '../support/site.js';
import { startTestApp, unique, type TestBusiness } from '../support/test-app.js';

const testApp = await startTestApp();
const technicians = testApp.app.get(TechniciansService);
const hire = (plant: TestBusiness, given: NewTechnician) =>
  testApp.work(plant, (work) => technicians.create(work, given));

describe('GET /technicians', () => {
  it('answers a technician, field for field', async () => {
    const plant = await testApp.business();
    const email = `${unique('ada').replace(' ', '.')}@example.com`;
    const userId = await testApp.work(plant, (work) =>
      testApp.app.get(UsersService).create(work, { name: 'Ada Fitter', email, role: 'technician' }),
    );
    const given: NewTechnician = {
      name: 'Ada Fitter',
      phoneNumber: '+33 1 23 45',
      skills: ['mechanical', 'welding'],
      userId,
    };
    const id = await hire(plant, given);
    const reply = await plant.api.get('/technicians');
    expect(reply.status).toBe(200);
    expect(reply.body.pagination).toEqual({ limit: 50, has_more: false, next_cursor: null });
    expect(Object.entries(reply.body.data[0])).toEqual([
      ['id', id],
      ['object', 'technician'],
      ['user_id', userId],
      ['name', 'Ada Fitter'],
      ['email', email],
      ['phone_number', '+33 1 23 45'],
      ['role', 'technician'],
      ['skills', ['mechanical', 'welding']],
      ['is_active', true],
    ]);
  });

  it('says null for what is not known, and an empty list for no skills', async () => {
    const plant = await testApp.business();
    await hire(plant, { name: 'Bo' });
    const [technician] = (await plant.api.get('/technicians')).body.data;
    expect(technician).toMatchObject({
      user_id: null,
      email: null,
      phone_number: null,
      role: null,
      skills: [],
    });
  });

  it('lists the newest first, page by page, and none of a neighbour', async () => {
    const [plant, neighbour] = [await testApp.business(), await testApp.business()];
    const ids = [
      await hire(plant, { name: 'A' }),
      await hire(plant, { name: 'B' }),
      await hire(plant, { name: 'C' }),
    ];
    await hire(neighbour, { name: 'D' });
    const first = await plant.api.get('/technicians?limit=2');
    expect(first.body.pagination).toMatchObject({ limit: 2, has_more: true });
    const rest = await idsOf(plant, `/technicians?limit=2&cursor=${first.body.pagination.next_cursor}`);
    expect([...first.body.data.map((each: { id: string }) => each.id), ...rest]).toEqual(ids.reverse());
  });

  it('keeps those who have left, marked so', async () => {
    const plant = await testApp.business();
    const id = await hire(plant, { name: 'Gone' });
    await testApp.work(plant, (work) => technicians.offboard(work, id));
    await testApp.work(plant, (work) => technicians.offboard(work, id));
    const [technician] = (await plant.api.get('/technicians')).body.data;
    expect(technician).toMatchObject({ id, is_active: false });
    expect(await technicians.named(testApp.tenant(plant), id)).toEqual({ name: 'Gone' });
  });

  it('knows no filter', async () => {
    const plant = await testApp.business();
    expectInvalid(await plant.api.get('/technicians?name=Ada'), { name: 'unknown_parameter' });
  });

  it('needs the scope technicians:read', async () => {
    const { api } = await testApp.business({ scopes: ['spare-parts:read'] });
    const reply = await api.get('/technicians');
    expect(reply.status).toBe(403);
    expect(reply.body.error.message).toContain('technicians:read');
  });
});

describe('taking a technician on', () => {
  it("refuses the account of a neighbour's user, as one that is missing", async () => {
    const [plant, neighbour] = [await testApp.business(), await testApp.business()];
    const refused = hire(plant, { name: 'Eve', userId: neighbour.ownerId });
    await expect(refused).rejects.toEqual(ApiError.invalidReference('user_id'));
  });
});

describe('naming and offboarding', () => {
  it("know no neighbour's technician", async () => {
    const [plant, neighbour] = [await testApp.business(), await testApp.business()];
    const id = await hire(neighbour, { name: 'Theirs' });
    expect(await technicians.named(testApp.tenant(plant), id)).toBeUndefined();
    await expect(testApp.work(plant, (work) => technicians.offboard(work, id))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
