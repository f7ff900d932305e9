import { describe, expect, it } from 'vitest';
import { BusinessesService } from '../../src/access/index.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { meter, operationsOf } from './metering.js';

const testApp = await startTestApp();

const DAY_MS = 24 * 60 * 60 * 1000;
const OCTOBER = 'from=2026-10-01T00:00:00Z&to=2026-11-01T00:00:00Z';

/** Records readings in this order. */
async function readings(business: TestBusiness, id: string, all: readonly [string, unknown, object?][]) {
  const items = all.map(([read_at, value, more]) => ({ meter_id: id, read_at, value, ...more }));
  const { body } = await business.api.post('/meter-readings/bulk', { items });
  expect(body.data.failed).toBe(0);
}

async function usage(business: TestBusiness, id: string, period = OCTOBER) {
  const reply = await business.api.get(`/meters/${id}/usage?${period}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data;
}

/** A counter with readings on 30 September, on four days in October and on 4 November. */
async function counter(more: object = {}) {
  const business = await testApp.business();
  const assetId = await business.asset();
  const id = await meter(business, { asset_id: assetId, ...more });
  await readings(business, id, [
    ['2026-09-30T08:00:00Z', 1_000],
    ['2026-10-04T08:00:00Z', 1_040],
    ['2026-10-10T08:00:00Z', 1_100.5],
    ['2026-10-20T08:00:00Z', 20, { reset: true }],
    ['2026-10-30T08:00:00Z', '119.5'],
    ['2026-11-04T08:00:00Z', 150],
  ]);
  return { business, assetId, id };
}

describe('the usage of a counter in a period', () => {
  it('counts from the last reading before it to the last one in it, and from zero after a reset', async () => {
    const { business, id } = await counter();
    // 1,100.5 − 1,000, and 119.5 since the reset, in 30 days.
    expect(await usage(business, id)).toEqual({
      ...{ object: 'meter_usage', meter_id: id },
      ...{ from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' },
      ...{ readings: 4, usage: '220', usage_per_day: '7.333333', failures: 0, usage_per_failure: null },
      ...{ minimum: null, average: null, maximum: null },
      ...{ usage_since_maintenance: null, usage_until_maintenance: null, maintenance_due_on: null },
    });
  });

  it('includes late readings at their time', async () => {
    const { business, id } = await counter();
    const september = 'from=2026-09-01T00:00:00Z&to=2026-10-01T00:00:00Z';
    expect((await usage(business, id, september)).usage).toBeNull();
    await readings(business, id, [
      ['2026-09-30T23:59:59.999Z', 1_010],
      ['2026-09-02T08:00:00Z', 900],
      ['2026-10-19T08:00:00Z', 1_200],
    ]);
    expect(await usage(business, id, september)).toMatchObject({ readings: 3, usage: '110' });
    // 1,200 − 1,010, and 119.5.
    expect(await usage(business, id)).toMatchObject({ readings: 5, usage: '309.5' });
  });

  it('adds up over adjacent periods in any time zone', async () => {
    const { business, id } = await counter();
    const months = (offset: string) =>
      ['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'].map((day) =>
        encodeURIComponent(`${day}T00:00:00${offset}`),
      );
    for (const offset of ['Z', '+14:00', '-11:00']) {
      const [first, second, third, end] = months(offset);
      const periods = [first, second, third].map((from, n) => `from=${from}&to=${[second, third, end][n]}`);
      const usages = await Promise.all(periods.map(async (each) => (await usage(business, id, each)).usage));
      const sum = usages.reduce((all, each) => all + Number(each ?? 0), 0);
      expect(sum, offset).toBe(250.5);
    }
    // A reading at the boundary belongs to the later period.
    const from = 'from=2026-10-04T08:00:00Z';
    expect(await usage(business, id, `${from}&to=2026-10-10T08:00:00Z`)).toMatchObject({
      ...{ readings: 1, usage: '40' },
    });
  });

  it('is null without a reading in the period, or with only one reading', async () => {
    const { business, id } = await counter();
    const quiet = 'from=2026-10-11T00:00:00Z&to=2026-10-12T00:00:00Z';
    expect(await usage(business, id, quiet)).toMatchObject({ readings: 0, usage: null, usage_per_day: null });
    const other = await meter(business);
    await readings(business, other, [['2026-10-04T08:00:00Z', 5]]);
    expect(await usage(business, other)).toMatchObject({ readings: 1, usage: null, usage_per_day: null });
  });

  it('is exact for numbers beyond floating point precision', async () => {
    const business = await testApp.business();
    const id = await meter(business);
    await readings(business, id, [
      ['2026-10-01T00:00:00Z', '0.000001'],
      ['2026-10-02T00:00:00Z', '999999999999.999999'],
      ['2026-10-03T00:00:00Z', '0.000003', { reset: true }],
      ['2026-10-04T00:00:00Z', '999999999999.999999'],
    ]);
    expect((await usage(business, id)).usage).toBe('1999999999999.999997');
  });
});

it('a gauge has a minimum, average and maximum, and no usage', async () => {
  const business = await testApp.business();
  const id = await meter(business, { kind: 'gauge', unit: '°C' });
  expect(await usage(business, id)).toMatchObject({ readings: 0, minimum: null, average: null });
  await readings(business, id, [
    ['2026-09-30T23:00:00Z', 500],
    ['2026-10-01T00:00:00Z', -3.5],
    ['2026-10-02T00:00:00Z', 10],
    ['2026-10-03T00:00:00Z', 1],
  ]);
  expect(await usage(business, id)).toMatchObject({
    ...{ readings: 3, minimum: '-3.5', average: '2.5', maximum: '10', usage: null, usage_per_day: null },
  });
});

it('usage_per_failure is the usage divided by the failures of the asset in the period', async () => {
  const business = await testApp.business();
  const assetId = await business.asset();
  const id = await meter(business, { asset_id: assetId });
  const start = testApp.clock.now().getTime();
  const at = (days: number) => new Date(start + days * 86_400_000).toISOString();
  const status = (name: string) => business.api.patch(`/assets/${assetId}/status`, { status: name });
  for (const each of [
    'out_of_service',
    'operational',
    'under_maintenance',
    'operational',
    'out_of_service',
  ]) {
    testApp.clock.advance(60_000);
    expect((await status(each)).status).toBe(200);
  }
  await readings(business, id, [
    [at(-1), 0],
    [at(0.003), 100],
  ]);
  const during = `from=${at(-2)}&to=${at(1)}`;
  expect(await usage(business, id, during)).toMatchObject({ failures: 2, usage_per_failure: '50' });
  expect(await usage(business, id, `from=${at(-2)}&to=${at(0)}`)).toMatchObject({ failures: 0 });
});

describe('the next maintenance by usage', () => {
  /** 08:00 UTC on the day this number of days from now. */
  const inDays = (days: number) =>
    new Date(testApp.clock.now().getTime() + days * DAY_MS).toISOString().replace(/T.*/, 'T08:00:00Z');
  const EVERY_500 = { usage_interval: { every: 500, required_skill: 'mechanical' } };

  it('is due when the usage reaches the interval at the rate of the period, in the time zone of the business', async () => {
    const business = await testApp.business();
    const id = await meter(business, EVERY_500);
    await readings(business, id, [
      [inDays(-30), 0],
      [inDays(-1), 290],
    ]);
    // 210 more at 10 per day, since yesterday at 08:00.
    const period = `from=${inDays(-31)}&to=${inDays(0)}`;
    const dueOn = async () => (await usage(business, id, period)).maintenance_due_on;
    expect(await usage(business, id, period)).toMatchObject({
      ...{ usage_per_day: '10', usage_since_maintenance: '290', usage_until_maintenance: '210' },
    });
    expect(await dueOn()).toBe(inDays(20).slice(0, 10));
    const businesses = testApp.get(BusinessesService);
    const move = (timeZone: string) => business.work((work) => businesses.changeSettings(work, { timeZone }));
    await move('Pacific/Kiritimati');
    expect(await dueOn()).toBe(inDays(20).slice(0, 10));
    await move('Pacific/Pago_Pago');
    expect(await dueOn()).toBe(inDays(19).slice(0, 10));
  });

  it('has no date without a rate, and never a date in the past', async () => {
    const business = await testApp.business();
    const id = await meter(business, EVERY_500);
    expect(await usage(business, id)).toMatchObject({ usage_until_maintenance: null });
    await readings(business, id, [['2020-01-01T00:00:00Z', 0]]);
    expect(await usage(business, id)).toMatchObject({
      ...{ usage_until_maintenance: '500', maintenance_due_on: null },
    });
    await readings(business, id, [['2020-01-02T00:00:00Z', 1]]);
    const then = await usage(business, id, 'from=2020-01-01T00:00:00Z&to=2020-01-03T00:00:00Z');
    expect(then.maintenance_due_on).toBe(testApp.clock.now().toISOString().slice(0, 10));
  });

  it('is due while its operation is open, and at the next multiple after that is cancelled', async () => {
    const business = await testApp.business();
    const assetId = await business.asset();
    const id = await meter(business, { asset_id: assetId, ...EVERY_500 });
    await readings(business, id, [
      ['2026-10-01T00:00:00Z', 0],
      ['2026-10-02T00:00:00Z', 510],
    ]);
    const used = { usage_since_maintenance: '510' };
    const today = testApp.clock.now().toISOString().slice(0, 10);
    expect(await usage(business, id)).toMatchObject({
      ...{ ...used, usage_until_maintenance: '0', maintenance_due_on: today },
    });
    const [operation] = await operationsOf(business, assetId);
    await business.api.post(`/operations/${operation!.id}/cancel`, { reason: 'Not now' });
    expect(await usage(business, id)).toMatchObject({ ...used, usage_until_maintenance: '490' });
  });
});

it('the period is the last 30 days by default; an empty one or one of more than a year returns 400', async () => {
  const { business, id } = await counter();
  const { from, to } = await usage(business, id, '');
  expect(Date.parse(to) - Date.parse(from)).toBe(30 * 86_400_000);
  const refused = async (period: string) =>
    (await business.api.get(`/meters/${id}/usage?${period}`)).body.error;
  const problem = { code: 'invalid_parameter', param: 'from' };
  expect(await refused('from=2026-11-01T00:00:00Z&to=2026-11-01T00:00:00Z')).toMatchObject(problem);
  expect(await refused('from=2025-10-01T00:00:00Z&to=2026-10-03T00:00:00Z')).toMatchObject(problem);
});
