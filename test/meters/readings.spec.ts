import { expect, it } from 'vitest';
import { vendorPrincipal } from '../../src/access/index.js';
import { MeterReadings } from '../../src/meters/index.js';
import { VendorPeopleService } from '../../src/vendors/index.js';
import { expectInvalid } from '../support/expectations.js';
import { idsOf } from '../support/observed.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { untilAvailable } from '../support/until-available.js';
import { at, meter, read } from './metering.js';

const testApp = await startTestApp();

const lastReadingOf = async (business: TestBusiness, id: string) => {
  const { last_value, last_read_at } = (await business.api.get(`/meters/${id}`)).body.data;
  return [last_value, last_read_at];
};

it('the same reading again returns 200; another value at the same time returns 409 duplicate', async () => {
  const business = await testApp.business();
  const id = await meter(business);
  const first = await read(business, id, 8, 12500.5, { note: 'On the display' });
  expect(first.status).toBe(201);
  expect(first.body.data).toMatchObject({
    ...{ object: 'meter_reading', meter_id: id, value: '12500.5', read_at: at(8), reset: false },
    ...{ note: 'On the display', actor: { kind: 'api_key', id: business.keyId } },
  });
  const { location } = first.headers;
  expect(location).toBe(`/api/v1/meter-readings/${first.body.data.id}`);
  expect((await business.api.get(location!.replace('/api/v1', ''))).body).toEqual(first.body);
  const again = await read(business, id, 8, '12500.500');
  expect([again.status, again.body.data]).toEqual([200, first.body.data]);
  const other = await read(business, id, 8, 12501);
  expect([other.status, other.body.error.code, other.body.error.param]).toEqual([
    409,
    'duplicate',
    'read_at',
  ]);
  expect(await idsOf(business, `/meters/${id}/readings`)).toEqual([first.body.data.id]);
  expect(await lastReadingOf(business, id)).toEqual(['12500.5', at(8)]);
});

it("names the vendor's person who recorded it, even after they lost access", async () => {
  const business = await testApp.business();
  const people = testApp.get(VendorPeopleService);
  const vendorId = await business.vendor();
  const mia = { name: 'Mia Weld', email: `${crypto.randomUUID()}@example.com`, language: 'en' } as const;
  const { userId, ...account } = await people.openAccount(business.tenant, vendorId, mia, true);
  await business.work((work) => people.add(work, vendorId, { ...account, userId }, mia));
  const id = await meter(business);
  await testApp.database.work(vendorPrincipal(business.id, userId, vendorId), (work) =>
    testApp.get(MeterReadings).record(work, id, { value: '7', readAt: testApp.clock.now() }),
  );
  const actors = async () => {
    const { data } = (await business.api.get(`/meters/${id}/readings`)).body;
    return data.map((each: { actor: unknown }) => each.actor);
  };
  const named = [{ kind: 'vendor', id: userId, name: 'Mia Weld' }];
  expect(await actors()).toEqual(named);
  const [listed] = await people.list(business.tenant, vendorId);
  await business.work((work) => people.remove(work, vendorId, listed!.id));
  expect(await actors()).toEqual(named);
});

it('concurrent requests with the same reading record it once', async () => {
  const business = await testApp.business();
  const id = await meter(business);
  const replies = await Promise.all(Array.from({ length: 12 }, () => read(business, id, 8, 7)));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(11).fill(200), 201]);
  expect(await idsOf(business, `/meters/${id}/readings`)).toHaveLength(1);
});

