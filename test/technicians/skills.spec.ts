import { describe, expect, it } from 'vitest';
import { TechniciansService, TRADE_CODES } from '../../src/technicians/index.js';
import { openWorld } from '../support/world.js';

const world = await openWorld();
const plant = await world.business();
const technicians = world.app.get(TechniciansService);
const hire = (skills: string[]) =>
  world.work(plant, (work) => technicians.create(work, { name: 'Ada Fitter', skills }));
const newest = async () => (await plant.api.get('/technicians?limit=1')).body.data[0];

describe('the skills of a technician', () => {
  it('are trade codes, any of them', async () => {
    await hire([...TRADE_CODES]);
    expect((await newest()).skills).toEqual(TRADE_CODES);
  });

  it('given as older codes are stored as their new ones, none twice', async () => {
    await hire(['electricite', 'soudure', 'mecanique_industrielle', 'tuyauterie', 'electrical']);
    expect((await newest()).skills).toEqual(['electrical', 'welding', 'mechanical']);
  });

  it.each(['juggling', 'Mechanical', ' welding', '', 'toString'])(
    'are refused when one is no trade code: %j',
    async (skill) => {
      await expect(hire(['mechanical', skill])).rejects.toMatchObject({
        code: 'invalid_parameter',
        param: 'skills',
        message: expect.stringContaining('electromechanical'),
      });
    },
  );
});
