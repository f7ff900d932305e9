import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/sql/sql.js';
import { commentOn } from '../comments/commenting.js';
import { book } from '../labor/booking.js';
import { meter, read } from '../meters/metering.js';
import { expectInvalid, expectSameNotFound } from '../support/expectations.js';
import { intercept } from '../support/intercept.js';
import type { TestBusiness } from '../support/test-business.js';
import { HOUR, startExporting, type ExportResponse } from './exporting.js';

const { testApp, createExport, getExport, completeExport, contentOf } = await startExporting();
let business: TestBusiness;

beforeEach(async () => {
  business = await testApp.business();
});
afterEach(() => testApp.stopWorkers());

const recordsIn = async (file: ExportResponse) =>
  (await contentOf(file))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('an export', () => {
  it('is pending at first, and ready after a worker has run it', async () => {
    await business.asset();
    const reply = await business.api.post('/exports', { resource: 'assets', format: 'ndjson' });
    expect(reply.status, reply.text).toBe(202);
    expect(reply.body.data).toMatchObject({
      object: 'export',
      status: 'pending',
      rows: 0,
      url: null,
      changes_cursor: null,
      expires_at: null,
    });
    await testApp.worker();
    const { id } = reply.body.data as { id: string };
    expect(reply.headers.location).toBe(`/api/v1/exports/${id}`);
    await expect.poll(async () => (await getExport(business, id)).status).toBe('ready');
    const { rows, expires_at } = await getExport(business, id);
    expect(rows).toBe(1);
    expect(new Date(expires_at!).getTime() - testApp.clock.now().getTime()).toBeGreaterThan(23.9 * HOUR);
  });

  it('always has a link when it is ready, even if it becomes ready between two queries', async () => {
    const id = await createExport(business, { resource: 'assets', format: 'csv' });
    const finish = sql`UPDATE exports SET status = 'ready', rows = 0, bytes = 1, object_name = ${`${business.id}/${id}`},
      claimable_at = NULL, expires_at = now() + interval '1 day' WHERE id = ${id}`;
    let reads = 0;
    const stop = intercept(async (statement, next) => {
      const answer = await next(statement);
      if (!/FROM "exports"|FROM exports/.test(statement.text) || (reads += 1) !== 1) return answer;
      stop();
      await testApp.acrossBusinesses.rows(finish);
      return answer;
    });
    const first = await getExport(business, id).finally(stop);
    expect(reads).toBe(1);
    for (const { status, url } of [first, await getExport(business, id)])
      expect(url !== null).toBe(status === 'ready');
    expect((await getExport(business, id)).status).toBe('ready');
  });

  it('has a cursor that starts the change feed after the snapshot of the file', async () => {
    const file = await completeExport(business, { resource: 'buildings', format: 'ndjson' });
    const id = await business.building();
    const { body } = await business.api.get(`/changes?types=building&cursor=${file.changes_cursor}`);
    expect(body.data).toMatchObject([{ action: 'created', resource_id: id }]);
  });

  it('contains each record as in the list, oldest first', async () => {
    const { roomId } = await business.place();
    for (let count = 0; count < 3; count += 1)
      await business.asset({ room_id: roomId, name: `Pump ${count}` });
    const listed = (await business.api.get('/assets')).body.data as unknown[];
    expect(await recordsIn(await completeExport(business, { resource: 'assets', format: 'ndjson' }))).toEqual(
      listed.reverse(),
    );
  });

  it.each([
    'assets',
    'operations',
    'buildings',
    'floors',
    'rooms',
    'technicians',
    'spare_parts',
    'spare_part_movements',
    'meters',
    'meter_readings',
    'time_entries',
    'comments',
  ])('of %s is available as NDJSON and CSV', async (resource) => {
    await book(business, await business.operation({}), await business.technician(), { minutes: 30 });
    await commentOn(business, await business.operation({}));
    await business.asset();
    await business.part({ onHand: 3 });
    await read(business, await meter(business), 8, 12.5);
    const [ndjson, csv] = [
      await completeExport(business, { resource, format: 'ndjson' }),
      await completeExport(business, { resource, format: 'csv' }),
    ];
    const records = await recordsIn(ndjson);
    expect(records.length).toBeGreaterThan(0);
    const [header, ...lines] = (await contentOf(csv)).split('\r\n');
    expect(header!.split(',')).toEqual(Object.keys(records[0]!).filter((name) => name !== 'object'));
    expect(lines).toHaveLength(records.length + 1);
    expect(lines[0]).toContain(String(records[0]!.id));
    expect([ndjson.rows, csv.rows]).toEqual([records.length, records.length]);
  });

  it('accepts the filters of the list, as strings or typed values', async () => {
    const { roomId, buildingId } = await business.place();
    const pump = await business.asset({ room_id: roomId, category: 'pump' });
    await business.asset({ room_id: roomId, category: 'motor' });
    const assets = (filters: object) =>
      completeExport(business, { resource: 'assets', format: 'ndjson', filters });
    const ids = async (filters: object) => (await recordsIn(await assets(filters))).map(({ id }) => id);
    expect(await ids({ category: 'pump', building_id: buildingId })).toEqual([pump]);
    expect(
      await ids({ updated_since: new Date(testApp.clock.now().getTime() + HOUR).toISOString() }),
    ).toEqual([]);
    await business.operation();
    const operations = (open: unknown) =>
      completeExport(business, {
        resource: 'operations',
        format: 'ndjson',
        filters: { open, status: 'assigned,new' },
      });
    expect([(await operations(true)).rows, (await operations('false')).rows]).toEqual([1, 0]);
  });

  it('returns 400 with the errors of each filter', async () => {
    const refused = (filters: unknown) =>
      business.api.post('/exports', { resource: 'assets', format: 'csv', filters });
    expectInvalid(await refused({ status: 'broken', colour: 'red' }), {
      'filters.colour': 'unknown_parameter',
      'filters.status': 'invalid_parameter',
    });
    expectInvalid(await refused({ category: 'spaceship' }), { 'filters.category': 'invalid_category' });
    expectInvalid(await refused({ building_id: null }), { 'filters.building_id': 'invalid_parameter' });
    expectInvalid(await refused([]), { filters: 'invalid_parameter' });
    for (const filters of [{ x: 1 }, { constructor: null }])
      expectInvalid(await business.api.post('/exports', { resource: 'pumps', filters }), {
        resource: 'invalid_parameter',
        format: 'missing_parameter',
      });
  });

  it('also requires the scope of the list, to create and to read it', async () => {
    const id = await createExport(business, { resource: 'technicians', format: 'csv' });
    const { secret } = await business.apiKey(['exports:write', 'assets:read']);
    const narrow = testApp.client(secret);
    for (const reply of [
      await narrow.post('/exports', { resource: 'technicians', format: 'csv' }),
      await narrow.get(`/exports/${id}`),
    ]) {
      expect([reply.status, reply.body.error.code]).toEqual([403, 'scope_required']);
      expect(reply.body.error.message).toContain('"technicians:read"');
    }
  });

  it('contains no records of another business, which gets 404 for it', async () => {
    const neighbour = await testApp.business();
    await neighbour.asset({ name: 'Theirs' });
    await business.asset({ name: 'Ours' });
    const file = await completeExport(business, { resource: 'assets', format: 'csv' });
    expect(file.rows).toBe(1);
    const id = await createExport(business, { resource: 'assets', format: 'csv' });
    await expectSameNotFound((other) => neighbour.api.get(`/exports/${other}`), id);
    await expectSameNotFound((other) => neighbour.api.delete(`/exports/${other}`), id);
  });
});