it('a late reading does not change the last value, and a counter value must be between the readings before and after it', async () => {
  const business = await testApp.business();
  const id = await meter(business);
  await read(business, id, 12, 100);
  expect((await read(business, id, 8, 40)).status).toBe(201);
  expect(await lastReadingOf(business, id)).toEqual(['100', at(12)]);
  expectInvalid(await read(business, id, 10, 101), { value: 'invalid_parameter' });
  expectInvalid(await read(business, id, 10, 39), { value: 'invalid_parameter' });
  expect((await read(business, id, 10, 40)).status).toBe(201);
  expectInvalid(await read(business, id, 13, 99.999999), { value: 'invalid_parameter' });
  expect((await read(business, id, 13, 3, { reset: true })).status).toBe(201);
  expect(await lastReadingOf(business, id)).toEqual(['3', at(13)]);
  // Before a reset there is no upper limit.
  expect((await read(business, id, 12.5, 5_000)).status).toBe(201);
});

it('a gauge can rise and fall and be negative, and returns 400 for a reset', async () => {
  const business = await testApp.business();
  const id = await meter(business, { kind: 'gauge', unit: '°C' });
  for (const [hour, value] of [20, -3.25, 0.000001].entries())
    expect((await read(business, id, hour, value)).status).toBe(201);
  expect(await lastReadingOf(business, id)).toEqual(['0.000001', at(2)]);
  expectInvalid(await read(business, id, 4, 1, { reset: true }), { reset: 'invalid_parameter' });
  for (const value of ['1.1234567', '1e5', '1e-7', 'NaN', 1e13, '', true])
    expectInvalid(await read(business, id, 5, value), { value: 'invalid_parameter' });
});

it.each([
  [21.449999999999996, '21.45'],
  [0.1 + 0.2, '0.3'],
  [1e-7, '0'],
  [-1e-9, '0'],
  [1.1234567, '1.123457'],
  [123456789012.1234, '123456789012.1234'],
])('a number is rounded to six decimals, because sensors send rounding errors: %d', async (sent, value) => {
  const business = await testApp.business();
  const id = await meter(business, { kind: 'gauge', thresholds: [{ above: 0.1 + 0.2 }] });
  expect((await read(business, id, 8, sent)).body.data.value).toBe(value);
  // The same number again is the same reading, and a string is not rounded.
  expect((await read(business, id, 8, sent)).status).toBe(200);
  expectInvalid(await read(business, id, 9, '21.449999999999996'), { value: 'invalid_parameter' });
  expect((await business.api.get(`/meters/${id}`)).body.data.thresholds[0].above).toBe('0.3');
});

it('a reading more than five minutes ahead of the clock of the business is refused, alone and in bulk', async () => {
  const business = await testApp.business();
  const id = await meter(business, { kind: 'gauge' });
  const ahead = (ms: number) => new Date(testApp.clock.now().getTime() + ms).toISOString();
  const send = (read_at: string) => business.api.post(`/meters/${id}/readings`, { value: 1, read_at });
  expectInvalid(await send(ahead(5 * 60_000 + 5_000)), { read_at: 'invalid_parameter' });
  expectInvalid(await send('2126-10-05T08:00:00Z'), { read_at: 'invalid_parameter' });
  const near = ahead(5 * 60_000 - 5_000);
  expect((await send(near)).status).toBe(201);
  const items = [ahead(600_000), ahead(0)].map((read_at) => ({ meter_id: id, value: 2, read_at }));
  const { body } = await business.api.post('/meter-readings/bulk', { items });
  expect(body.data.results).toMatchObject([
    { status: 400, error: { code: 'invalid_parameter', param: 'read_at' } },
    { status: 201 },
  ]);
  expect(await lastReadingOf(business, id)).toEqual(['1', near]);
});

