import { expect, it } from 'vitest';
import { AlarmOperations } from '../../src/monitoring/index.js';
import { eventTypesOf, idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';

const testApp = await startTestApp();

it('the alarm of an asset that is out of service is resolved when the asset is deleted', async () => {
  const business = await testApp.business();
  const asset = await business.asset();
  await business.api.patch(`/assets/${asset}/status`, { status: 'out_of_service' });
  const [alarm] = await idsOf(business, '/alarms?status=open');
  await business.api.delete(`/assets/${asset}`);
  expect((await business.api.get(`/alarms/${alarm}`)).body.data.status).toBe('resolved');
  expect(await eventTypesOf(business, alarm!)).toContain('alarm.resolved');
});

it('an operation can be opened for an alarm whose asset was deleted', async () => {
  const business = await testApp.business();
  const asset = await business.asset();
  const report = { source: 'scada', dedup_key: 'heat', status: 'firing', severity: 'critical' };
  const { data } = (await business.api.post('/alarms', { ...report, summary: 'Too hot', asset_id: asset }))
    .body;
  await business.api.delete(`/assets/${asset}`);
  const work = testApp.get(AlarmOperations);
  expect(await work.suggestFor(business.tenant, data)).toEqual({ requiredSkill: 'other', priority: 'high' });
  const wanted = { title: 'Too hot', assigneeType: null };
  const id = await business.work((unit) => work.openFor(unit, data.id, wanted));
  expect((await business.api.get(`/operations/${id}`)).body.data).toMatchObject({ title: 'Too hot' });
  expect((await business.api.get(`/alarms/${data.id}`)).body.data.operation_id).toBe(id);
});

it.each([2, null])(
  'the alarm of a part is resolved when its minimum becomes %j, and raised anew below it',
  async (minimum) => {
    const business = await testApp.business();
    const part = await business.part({ onHand: 6, minStock: 5 });
    const consume = (quantity: number) =>
      business.api.post(`/spare-parts/${part}/movements`, { type: 'consume', quantity });
    await consume(2);
    const [first] = await idsOf(business, '/alarms?status=open');
    for (const min_stock of [6, 5]) await business.api.patch(`/spare-parts/${part}`, { min_stock });
    expect(await idsOf(business, '/alarms?status=open')).toEqual([first]);
    await business.api.patch(`/spare-parts/${part}`, { min_stock: minimum });
    expect(await idsOf(business, '/alarms?status=open')).toEqual([]);
    await consume(3);
    expect(await idsOf(business, '/alarms?status=open')).toHaveLength(minimum === null ? 0 : 1);
  },
);
