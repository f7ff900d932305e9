import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/client.js';
import { startTestAppAlone } from '../support/test-app.js';
import { ago, book, bookingsOf, HOUR_MS, moveToNoon, pay } from './booking.js';

const testApp = await startTestAppAlone();
moveToNoon(testApp);
const business = await testApp.business();
const problem = ({ status, body }: Reply) => [status, body.error.code, body.error.param];
const post = (operation: string, body: object) =>
  business.api.post(`/operations/${operation}/time-entries`, body);
const read = async (id: string) => (await business.api.get(`/time-entries/${id}`)).body.data;

describe('a time entry', () => {
  it('has the minutes, the rate of the day and the cost', async () => {
    const technician_id = await business.technician();
    await pay(business, technician_id, '42.50');
    const operation = await business.operation();
    const times = { started_at: ago(testApp, 95), ended_at: ago(testApp, 0) };
    const reply = await post(operation, { technician_id, ...times, note: 'Seal replaced.' });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.headers.location).toBe(`/api/v1/time-entries/${reply.body.data.id}`);
    expect(reply.body.data).toEqual({
      ...{ id: expect.any(String), object: 'time_entry', operation_id: operation, technician_id },
      ...{ kind: 'work', ...times, minutes: 95, is_forgotten: false, note: 'Seal replaced.' },
      ...{ hourly_rate: '42.50', cost: '67.29' },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    });
    expect(await read(reply.body.data.id)).toEqual(reply.body.data);
    expect(await business.read(`/operations/${operation}`)).toMatchObject({
      ...{ labor_minutes: 95, labor_cost: '67.29', parts_cost: '0.00', other_cost: '0.00' },
      total_cost: '67.29',
    });
  });

  it.each([
    ['minutes alone end now', { minutes: 120 }, -120, 0],
    ['minutes after a start', { minutes: 30, started_at: ago(testApp, 300) }, -300, -270],
    ['minutes before an end', { minutes: 30, ended_at: ago(testApp, 300) }, -330, -300],
  ])('%s', async (_, times, from, to) => {
    const entry = await read(
      await book(business, await business.operation(), await business.technician(), times),
    );
    const now = testApp.clock.now().getTime();
    expect((Date.parse(entry.started_at) - now) / 60_000).toBeCloseTo(from, 0);
    expect((Date.parse(entry.ended_at) - now) / 60_000).toBeCloseTo(to, 0);
    expect(entry).toMatchObject({ minutes: to - from, hourly_rate: null, cost: null });
  });

  it('refuses times that cannot be', async () => {
    const technician_id = await business.technician();
    const operation = await business.operation();
    const refused = async (times: object) => problem(await post(operation, { technician_id, ...times }));
    const [earlier, later] = [ago(testApp, 60), ago(testApp, 30)];
    expect(await refused({ started_at: later, ended_at: earlier })).toEqual([
      400,
      'invalid_parameter',
      'ended_at',
    ]);
    expect(await refused({ started_at: ago(testApp, 1500), ended_at: later })).toEqual([
      400,
      'invalid_parameter',
      'ended_at',
    ]);
    expect(await refused({ ended_at: later })).toEqual([400, 'missing_parameter', 'started_at']);
    expect(await refused({ started_at: earlier, ended_at: later, minutes: 30 })).toEqual([
      ...[400, 'invalid_parameter', 'minutes'],
    ]);
    expect(await refused({ started_at: ago(testApp, -60) })).toEqual([
      400,
      'invalid_parameter',
      'started_at',
    ]);
    expect(await refused({ started_at: later, minutes: 60 })).toEqual([400, 'invalid_parameter', 'ended_at']);
  });

  it('is that of the assignee of the operation, unless the key names another technician', async () => {
    const technician_id = await business.technician();
    const operation = await business.operation({ assignee_type: 'technician', technician_id });
    expect((await post(operation, { minutes: 5 })).body.data).toMatchObject({ technician_id, minutes: 5 });
  });

  it('needs a technician of the business', async () => {
    const operation = await business.operation({ assignee_type: null });
    expect(problem(await post(operation, { minutes: 5 }))).toEqual([
      400,
      'missing_parameter',
      'technician_id',
    ]);
    const technician_id = await (await testApp.business()).technician();
    expect(problem(await post(operation, { minutes: 5, technician_id }))).toEqual([
      400,
      'invalid_reference',
      'technician_id',
    ]);
  });

  it('keeps its rate when the rate changes, and gets that of another day when it moves there', async () => {
    const technician = await business.technician();
    const operation = await business.operation();
    await pay(business, technician, '30.00');
    const first = await book(business, operation, technician, { minutes: 60 });
    testApp.clock.advance(48 * HOUR_MS);
    await pay(business, technician, '36.00');
    const second = await book(business, operation, technician, { minutes: 60 });
    expect((await read(first)).cost).toBe('30.00');
    expect((await read(second)).cost).toBe('36.00');
    await business.api.patch(`/time-entries/${second}`, { started_at: ago(testApp, 47 * 60), minutes: 60 });
    expect(await read(second)).toMatchObject({ hourly_rate: '30.00', cost: '30.00' });
    await business.api.patch(`/time-entries/${first}`, { minutes: 90 });
    expect(await read(first)).toMatchObject({ minutes: 90, hourly_rate: '30.00', cost: '45.00' });
    expect(await business.read(`/operations/${operation}`)).toMatchObject({
      ...{ labor_minutes: 150, labor_cost: '75.00' },
    });
  });

  it('is in the history of its operation when it is recorded, corrected and deleted', async () => {
    const technician = await business.technician({ name: 'Nadia' });
    const operation = await business.operation();
    const id = await book(business, operation, technician, { minutes: 60 });
    await business.api.patch(`/time-entries/${id}`, { minutes: 90 });
    expect((await business.api.delete(`/time-entries/${id}`)).status).toBe(204);
    expect((await business.api.get(`/time-entries/${id}`)).status).toBe(404);
    const entries = await bookingsOf(business, operation);
    expect(entries).toEqual([
      { time_of: { from: null, to: 'Nadia' }, labor_minutes: { from: '0', to: '60' } },
      { time_of: { from: 'Nadia', to: 'Nadia' }, labor_minutes: { from: '60', to: '90' } },
      { time_of: { from: 'Nadia', to: null }, labor_minutes: { from: '90', to: '0' } },
    ]);
    expect(await business.read(`/operations/${operation}`)).toMatchObject({ labor_minutes: 0 });
  });

  it('can be recorded after the work, and a correction without differences changes nothing', async () => {
    const technician = await business.technician();
    const operation = await business.operation();
    await business.api.post(`/operations/${operation}/cancel`);
    const id = await book(business, operation, technician, { minutes: 60, note: 'Came for nothing' });
    const before = await read(id);
    await business.api.patch(`/time-entries/${id}`, { kind: 'work', minutes: 60, note: 'Came for nothing' });
    expect(await read(id)).toEqual(before);
  });

  it('is listed by its start, the latest first, by technician and period, and in pages', async () => {
    const technician = await business.technician();
    const operation = await business.operation();
    const ids: string[] = [];
    for (const minutes of [300, 100, 200])
      ids.push(
        await book(business, operation, technician, { minutes: 10, started_at: ago(testApp, minutes) }),
      );
    const [oldest, newest, middle] = ids;
    const listed = async (path: string) =>
      (await business.api.get(path)).body.data.map((each: { id: string }) => each.id);
    const mine = `/time-entries?technician_id=${technician}`;
    expect(await listed(mine)).toEqual([newest, middle, oldest]);
    expect(await listed(`/operations/${operation}/time-entries`)).toEqual([newest, middle, oldest]);
    const [since, until] = [ago(testApp, 250), ago(testApp, 150)].map(encodeURIComponent);
    expect(await listed(`${mine}&since=${since}&until=${until}`)).toEqual([middle]);
    const first = await business.api.get(`${mine}&limit=2`);
    const second = await business.api.get(`${mine}&limit=2&cursor=${first.body.pagination.next_cursor}`);
    expect(second.body.data.map((each: { id: string }) => each.id)).toEqual([oldest]);
  });

  it('only changes if it is the version that the client read', async () => {
    const id = await book(business, await business.operation(), await business.technician(), { minutes: 5 });
    const { etag } = (await business.api.get(`/time-entries/${id}`)).headers;
    const patch = (note: string) =>
      business.api.patch(`/time-entries/${id}`, { note }, { 'If-Match': etag! });
    expect((await patch('One')).status).toBe(200);
    expect((await patch('Other')).status).toBe(412);
  });
});