it('readings are listed by the time they were taken, newest first', async () => {
  const business = await testApp.business();
  const id = await meter(business, { kind: 'gauge' });
  const ids: Record<number, string> = {};
  for (const hour of [8, 12, 10, 9, 11]) ids[hour] = (await read(business, id, hour, hour)).body.data.id;
  const path = `/meters/${id}/readings`;
  const hours = (...of: number[]) => of.map((hour) => ids[hour]);
  expect(await idsOf(business, path)).toEqual(hours(12, 11, 10, 9, 8));
  expect(await idsOf(business, `${path}?from=${at(9)}&to=${at(12)}`)).toEqual(hours(11, 10, 9));
  const pages: string[] = [];
  for (let query = '?limit=2'; query !== '';) {
    const { data, pagination } = (await business.api.get(path + query)).body;
    pages.push(...(data as { id: string }[]).map((each) => each.id));
    query = pagination.has_more ? `?limit=2&cursor=${pagination.next_cursor}` : '';
  }
  expect(pages).toEqual(hours(12, 11, 10, 9, 8));
});

it('POST /meter-readings/bulk checks each reading after the previous ones', async () => {
  const business = await testApp.business();
  const hours = await meter(business, { external_id: 'hours' });
  const heat = await meter(business, { kind: 'gauge' });
  await read(business, hours, 6, 10);
  const items = [
    { meter_external_id: 'hours', value: 20, read_at: at(8) },
    { meter_id: heat, value: 61.5, read_at: at(8) },
    { meter_id: hours, value: 15, read_at: at(7) },
    { meter_id: hours, value: 19, read_at: at(9) },
    { meter_id: hours, value: '20.0', read_at: at(8) },
    { meter_id: hours, value: 21, read_at: at(8) },
    { value: 1, read_at: at(8) },
    { meter_id: hours, meter_external_id: 'hours', value: 1, read_at: at(8) },
    { meter_id: hours, value: 'much', read_at: at(8) },
    { meter_id: hours, value: 10, read_at: at(6) },
  ];
  const { body } = await business.api.post('/meter-readings/bulk', { items });
  const statuses = body.data.results.map((each: { status: number }) => each.status);
  expect(statuses).toEqual([201, 201, 201, 400, 200, 409, 400, 400, 400, 200]);
  expect(body.data.results[4].resource.id).toBe(body.data.results[0].resource.id);
  expect(await lastReadingOf(business, hours)).toEqual(['20', at(8)]);
  expect(await lastReadingOf(business, heat)).toEqual(['61.5', at(8)]);
  const atomic = await business.api.post('/meter-readings/bulk', {
    items: [{ meter_id: heat, value: 1, read_at: at(9) }, items[3]],
    atomic: true,
  });
  expectInvalid(atomic, { 'items[1].value': 'invalid_parameter' });
  expect(await lastReadingOf(business, heat)).toEqual(['61.5', at(8)]);
});

it('POST /meter-readings/bulk records thousands of readings once, even if they are sent twice, concurrently and in any order', async () => {
  const business = await testApp.business();
  const ids = await Promise.all([0, 1, 2, 3, 4].map(() => meter(business, { kind: 'gauge' })));
  const perMeter = Number(process.env.METER_READINGS ?? 5_000) / ids.length;
  const minute = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  const all = Array.from({ length: perMeter }, (_, n) =>
    ids.map((meter_id) => ({ meter_id, value: n, read_at: minute(n) })),
  ).flat();
  const batches = Array.from({ length: all.length / 1_000 }, (_, n) => all.slice(n * 1_000, (n + 1) * 1_000));
  const made = [];
  for (const batch of batches.reverse()) {
    const replies = await Promise.all(
      [0, 1].map(() => untilAvailable(() => business.api.post('/meter-readings/bulk', { items: batch }))),
    );
    for (const { body } of replies)
      made.push(...body.data.results.map((each: { status: number }) => each.status));
  }
  expect(made.filter((status) => status === 201)).toHaveLength(all.length);
  expect(made.filter((status) => status === 200)).toHaveLength(all.length);
  for (const id of ids)
    expect(await lastReadingOf(business, id)).toEqual([String(perMeter - 1), minute(perMeter - 1)]);
  const counted = await business.api.get(
    `/meters/${ids[0]}/readings?limit=1&from=${minute(3)}&to=${minute(5)}`,
  );
  expect(counted.body.data).toHaveLength(1);
});
