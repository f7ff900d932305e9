import { describe, expect, it } from 'vitest';
import { UsersService } from '../../src/access/index.js';
import { ApiError } from '../../src/kernel/errors/api-error.js';
import { TechniciansService, type NewTechnician } from '../../src/technicians/index.js';
import { expectInvalid } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp, unique } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const technicians = testApp.get(TechniciansService);
const hire = (business: TestBusiness, given: NewTechnician) =>
  business.work((work) => technicians.create(work, given));

describe('GET /technicians', () => {
  it('returns every field of a technician', async () => {
    const business = await testApp.business();
    const email = `${unique('ada').replace(' ', '.')}@example.com`;
    const userId = await business.work((work) =>
      testApp.get(UsersService).create(work, { name: 'Ada Fitter', email, role: 'technician' }),
    );
    const given: NewTechnician = {
      name: 'Ada Fitter',
      phoneNumber: '+33 1 23 45',
      skills: ['mechanical', 'welding'],
      userId,
    };
    const id = await hire(business, given);
    const reply = await business.api.get('/technicians');
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
      ['hourly_rate', null],
    ]);
  });

  it('returns null for unknown values, and an empty list without skills', async () => {
    const business = await testApp.business();
    await hire(business, { name: 'Bo' });
    const [technician] = (await business.api.get('/technicians')).body.data;
    expect(technician).toMatchObject({
      user_id: null,
      email: null,
      phone_number: null,
      role: null,
      skills: [],
    });
  });

  it('lists the newest first, page by page, and none of another business', async () => {
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    const ids = [
      await hire(business, { name: 'A' }),
      await hire(business, { name: 'B' }),
      await hire(business, { name: 'C' }),
    ];
    await hire(neighbour, { name: 'D' });
    const first = await business.api.get('/technicians?limit=2');
    expect(first.body.pagination).toMatchObject({ limit: 2, has_more: true });
    const rest = await idsOf(business, `/technicians?limit=2&cursor=${first.body.pagination.next_cursor}`);
    expect([...first.body.data.map((each: { id: string }) => each.id), ...rest]).toEqual(ids.reverse());
  });

  it('includes offboarded technicians, with is_active false', async () => {
    const business = await testApp.business();
    const id = await hire(business, { name: 'Gone' });
    await business.work((work) => technicians.offboard(work, id));
    await business.work((work) => technicians.offboard(work, id));
    const [technician] = (await business.api.get('/technicians')).body.data;
    expect(technician).toMatchObject({ id, is_active: false });
    expect(await technicians.named(business.tenant, id)).toEqual({ name: 'Gone' });
  });

  it('filters by certified skill and by is_active', async () => {
    const business = await testApp.business();
    const welder = await hire(business, { name: 'Ada', skills: ['welding', 'hvac'] });
    const gone = await hire(business, { name: 'Bo', skills: ['welding'] });
    const other = await hire(business, { name: 'Cy' });
    await business.work((work) => technicians.offboard(work, gone));
    expect(await idsOf(business, '/technicians?skill=welding')).toEqual([gone, welder]);
    expect(await idsOf(business, '/technicians?skill=soudure&is_active=true')).toEqual([welder]);
    expect(await idsOf(business, '/technicians?is_active=false')).toEqual([gone]);
    expect(await idsOf(business, '/technicians?is_active=true')).toEqual([other, welder]);
    expectInvalid(await business.api.get('/technicians?skill=sorcery&is_active=1'), {
      skill: 'invalid_parameter',
      is_active: 'invalid_parameter',
    });
  });

  it('rejects other filters', async () => {
    const business = await testApp.business();
    expectInvalid(await business.api.get('/technicians?name=Ada'), { name: 'unknown_parameter' });
  });
});

describe('creating a technician', () => {
  it("rejects another business's user, exactly as a missing one", async () => {
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    const refused = hire(business, { name: 'Eve', userId: neighbour.ownerId });
    await expect(refused).rejects.toEqual(ApiError.invalidReference('user_id'));
  });
});

describe('looking up and offboarding', () => {
  it("do not find another business's technician", async () => {
    const [business, neighbour] = [await testApp.business(), await testApp.business()];
    const id = await hire(neighbour, { name: 'Theirs' });
    expect(await technicians.named(business.tenant, id)).toBeUndefined();
    await expect(business.work((work) => technicians.offboard(work, id))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
