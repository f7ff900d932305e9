import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answers, Receiver } from '../support/receiver.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import { forTechnician, type TestBusiness } from '../support/test-business.js';
import { clockOf, DAY_S, move, newSandbox } from './sandboxes.js';

const DAY_MS = DAY_S * 1000;
let testApp: TestApp;
let live: TestBusiness;
let sandbox: TestBusiness;
let receiver: Receiver;

beforeAll(async () => {
  testApp = await startTestAppAlone();
  await testApp.worker();
});
afterAll(() => testApp.stopWorkers());
beforeEach(async () => {
  ({ live, sandbox } = await newSandbox(testApp));
  receiver = await Receiver.open();
});
afterEach(() => receiver.close());

const operationsOn = async (of: TestBusiness, assetId: string) =>
  (await of.api.get(`/operations?asset_id=${assetId}`)).body.data;

/** An asset with a maintenance interval in days. */
const maintained = (of: TestBusiness, days: number) => of.asset({ maintenance_interval_days: days });

const rowsOf = (of: TestBusiness, table: string) =>
  testApp.acrossBusinesses.pool
    .query(`SELECT * FROM ${table} WHERE business_id = $1`, [of.id])
    .then(({ rows }) => rows as Record<string, unknown>[]);

/** An operation that is scheduled in a number of days by the clock of the sandbox. */
const scheduledIn = async (days: number) =>
  sandbox.operation({
    ...forTechnician(await sandbox.technician()),
    scheduled_for: new Date((await clockOf(sandbox)).getTime() + days * DAY_MS).toISOString(),
  });

describe('advancing the clock', () => {
  it('creates preventive operations on their due dates, once', async () => {
    const [asset, elsewhere] = [await maintained(sandbox, 90), await maintained(live, 90)];
    const due = (await sandbox.api.get(`/assets/${asset}`)).body.data.next_due_on as string;
    await move(sandbox, { advance_seconds: 95 * DAY_S });
    const [operation, ...others] = await operationsOn(sandbox, asset);
    expect(others).toEqual([]);
    expect(operation.scheduled_for.slice(0, 10)).toBe(due);
    expect(operation.created_at.slice(0, 10)).toBe(due);
    await move(sandbox, { advance_seconds: 2 * DAY_S });
    expect(await operationsOn(sandbox, asset)).toHaveLength(1);
    expect(await operationsOn(live, elsewhere)).toEqual([]);
  });

  it('continues past due dates that are blocked by an open operation', async () => {
    const asset = await maintained(sandbox, 30);
    await move(sandbox, { advance_seconds: 100 * DAY_S });
    const [first, ...others] = await operationsOn(sandbox, asset);
    expect(others).toEqual([]);
    await sandbox.api.post(`/operations/${first.id}/cancel`);
    await move(sandbox, { advance_seconds: 31 * DAY_S });
    expect(await operationsOn(sandbox, asset)).toHaveLength(2);
  });

  it('announces overdue operations once', async () => {
    const operation = await scheduledIn(10);
    await move(sandbox, { advance_seconds: 20 * DAY_S });
    const announced = (await rowsOf(sandbox, 'announcements')).filter(
      ({ kind }) => kind === 'operation.overdue',
    );
    expect(announced.map(({ operation_id }) => operation_id)).toEqual([operation]);
    const late = (announced[0]!.created_at as Date).getTime() - testApp.clock.now().getTime();
    expect(late / DAY_MS).toBeCloseTo(10, 1);
  });

  it('sends retries to a failing receiver, each once at its time, until the delivery is dead', async () => {
    receiver.answer = answers(500);
    const { id } = await sandbox.endpoint(receiver.url, { enabled: true });
    await sandbox.operation();
    await receiver.arrived(1);
    await move(sandbox, { advance_seconds: DAY_S });
    expect(receiver.received).toHaveLength(6);
    const [delivery, ...others] = (await sandbox.api.get(`/webhooks/${id}/deliveries`)).body.data;
    expect(others).toEqual([]);
    expect([delivery.status, delivery.attempts.length]).toEqual(['dead', 6]);
    const starts = (delivery.attempts as { started_at: string }[]).map((each) => Date.parse(each.started_at));
    const waits = starts.slice(1).map((at, index) => (at - starts[index]!) / 1000);
    for (const [index, planned] of [10, 60, 300, 1800, 7200].entries()) {
      expect(waits[index]).toBeGreaterThan(planned * 0.79);
      expect(waits[index]).toBeLessThan(planned * 1.21 + 5);
    }
  });

  it('signs with the real time, while events have the time of the sandbox', async () => {
    await sandbox.endpoint(receiver.url, { enabled: true });
    await move(sandbox, { advance_seconds: 30 * DAY_S });
    await sandbox.operation();
    const [{ headers, body }] = (await receiver.arrived(1)) as [(typeof receiver.received)[number]];
    const real = testApp.clock.now().getTime();
    expect(Math.abs(Number(headers['webhook-timestamp']) * 1000 - real)).toBeLessThan(60_000);
    expect((Date.parse(JSON.parse(body).created_at as string) - real) / DAY_MS).toBeCloseTo(30, 1);
  });

  it('disables an endpoint after twenty failures, with one notification', async () => {
    receiver.answer = answers(500);
    const { id } = await sandbox.endpoint(receiver.url, { enabled: true });
    for (let count = 0; count < 5; count += 1) await sandbox.operation();
    await move(sandbox, { advance_seconds: DAY_S });
    const [endpoint] = (await rowsOf(sandbox, 'webhook_endpoints')).filter((each) => each.id === id);
    expect([endpoint!.enabled, endpoint!.consecutive_failures]).toEqual([false, 20]);
    const announced = (await rowsOf(sandbox, 'announcements')).filter(
      ({ endpoint_id }) => endpoint_id === id,
    );
    expect(announced).toHaveLength(1);
  });

  it('removes records after their retention period', async () => {
    await sandbox.building();
    expect(await rowsOf(sandbox, 'events')).not.toEqual([]);
    await move(sandbox, { advance_seconds: 200 * DAY_S });
    for (const table of ['events', 'changes']) expect(await rowsOf(sandbox, table), table).toEqual([]);
    expect((await sandbox.api.get('/buildings')).body.data).toHaveLength(1);
  });

  it('finishes 400 days even if operations wait for people', async () => {
    await maintained(sandbox, 1);
    await move(sandbox, { advance_seconds: 400 * DAY_S });
    const ahead = (await clockOf(sandbox)).getTime() - testApp.clock.now().getTime();
    expect(ahead / DAY_MS).toBeCloseTo(400, 1);
  }, 90_000);

  it('processes later changes by the clock of the sandbox, without another move', async () => {
    await sandbox.endpoint(receiver.url, { enabled: true });
    await move(sandbox, { advance_seconds: 30 * DAY_S });
    receiver.answer = answers(503, '', { 'retry-after': '1' });
    await sandbox.operation();
    await receiver.arrived(1);
    receiver.answer = answers(200);
    await receiver.arrived(2);
  }, 60_000);
});
