import { describe, expect, it } from 'vitest';
import { OperationActions } from '../../src/operations/index.js';
import { fitter, noticesOf } from '../notifications/people.js';
import { eventTypesOf } from '../support/observed.js';
import { startTestAppAlone } from '../support/test-app.js';
import { forTechnician } from '../support/test-business.js';
import { takeTurns } from '../support/turns.js';
import { ago, book, bookAs, HOUR_MS, moveToNoon, pay } from './booking.js';

const testApp = await startTestAppAlone();
moveToNoon(testApp);
const business = await testApp.business();
const read = async (id: string) => business.read(`/time-entries/${id}`);
const stop = async (id: string) => (await business.api.post(`/time-entries/${id}/stop`)).body.data;
const laborOf = async (id: string) => (await business.read(`/operations/${id}`)).labor_minutes;
const MINUTE_MS = 60_000;

describe('a timer', () => {
  it('runs until it is stopped, by the clock of the business', async () => {
    const technician = await business.technician();
    await pay(business, technician, '60.00');
    const operation = await business.operation();
    const id = await book(business, operation, technician);
    expect(await read(id)).toMatchObject({ ended_at: null, minutes: null, cost: null, hourly_rate: '60.00' });
    expect(await laborOf(operation)).toBe(0);
    testApp.clock.advance(25 * MINUTE_MS);
    expect(await stop(id)).toMatchObject({ minutes: 25, cost: '25.00' });
    expect(await laborOf(operation)).toBe(25);
    const stopped = await read(id);
    testApp.clock.advance(MINUTE_MS);
    expect(await stop(id)).toEqual(stopped);
  });

  it('can have started before, and stops the one that ran before at its start', async () => {
    const technician = await business.technician();
    const [one, other] = [await business.operation(), await business.operation()];
    const first = await book(business, one, technician, { started_at: ago(testApp, 60) });
    const second = await book(business, other, technician, { started_at: ago(testApp, 20), kind: 'travel' });
    expect(await read(first)).toMatchObject({ minutes: 40 });
    expect(await read(second)).toMatchObject({ ended_at: null, kind: 'travel' });
    expect(await laborOf(one)).toBe(40);
  });

  it('is the only one of its technician, however many start at once', async () => {
    const technician = await business.technician();
    const operations = await Promise.all([1, 2, 3, 4].map(() => business.operation()));
    await Promise.all(operations.map((operation) => book(business, operation, technician)));
    const listed = (await business.api.get(`/time-entries?technician_id=${technician}`)).body.data;
    expect(listed).toHaveLength(4);
    expect(listed.filter((each: { ended_at: string | null }) => each.ended_at === null)).toHaveLength(1);
  });

  it('only runs on an open operation', async () => {
    const operation = await business.operation();
    await business.api.post(`/operations/${operation}/cancel`);
    const technician_id = await business.technician();
    const reply = await business.api.post(`/operations/${operation}/time-entries`, { technician_id });
    expect([reply.status, reply.body.error.code]).toEqual([409, 'invalid_state']);
  });

  it.each(['complete', 'cancel'])('stops with all others of its operation at %s', async (action) => {
    const [one, other] = [await business.technician(), await business.technician()];
    await pay(business, one, '30.00');
    const operation = await business.operation(forTechnician(one));
    await business.api.post(`/operations/${operation}/start`);
    const ids = [await book(business, operation, one), await book(business, operation, other)];
    testApp.clock.advance(30 * MINUTE_MS);
    const reply = await business.api.post(`/operations/${operation}/${action}`);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.body.data).toMatchObject({ labor_minutes: 60, labor_cost: '15.00', total_cost: '15.00' });
    for (const id of ids) expect((await read(id)).minutes).toBe(30);
    expect(await eventTypesOf(business, ids[0]!)).toEqual(['time_entry.created', 'time_entry.updated']);
  });

  it('keeps running when a vendor only declares the completion', async () => {
    const vendor_id = await business.vendor();
    const operation = await business.operation({ assignee_type: 'vendor', vendor_id });
    for (const action of ['accept', 'start', 'confirm'])
      await business.api.post(`/operations/${operation}/${action}`);
    const id = await book(business, operation, await business.technician());
    await business.api.post(`/operations/${operation}/complete`);
    expect((await read(id)).ended_at).toBeNull();
    await business.api.post(`/operations/${operation}/confirm`);
    expect((await read(id)).ended_at).not.toBeNull();
  });

  it('does not deadlock with the completion of its operations', async () => {
    const technician = await business.technician();
    const operations = await Promise.all([1, 2, 3].map(() => business.operation(forTechnician(technician))));
    for (const operation of operations) await business.api.post(`/operations/${operation}/start`);
    const completed = operations.map((id) =>
      business.work((work) => testApp.get(OperationActions).complete(work, id)),
    );
    const started = operations.map((id) =>
      business.api.post(`/operations/${id}/time-entries`, { technician_id: technician }),
    );
    await Promise.all(completed);
    for (const reply of await Promise.all(started)) expect([201, 409]).toContain(reply.status);
  });
});

describe('a timer that runs for more than 12 hours', () => {
  const forgotten = { is_forgotten: true, ended_at: null, minutes: null, cost: null };
  const marked = () => takeTurns(testApp, 'forgotten-timers');

  it('is marked as forgotten, and its technician is asked once when they finished', async () => {
    const ada = await fitter(testApp, business);
    const operation = await business.operation({ title: 'Replace the seal' });
    const id = await bookAs(testApp, ada.principal, operation);
    testApp.clock.advance(12 * HOUR_MS - MINUTE_MS);
    await marked();
    expect(await read(id)).toMatchObject({ is_forgotten: false });
    testApp.clock.advance(2 * MINUTE_MS);
    await marked();
    await marked();
    expect(await read(id)).toMatchObject(forgotten);
    await takeTurns(testApp, 'announcements');
    const asked = (await noticesOf(testApp, ada)).filter(({ kind }) => kind === 'time.forgotten');
    expect(asked.map(({ parameters }) => parameters)).toMatchObject([
      { title: 'Replace the seal', who: 'Ada Fitter', time_entry_id: id },
    ]);
    expect(await laborOf(operation)).toBe(0);
  });

  it('counts once its end is given', async () => {
    const technician = await business.technician();
    const operation = await business.operation();
    const id = await book(business, operation, technician);
    testApp.clock.advance(13 * HOUR_MS);
    await marked();
    await business.api.patch(`/time-entries/${id}`, { note: 'Forgot it' });
    expect(await read(id)).toMatchObject(forgotten);
    await business.api.patch(`/time-entries/${id}`, { minutes: 180 });
    expect(await read(id)).toMatchObject({ is_forgotten: false, minutes: 180 });
    expect(await laborOf(operation)).toBe(180);
  });

  it('is marked, and not counted, when it is stopped by hand, by another timer or by the completion', async () => {
    const technicians = await Promise.all([1, 2, 3].map(() => business.technician()));
    const operation = await business.operation(forTechnician(technicians[0]!));
    await business.api.post(`/operations/${operation}/start`);
    const ids = await Promise.all(technicians.map((each) => book(business, operation, each)));
    testApp.clock.advance(13 * HOUR_MS);
    expect(await stop(ids[0]!)).toMatchObject(forgotten);
    await book(business, await business.operation(), technicians[1]!);
    await business.api.post(`/operations/${operation}/complete`);
    for (const id of ids) expect(await read(id)).toMatchObject(forgotten);
    expect(await laborOf(operation)).toBe(0);
  });
});
