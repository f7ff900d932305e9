import { expect, it } from 'vitest';
import { created, expectInvalid, expectSameNotFound, TIMESTAMP } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import { meter, read } from './metering.js';

const testApp = await startTestApp();

it('a meter can be created, listed, read, updated and deleted', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const reply = await business.api.post(`/assets/${assetId}/meters`, {
    ...{ name: 'Bearing', kind: 'gauge', unit: '°C', external_id: 'PLC-7/temp' },
    thresholds: [{ above: 80, hysteresis: '5.50', open_operation: { required_skill: 'mechanical' } }],
  });
  const id = created(reply);
  expect(reply.body.data).toEqual({
    ...{ id, object: 'meter', asset_id: assetId, name: 'Bearing', kind: 'gauge', unit: '°C' },
    ...{ last_value: null, last_read_at: null, usage_interval: null, external_id: 'PLC-7/temp' },
    thresholds: [
      {
        ...{ above: '80', below: null, hysteresis: '5.5' },
        open_operation: { title: null, required_skill: 'mechanical', priority: null, procedure_ids: [] },
      },
    ],
    created_at: expect.stringMatching(TIMESTAMP),
    updated_at: expect.stringMatching(TIMESTAMP),
  });
  expect((await business.api.get(`/meters/${id}`)).body.data).toEqual(reply.body.data);
  expect(await idsOf(business, `/assets/${assetId}/meters`)).toEqual([id]);
  const changed = await business.api.patch(`/meters/${id}`, { name: 'Bearing, drive side', thresholds: [] });
  expect(changed.body.data).toMatchObject({ name: 'Bearing, drive side', thresholds: [], unit: '°C' });
  expect((await business.api.delete(`/meters/${id}`)).status).toBe(204);
  expect((await business.api.get(`/meters/${id}`)).status).toBe(404);
  expect(await idsOf(business, `/assets/${assetId}/meters`)).toEqual([]);
  // The external ID is free again.
  await meter(business, { asset_id: assetId, external_id: 'PLC-7/temp' });
});

it('an update without effect does not change updated_at', async () => {
  const business = await testApp.business();
  const id = await meter(business, {
    thresholds: [{ above: '10.0' }],
    usage_interval: { every: '500.00', required_skill: 'mechanical' },
  });
  const before = (await business.api.get(`/meters/${id}`)).body.data;
  testApp.clock.advance(1_000);
  const same = { name: before.name, thresholds: [{ above: 10 }] };
  const again = await business.api.patch(`/meters/${id}`, {
    ...{ ...same, usage_interval: { every: 500, required_skill: 'mechanical' } },
  });
  expect(again.body.data).toEqual(before);
});

it('POST /assets/{assetId}/meters returns 400 for contradictory settings', async () => {
  const business = await testApp.business();
  const path = `/assets/${await business.asset()}/meters`;
  const gauge = { name: 'Bearing', kind: 'gauge', unit: '°C' };
  const post = (more: object) => business.api.post(path, { ...gauge, ...more });
  const refused = { 'thresholds[0].above': 'invalid_parameter' };
  expectInvalid(await post({ thresholds: [{ above: 1, below: 2 }] }), refused);
  expectInvalid(await post({ thresholds: [{}] }), refused);
  expectInvalid(await post({ thresholds: [{ above: 1, hysteresis: -1 }] }), {
    'thresholds[0].hysteresis': 'invalid_parameter',
  });
  expectInvalid(await post({ usage_interval: { every: 500, required_skill: 'mechanical' } }), {
    usage_interval: 'invalid_parameter',
  });
  expectInvalid(await post({ thresholds: Array(6).fill({ above: 1 }) }), { thresholds: 'invalid_parameter' });
  const counter = { kind: 'counter', usage_interval: { every: 0, required_skill: 'mechanical' } };
  expectInvalid(await post(counter), { 'usage_interval.every': 'invalid_parameter' });
  const taken = { ...gauge, external_id: 'one' };
  await business.api.post(path, taken);
  const again = await business.api.post(path, taken);
  expect([again.status, again.body.error.code]).toEqual([409, 'duplicate']);
});

it('every meter route returns 404 for a meter or asset of another business, as for a missing one', async () => {
  const [business, neighbour] = [await testApp.business(), await testApp.business()];
  const assetId = await neighbour.asset();
  const id = await meter(neighbour, { asset_id: assetId, external_id: 'theirs' });
  const { api } = business;
  const reading = { value: 1, read_at: '2026-10-05T08:00:00Z' };
  await expectSameNotFound((each) => api.get(`/meters/${each}`), id);
  await expectSameNotFound((each) => api.patch(`/meters/${each}`, { name: 'Ours' }), id);
  await expectSameNotFound((each) => api.delete(`/meters/${each}`), id);
  await expectSameNotFound((each) => api.get(`/meters/${each}/readings`), id);
  await expectSameNotFound((each) => api.post(`/meters/${each}/readings`, reading), id);
  await expectSameNotFound((each) => api.get(`/assets/${each}/meters`), assetId);
  const gauge = { name: 'x', kind: 'gauge', unit: 'x' };
  await expectSameNotFound((each) => api.post(`/assets/${each}/meters`, gauge), assetId);
  const items = [
    { ...reading, meter_id: id },
    { ...reading, meter_external_id: 'theirs' },
  ];
  const bulk = await api.post('/meter-readings/bulk', { items });
  expect(bulk.body.data.results.map(({ error }: { error: { code: string } }) => error.code)).toEqual([
    'invalid_reference',
    'invalid_reference',
  ]);
  expect(await idsOf(neighbour, `/meters/${id}/readings`)).toEqual([]);
});

it('meters are deleted with their asset', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const id = await meter(business, { asset_id: assetId });
  expect((await business.api.delete(`/assets/${assetId}`)).status).toBe(204);
  expect((await business.api.get(`/meters/${id}`)).status).toBe(404);
  expect((await read(business, id, 8, 1)).status).toBe(404);
});
