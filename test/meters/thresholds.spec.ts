import { expect, it } from 'vitest';
import { eventsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { at, meter, operationsOf, read } from './metering.js';

const testApp = await startTestApp();
const HOT = {
  ...{ above: 80, hysteresis: 5 },
  open_operation: { required_skill: 'mechanical', priority: 'high' },
};

async function cancelAll(business: TestBusiness, assetId: string) {
  for (const { id, status } of await operationsOf(business, assetId))
    if (status !== 'cancelled') await business.api.post(`/operations/${id}/cancel`, { reason: 'Checked' });
}

it('a threshold opens one operation per crossing, and another after the value fell by the hysteresis and the first was closed', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const id = await meter(business, {
    asset_id: assetId,
    kind: 'gauge',
    unit: '°C',
    name: 'Bearing',
    thresholds: [HOT],
  });
  const opened = [];
  for (const [hour, value] of [80, 81, 95, 78, 82, 75, 80.5].entries()) {
    if (value === 75) await cancelAll(business, assetId);
    await read(business, id, hour, value);
    opened.push((await operationsOf(business, assetId)).length);
  }
  expect(opened).toEqual([0, 1, 1, 1, 1, 1, 2]);
  const [operation] = await operationsOf(business, assetId);
  expect(operation).toMatchObject({
    ...{
      title: 'Feed pump: Bearing above 80 °C',
      status: 'new',
      required_skill: 'mechanical',
      priority: 'high',
    },
    description: `Bearing showed 80.5 °C at ${at(6)}.`,
  });
  const events = await eventsOf(business, { type: 'meter.threshold_crossed' });
  expect(events.map(({ data }) => data.object)).toMatchObject([
    { id, object: 'meter', last_value: '81', value: '81', read_at: at(1) },
    {
      id,
      value: '80.5',
      operation_id: operation!.id,
      threshold: { above: '80', below: null, hysteresis: '5' },
    },
  ]);
});

it('a lower threshold works the same; late readings do not cross it, and readings of a batch cross it in order', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const low = { below: 2, open_operation: { required_skill: 'plumbing', title: 'Check the pressure' } };
  const id = await meter(business, { asset_id: assetId, kind: 'gauge', unit: 'bar', thresholds: [low] });
  await read(business, id, 8, 3);
  await read(business, id, 7, 1);
  expect(await operationsOf(business, assetId)).toEqual([]);
  const items = [1, 2, 1.5, 0].map((value, n) => ({ meter_id: id, value, read_at: at(9 + n) }));
  await business.api.post('/meter-readings/bulk', { items });
  expect((await operationsOf(business, assetId)).map(({ title }) => title)).toEqual(['Check the pressure']);
  const events = await eventsOf(business, { type: 'meter.threshold_crossed' });
  expect(events.map(({ data }) => data.object.value)).toEqual(['1', '1.5']);
});

it('a threshold opens nothing while the operation of an earlier crossing is open: not even 500 crossings in one body', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const hotter = { ...HOT, above: 90, open_operation: { required_skill: 'electrical' } };
  const id = await meter(business, { asset_id: assetId, kind: 'gauge', thresholds: [HOT, hotter] });
  const minute = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  const items = Array.from({ length: 1_000 }, (_, n) => ({
    ...{ meter_id: id, value: n % 2 === 0 ? 70 : 95, read_at: minute(n) },
  }));
  const { body } = await business.api.post('/meter-readings/bulk', { items });
  expect(body.data.succeeded).toBe(1_000);
  const opened = await operationsOf(business, assetId);
  expect(opened.map(({ required_skill }) => required_skill).sort()).toEqual(['electrical', 'mechanical']);
  await read(business, id, 1, 70);
  await read(business, id, 2, 85);
  expect(await operationsOf(business, assetId)).toHaveLength(2);
  // The crossing names the operation that is still open.
  const events = await eventsOf(business, { type: 'meter.threshold_crossed' });
  const first = opened.find(({ required_skill }) => required_skill === 'mechanical')!;
  expect(events.at(-1)!.data.object).toMatchObject({ value: '85', operation_id: first.id });
  await cancelAll(business, assetId);
  await read(business, id, 3, 70);
  await read(business, id, 4, 85);
  expect(await operationsOf(business, assetId)).toHaveLength(3);
});

it('a threshold with other work still belongs to the operation that it opened', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const id = await meter(business, { asset_id: assetId, kind: 'gauge', thresholds: [HOT] });
  await read(business, id, 1, 81);
  const thresholds = [{ above: 50 }, { ...HOT, open_operation: { required_skill: 'electrical' } }];
  await business.api.patch(`/meters/${id}`, { thresholds });
  await read(business, id, 2, 40);
  await read(business, id, 3, 82);
  expect(await operationsOf(business, assetId)).toHaveLength(1);
});

it('hundreds of concurrent readings open one operation', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const id = await meter(business, { asset_id: assetId, kind: 'gauge', thresholds: [HOT] });
  const send = async (n: number): Promise<number> => {
    const read_at = new Date(Date.UTC(2026, 0, 1) + n).toISOString();
    const { status } = await business.api.post(`/meters/${id}/readings`, { value: 90 + n, read_at });
    // A busy machine may return 503 for some.
    return status === 503 ? send(n) : status;
  };
  const statuses = await Promise.all(Array.from({ length: 200 }, (_, n) => send(n)));
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await operationsOf(business, assetId)).toHaveLength(1);
  expect(await eventsOf(business, { type: 'meter.threshold_crossed' })).toHaveLength(1);
});

it('a new threshold that the meter is already beyond does not open an operation', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const id = await meter(business, { asset_id: assetId, kind: 'gauge' });
  await read(business, id, 8, 90);
  await business.api.patch(`/meters/${id}`, { thresholds: [HOT] });
  await read(business, id, 9, 91);
  expect(await operationsOf(business, assetId)).toEqual([]);
  await read(business, id, 10, 60);
  await read(business, id, 11, 91);
  expect(await operationsOf(business, assetId)).toHaveLength(1);
  // Setting the same threshold again keeps it crossed.
  await business.api.patch(`/meters/${id}`, { thresholds: [HOT, { above: 100 }] });
  await read(business, id, 12, 92);
  expect(await operationsOf(business, assetId)).toHaveLength(1);
});
