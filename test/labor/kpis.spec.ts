import { expect, it } from 'vitest';
import { startTestAppAlone } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';
import { book, moveToNoon, pay } from './booking.js';

const testApp = await startTestAppAlone();
moveToNoon(testApp);
const business = await testApp.business();

it('counts time by its start, and other costs when they are recorded, in every grouping', async () => {
  const technician = await business.technician();
  await pay(business, technician, '40.00');
  const asset = await business.asset();
  const of = { ...forTechnician(technician), required_skill: 'mechanical', asset_id: asset };
  const [operation, other] = [
    await business.operation(of),
    await business.operation({ required_skill: 'electrical' }),
  ];
  await book(business, operation, technician, { minutes: 90 });
  await book(business, other, technician, { minutes: 30 });
  // No rate applied then, and it is not in the period.
  await book(business, other, technician, { started_at: '2026-01-05T08:00:00Z', minutes: 60 });
  await book(business, other, technician);
  await business.api.post(`/operations/${operation}/costs`, { description: 'Crane', amount: 100 });
  const ask = async (query: string) => (await business.api.get(`/kpis?${query}`)).body.data;
  const ofOne = {
    ...{ labor_hours: '1.50', labor_cost: '60.00', parts_cost: '0.00', other_cost: '100.00' },
    total_cost: '160.00',
  };
  const both = { ...ofOne, labor_hours: '2.00', labor_cost: '80.00', total_cost: '180.00' };
  expect(await ask('')).toMatchObject(both);
  expect(await ask(`asset_id=${asset}`)).toMatchObject(ofOne);
  for (const group_by of ['asset', 'building', 'trade']) {
    const { groups, ...all } = await ask(`group_by=${group_by}`);
    expect(all).toMatchObject(both);
    expect(groups).toContainEqual(expect.objectContaining(ofOne));
  }
  const { groups } = await ask(`group_by=month&from=2026-01-01&asset_id=${asset}`);
  expect(groups.at(-1)).toMatchObject(ofOne);
  const { groups: months } = await ask('group_by=month&from=2026-01-01');
  expect(months[0]).toMatchObject({ labor_hours: '1.00', labor_cost: '0.00', other_cost: '0.00' });
});
