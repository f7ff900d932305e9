import { describe, expect, it } from 'vitest';
import { parse } from '../../src/kernel/validation/parse.js';
import { CreateTechnicianDto, TechniciansService, TRADE_CODES } from '../../src/technicians/index.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();
const business = await testApp.business();
const technicians = testApp.get(TechniciansService);
const hire = (skills: unknown) => {
  const wanted = parse(CreateTechnicianDto, { name: 'Ada Fitter', skills });
  return business.work((work) => technicians.create(work, wanted));
};
const newest = async () => (await business.api.get('/technicians?limit=1')).body.data[0];

describe('the skills of a technician', () => {
  it('can be any trade codes, or none', async () => {
    await hire([...TRADE_CODES]);
    expect((await newest()).skills).toEqual(TRADE_CODES);
    await hire([]);
    expect((await newest()).skills).toEqual([]);
  });

  it('are stored as new codes without duplicates when older codes are given', async () => {
    await hire(['electricite', 'soudure', 'mecanique_industrielle', 'tuyauterie', 'electrical']);
    expect((await newest()).skills).toEqual(['electrical', 'welding', 'mechanical']);
  });

  it('do not change when a form sends the same ones, in any order', async () => {
    await hire(['welding', 'electrical']);
    const { id } = await newest();
    const { next_cursor: place } = (await business.api.get('/changes?from=now')).body.pagination;
    const changes = async () =>
      (await business.api.get(`/changes?types=technician&cursor=${place}`)).body.data;
    const update = (change: Parameters<TechniciansService['update']>[2]) =>
      business.work((work) => technicians.update(work, id, change));
    await update({ name: 'Ada Fitter', email: null, skills: ['electrical', 'welding'] });
    expect(await changes()).toEqual([]);
    expect((await newest()).skills).toEqual(['welding', 'electrical']);
    await update({ skills: ['electrical', 'hvac'] });
    expect(await changes()).toMatchObject([{ resource_id: id, action: 'updated' }]);
  });

  it.each(['juggling', 'Mechanical', ' welding', '', 'toString'])(
    'are rejected if one is not a trade code: %j',
    (skill) => {
      expect(() => hire(['mechanical', skill])).toThrow(
        expect.objectContaining({
          code: 'invalid_parameter',
          param: 'skills',
          message: expect.stringContaining('electromechanical'),
        }),
      );
    },
  );
});

it.each([
  [{ name: ' ' }, 'name'],
  [{ email: 'Ada <ada@example.com>' }, 'email'],
  [{ phone_number: '1'.repeat(65) }, 'phone_number'],
  [{ user_id: 'ada' }, 'user_id'],
  [{ skills: 'mechanical' }, 'skills'],
])('a technician with %j is rejected', (wrong, param) => {
  expect(() => parse(CreateTechnicianDto, { name: 'Ada', ...wrong })).toThrow(
    expect.objectContaining({ code: 'invalid_parameter', param }),
  );
});
