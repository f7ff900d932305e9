import { expect, it } from 'vitest';
import { BusinessesService } from '../../src/access/index.js';
import { PreventiveService } from '../../src/operations/index.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { meter, operationsOf, read } from './metering.js';

const testApp = await startTestApp();
const EVERY_500 = { usage_interval: { every: 500, required_skill: 'mechanical' } };

async function countAfter(
  business: TestBusiness,
  assetId: string,
  id: string,
  readings: [number, number, object?][],
) {
  const counts = [];
  for (const [hour, value, more] of readings) {
    expect((await read(business, id, hour, value, more)).status).toBe(201);
    counts.push((await operationsOf(business, assetId)).length);
  }
  return counts;
}

async function complete(business: TestBusiness, id: string) {
  testApp.clock.advance(1_000);
  for (const action of ['start', 'complete'])
    expect((await business.api.post(`/operations/${id}/${action}`)).status).toBe(200);
  testApp.clock.advance(1_000);
}

it('usage opens a preventive operation, and counts again from the reading at its completion', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const id = await meter(business, { asset_id: assetId, ...EVERY_500 });
  expect(
    await countAfter(business, assetId, id, [
      [0, 1_000],
      [1, 1_499.5],
      [2, 1_500],
      [3, 2_100],
    ]),
  ).toEqual([0, 0, 1, 1]);
  const [operation] = await operationsOf(business, assetId);
  expect(operation).toMatchObject({
    status: 'new',
    required_skill: 'mechanical',
    title: 'Preventive maintenance: Feed pump',
  });
  const technician = await business.technician();
  await business.api.post(`/operations/${operation!.id}/assign`, {
    assignee_type: 'technician',
    technician_id: technician,
  });
  await complete(business, operation!.id);
  expect(
    await countAfter(business, assetId, id, [
      [4, 2_599],
      [5, 2_600],
    ]),
  ).toEqual([1, 2]);
});

it.each(['Asia/Tokyo', 'Africa/Abidjan', 'America/Los_Angeles'])(
  'an operation by usage is scheduled for the next time that work begins: %s',
  async (timeZone) => {
    const business = await testApp.business();
    const businesses = testApp.get(BusinessesService);
    await business.work((work) => businesses.changeSettings(work, { timeZone }));
    const assetId = await business.asset();
    const id = await meter(business, { asset_id: assetId, ...EVERY_500 });
    await countAfter(business, assetId, id, [
      [0, 0],
      [1, 500],
    ]);
    const [operation] = await operationsOf(business, assetId);
    const scheduled = new Date(operation!.scheduled_for!);
    const local = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(scheduled);
    expect(local).toBe('08:00:00');
    const hoursAhead = (scheduled.getTime() - Date.parse(operation!.created_at)) / 3_600_000;
    expect(hoursAhead).toBeGreaterThanOrEqual(0);
    expect(hoursAhead).toBeLessThanOrEqual(25);
  },
);

it('usage continues from zero after a reset', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const id = await meter(business, { asset_id: assetId, ...EVERY_500 });
  const readings: [number, number, object?][] = [
    [0, 100],
    [1, 450],
    [2, 10, { reset: true }],
    [3, 149],
    [4, 150],
  ];
  expect(await countAfter(business, assetId, id, readings)).toEqual([0, 0, 0, 0, 1]);
});

it('usage counts to the next multiple after an operation is cancelled, and ignores the past when an interval is set', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const id = await meter(business, { asset_id: assetId });
  await countAfter(business, assetId, id, [
    [0, 0],
    [1, 700],
  ]);
  await business.api.patch(`/meters/${id}`, EVERY_500);
  expect(
    await countAfter(business, assetId, id, [
      [2, 800],
      [3, 1_000],
    ]),
  ).toEqual([0, 1]);
  const [operation] = await operationsOf(business, assetId);
  await business.api.post(`/operations/${operation!.id}/cancel`, { reason: 'Not now' });
  expect(
    await countAfter(business, assetId, id, [
      [4, 1_499],
      [5, 1_500],
    ]),
  ).toEqual([1, 2]);
});

it('concurrent readings open one preventive operation, and none for a retired asset', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const id = await meter(business, { asset_id: assetId, kind: 'counter', ...EVERY_500 });
  await read(business, id, 0, 0);
  const items = (from: number) =>
    Array.from({ length: 20 }, (_, n) => ({
      ...{ meter_id: id, value: 500 + from + n },
      read_at: new Date(Date.UTC(2026, 9, 6) + from + n).toISOString(),
    }));
  await Promise.all(
    [0, 20, 40, 60].map((from) => business.api.post('/meter-readings/bulk', { items: items(from) })),
  );
  expect(await operationsOf(business, assetId)).toHaveLength(1);
  const retired = await business.asset();
  const other = await meter(business, { asset_id: retired, ...EVERY_500 });
  await business.api.patch(`/assets/${retired}/status`, { status: 'retired' });
  expect(
    await countAfter(business, retired, other, [
      [0, 0],
      [1, 600],
    ]),
  ).toEqual([0, 0]);
});

it('an open preventive operation by usage prevents one by date, and vice versa', async () => {
  const business = await testApp.business();
  const assetId = await business.asset({ maintenance_interval_days: 30 });
  const id = await meter(business, { asset_id: assetId, ...EVERY_500 });
  await countAfter(business, assetId, id, [
    [0, 0],
    [1, 500],
  ]);
  testApp.clock.advance(31 * 86_400_000);
  await testApp.get(PreventiveService).openDue(business.id);
  expect(await operationsOf(business, assetId)).toHaveLength(1);
  const byDate = await business.asset({ maintenance_interval_days: 1 });
  const other = await meter(business, { asset_id: byDate, ...EVERY_500 });
  testApp.clock.advance(2 * 86_400_000);
  await testApp.get(PreventiveService).openDue(business.id);
  expect(
    await countAfter(business, byDate, other, [
      [0, 0],
      [1, 500],
    ]),
  ).toEqual([1, 1]);
});

it('usage may have more digits than a reading', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const EVERY_1 = { usage_interval: { every: 1, required_skill: 'mechanical' } };
  const id = await meter(business, { asset_id: assetId, ...EVERY_1 });
  const readings: [number, number, object?][] = [
    [0, -999_999_999_999],
    [1, 1],
    [2, 999_999_999_999],
    [3, 5, { reset: true }],
  ];
  expect(await countAfter(business, assetId, id, readings)).toEqual([0, 1, 1, 1]);
  const other = await meter(business, { asset_id: assetId, name: 'Strokes' });
  await countAfter(business, assetId, other, readings);
  expect((await business.api.patch(`/meters/${other}`, EVERY_1)).status).toBe(200);
});
