import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { created, expectInvalid } from '../support/expectations.js';
import { eventsOf, idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { at, correct, meter, meterOf, operationsOf, read, readAll, remove } from './metering.js';

const testApp = await startTestApp();
const EVERY_500 = { usage_interval: { every: 500, required_skill: 'mechanical' } };
const HOT = { above: 80, hysteresis: 5, open_operation: { required_skill: 'mechanical' } };

const usageOf = async (business: TestBusiness, id: string) =>
  (await business.api.get(`/meters/${id}/usage?from=2026-10-01T00:00:00Z&to=2026-11-01T00:00:00Z`)).body
    .data as { usage: string; usage_until_maintenance: string };

describe('PATCH /meter-readings/{id}', () => {
  it('corrects value, time and note, and says who corrected it when', async () => {
    const business = await testApp.business();
    const id = await meter(business);
    const [, second] = await readAll(business, id, [100, 125_000]);
    const reply = await correct(business, second, { value: 12_500.5, note: 'A digit too many' });
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toMatchObject({
      ...{ id: second, value: '12500.5', read_at: at(1), reset: false, note: 'A digit too many' },
      corrected_by: { kind: 'api_key', id: business.keyId, name: 'test' },
    });
    expect(Date.parse(reply.body.data.corrected_at)).toBeGreaterThanOrEqual(
      Date.parse(reply.body.data.created_at),
    );
    expect(await meterOf(business, id)).toMatchObject({ last_value: '12500.5', last_read_at: at(1) });
    expect((await correct(business, second, { read_at: at(3), note: null })).body.data).toMatchObject({
      ...{ read_at: at(3), note: '', value: '12500.5' },
    });
    expect(await meterOf(business, id)).toMatchObject({ last_read_at: at(3) });
    expect((await usageOf(business, id)).usage).toBe('12400.5');
  });

  it('moves the last value to the reading that is the newest now', async () => {
    const business = await testApp.business();
    const id = await meter(business, { kind: 'gauge' });
    const [first, second] = await readAll(business, id, [10, 20]);
    await correct(business, second, { read_at: at(-1) });
    expect(await meterOf(business, id)).toMatchObject({ last_value: '10', last_read_at: at(0) });
    await correct(business, first, { value: 11 });
    expect(await meterOf(business, id)).toMatchObject({ last_value: '11', last_read_at: at(0) });
  });

  it('checks the reading against its neighbours, as a late reading is', async () => {
    const business = await testApp.business();
    const id = await meter(business);
    const [first, second, third] = await readAll(business, id, [100, 200, 300]);
    for (const value of [99, 301, 'much'])
      expectInvalid(await correct(business, second, { value }), { value: 'invalid_parameter' });
    expectInvalid(await correct(business, third, { read_at: at(0.5) }), { value: 'invalid_parameter' });
    const taken = await correct(business, second, { read_at: at(0) });
    expect([taken.status, taken.body.error.code, taken.body.error.param]).toEqual([
      ...[409, 'duplicate', 'read_at'],
    ]);
    const future = new Date(testApp.clock.now().getTime() + 400_000).toISOString();
    expectInvalid(await correct(business, third, { read_at: future }), { read_at: 'invalid_parameter' });
    expect((await correct(business, second, { value: 300 })).status).toBe(200);
    // Between the first and the third, by way of a time before itself.
    expect((await correct(business, second, { read_at: at(0.5), value: 150 })).status).toBe(200);
    expect((await correct(business, first, { value: 150 })).status).toBe(200);
    const gauge = await meter(business, { kind: 'gauge' });
    const [reading] = await readAll(business, gauge, [1]);
    expectInvalid(await correct(business, reading, { reset: true }), { reset: 'invalid_parameter' });
    for (const field of ['value', 'read_at', 'reset'])
      expectInvalid(await correct(business, reading, { [field]: null }), { [field]: 'invalid_parameter' });
    expectInvalid(await correct(business, reading, { meter_id: id }), { meter_id: 'unknown_parameter' });
  });

  it('makes a fall a reset, and takes a mistaken reset back', async () => {
    const business = await testApp.business();
    const id = await meter(business);
    const [, second] = await readAll(business, id, [100, 200]);
    expect((await correct(business, second, { value: 5, reset: true })).body.data).toMatchObject({
      ...{ value: '5', reset: true },
    });
    expect((await usageOf(business, id)).usage).toBe('5');
    expectInvalid(await correct(business, second, { reset: false }), { value: 'invalid_parameter' });
    expect((await correct(business, second, { value: 205, reset: false })).status).toBe(200);
    expect((await usageOf(business, id)).usage).toBe('105');
  });

  it('changes nothing without a difference', async () => {
    const business = await testApp.business();
    const id = await meter(business);
    const [reading] = await readAll(business, id, [100]);
    const { etag } = (await business.api.get(`/meter-readings/${reading}`)).headers;
    const same = await correct(business, reading, {
      value: '100.00',
      read_at: at(0),
      reset: false,
      note: '',
    });
    expect([same.status, same.headers.etag, same.body.data.corrected_at]).toEqual([200, etag, null]);
    expect(await idsOf(business, '/audit-log?action=meter_reading.corrected')).toEqual([]);
  });

  it('respects If-Match and Idempotency-Key', async () => {
    const business = await testApp.business();
    const id = await meter(business);
    const [reading] = await readAll(business, id, [100]);
    const { etag } = (await business.api.get(`/meter-readings/${reading}`)).headers;
    const key = { 'Idempotency-Key': randomUUID() };
    const once = await correct(business, reading, { value: 101 }, { ...key, 'If-Match': etag });
    expect(once.status, once.text).toBe(200);
    const again = await correct(business, reading, { value: 101 }, { ...key, 'If-Match': etag });
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([once.text, 'true']);
    expect((await correct(business, reading, { value: 102 }, { 'If-Match': etag })).status).toBe(412);
    expect((await remove(business, reading, { 'If-Match': etag })).status).toBe(412);
    expect((await remove(business, reading, { 'If-Match': once.headers.etag })).status).toBe(204);
  });

  it('lets a threshold cross if the corrected newest reading is beyond it, once', async () => {
    const business = await testApp.business();
    const assetId = await business.asset();
    const id = await meter(business, { asset_id: assetId, kind: 'gauge', thresholds: [HOT] });
    const [first, second] = await readAll(business, id, [70, 19]);
    await correct(business, first, { value: 85 });
    expect(await operationsOf(business, assetId)).toEqual([]);
    await correct(business, first, { value: 70 });
    await correct(business, second, { value: 91 });
    await correct(business, second, { value: 92 });
    expect(await operationsOf(business, assetId)).toHaveLength(1);
    expect(await eventsOf(business, { type: 'meter.threshold_crossed' })).toHaveLength(1);
  });

  it('activates a threshold again that only the mistaken reading had crossed; its operation stays', async () => {
    const business = await testApp.business();
    const assetId = await business.asset();
    const id = await meter(business, { asset_id: assetId, kind: 'gauge', thresholds: [HOT] });
    // 79 is within the hysteresis, so the value has not come back from a crossing.
    const [, mistaken] = await readAll(business, id, [79, 790]);
    const [operation] = await operationsOf(business, assetId);
    await correct(business, mistaken, { value: 79 });
    expect(await operationsOf(business, assetId)).toMatchObject([{ id: operation!.id, status: 'new' }]);
    await business.api.post(`/operations/${operation!.id}/cancel`, { reason: 'Mistyped' });
    await read(business, id, 5, 81);
    expect(await operationsOf(business, assetId)).toHaveLength(2);
  });

  it('opens maintenance that is due now, and no longer counts usage that never was', async () => {
    const business = await testApp.business();
    const assetId = await business.asset();
    const id = await meter(business, { asset_id: assetId, ...EVERY_500 });
    const [, second] = await readAll(business, id, [0, 50]);
    await correct(business, second, { value: 5_000 });
    const [operation] = await operationsOf(business, assetId);
    expect(operation).toMatchObject({ title: 'Preventive maintenance: Feed pump' });
    await correct(business, second, { value: 450 });
    expect(await operationsOf(business, assetId)).toMatchObject([{ id: operation!.id, status: 'new' }]);
    await business.api.post(`/operations/${operation!.id}/cancel`, { reason: 'Mistyped' });
    expect((await usageOf(business, id)).usage_until_maintenance).toBe('50');
    await read(business, id, 5, 499);
    expect(await operationsOf(business, assetId)).toHaveLength(1);
    await read(business, id, 6, 500);
    expect(await operationsOf(business, assetId)).toHaveLength(2);
  });
});

describe('DELETE /meter-readings/{id}', () => {
  it('removes a reading and computes the value, the usage and the maintenance again', async () => {
    const business = await testApp.business();
    const assetId = await business.asset();
    const id = await meter(business, { asset_id: assetId, ...EVERY_500 });
    const [first, second, third] = await readAll(business, id, [100, 400, 9_000]);
    expect(await operationsOf(business, assetId)).toHaveLength(1);
    expect((await remove(business, third)).status).toBe(204);
    expect(await meterOf(business, id)).toMatchObject({ last_value: '400', last_read_at: at(1) });
    expect((await usageOf(business, id)).usage).toBe('300');
    expect(await operationsOf(business, assetId)).toHaveLength(1);
    expect((await business.api.get(`/meter-readings/${third}`)).status).toBe(404);
    expect(await idsOf(business, `/meters/${id}/readings`)).toEqual([second, first]);
    for (const each of [second, first]) expect((await remove(business, each)).status).toBe(204);
    expect(await meterOf(business, id)).toMatchObject({ last_value: null, last_read_at: null });
    // The moment is free again.
    expect((await read(business, id, 0, 7)).status).toBe(201);
  });

  it('of a reset makes the next reading the reset if the counter falls there, and only then', async () => {
    const business = await testApp.business();
    const id = await meter(business);
    await read(business, id, 0, 500);
    const reset = created(await read(business, id, 1, 3, { reset: true }));
    const next = created(await read(business, id, 2, 10));
    expect((await remove(business, reset)).status).toBe(204);
    const { reset: isReset, corrected_at } = (await business.api.get(`/meter-readings/${next}`)).body.data;
    expect([isReset, corrected_at]).toEqual([true, expect.any(String)]);
    expect((await usageOf(business, id)).usage).toBe('10');
    const mistaken = created(await read(business, id, 3, 4, { reset: true }));
    const last = created(await read(business, id, 4, 20));
    await remove(business, mistaken);
    expect((await business.api.get(`/meter-readings/${last}`)).body.data.reset).toBe(false);
    expect((await usageOf(business, id)).usage).toBe('20');
  });

  it('of the newest reading does not let a threshold act again that had acted before', async () => {
    const business = await testApp.business();
    const assetId = await business.asset();
    const id = await meter(business, { asset_id: assetId, kind: 'gauge', thresholds: [HOT] });
    const [, , mistaken] = await readAll(business, id, [70, 90, 9]);
    const [operation] = await operationsOf(business, assetId);
    await business.api.post(`/operations/${operation!.id}/cancel`, { reason: 'Checked' });
    await remove(business, mistaken);
    await read(business, id, 5, 91);
    expect(await operationsOf(business, assetId)).toHaveLength(1);
    expect(await eventsOf(business, { type: 'meter.threshold_crossed' })).toHaveLength(1);
  });
});
