import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book } from '../labor/booking.js';
import { startTestAppAlone, type TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';
import { clockOf, move, newSandbox } from './sandboxes.js';

const HOUR_S = 60 * 60;
const HOUR_MS = HOUR_S * 1000;
let testApp: TestApp;
let live: TestBusiness;
let sandbox: TestBusiness;

beforeAll(async () => {
  testApp = await startTestAppAlone();
  await testApp.worker();
});
afterAll(() => testApp.stopWorkers());
beforeEach(async () => ({ live, sandbox } = await newSandbox(testApp)));

/** Starts a timer. @returns its id, and its operation */
const startedAt = async (business: TestBusiness, more: object = {}) => {
  const operation = await business.operation({ title: 'Replace the seal' });
  return { operation, id: await book(business, operation, await business.technician(), more) };
};

const forgottenNotices = async (of: TestBusiness) => {
  const { rows } = await testApp.acrossBusinesses.pool.query(
    "SELECT operation_id, created_at FROM announcements WHERE business_id = $1 AND kind = 'time.forgotten'",
    [of.id],
  );
  return rows as { operation_id: string; created_at: Date }[];
};

describe('a timer in a sandbox', () => {
  it('starts and stops by the clock of the sandbox', async () => {
    await move(sandbox, { advance_seconds: 30 * 24 * HOUR_S });
    const { id, operation } = await startedAt(sandbox);
    const { started_at } = await sandbox.read(`/time-entries/${id}`);
    expect(Math.abs(Date.parse(started_at as string) - (await clockOf(sandbox)).getTime())).toBeLessThan(
      60_000,
    );
    await move(sandbox, { advance_seconds: 3 * HOUR_S });
    const stopped = (await sandbox.api.post(`/time-entries/${id}/stop`)).body.data;
    expect(stopped).toMatchObject({ minutes: 180, is_forgotten: false });
    expect(Date.parse(stopped.ended_at as string) - Date.parse(started_at as string)).toBeGreaterThanOrEqual(
      3 * HOUR_MS,
    );
    expect((await sandbox.read(`/operations/${operation}`)).labor_minutes).toBe(180);
  });

  it('can be entered up to the present of the sandbox, and not after it', async () => {
    await move(sandbox, { advance_seconds: 10 * HOUR_S });
    const now = (await clockOf(sandbox)).getTime();
    const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
    const { id } = await startedAt(sandbox, { started_at: at(-2), ended_at: at(-1) });
    expect(await sandbox.read(`/time-entries/${id}`)).toMatchObject({ minutes: 60 });
    const body = { technician_id: await sandbox.technician(), started_at: at(1), ended_at: at(2) };
    const reply = await sandbox.api.post(`/operations/${await sandbox.operation()}/time-entries`, body);
    expect([reply.status, reply.body.error.code]).toEqual([400, 'invalid_parameter']);
  });

  it('is forgotten and asked about 12 hours after its start, while the clock advances 13 hours', async () => {
    const { id, operation } = await startedAt(sandbox);
    const elsewhere = await startedAt(live);
    await move(sandbox, { advance_seconds: 11 * HOUR_S });
    expect(await sandbox.read(`/time-entries/${id}`)).toMatchObject({ is_forgotten: false });
    expect(await forgottenNotices(sandbox)).toEqual([]);
    await move(sandbox, { advance_seconds: 2 * HOUR_S });
    const entry = await sandbox.read(`/time-entries/${id}`);
    expect(entry).toMatchObject({ is_forgotten: true, ended_at: null, minutes: null });
    const [asked, ...others] = await forgottenNotices(sandbox);
    expect(others).toEqual([]);
    expect(asked!.operation_id).toBe(operation);
    const after = asked!.created_at.getTime() - Date.parse(entry.started_at as string);
    expect(after / HOUR_MS).toBeCloseTo(12, 1);

    expect(await live.read(`/time-entries/${elsewhere.id}`)).toMatchObject({ is_forgotten: false });
    expect(await forgottenNotices(live)).toEqual([]);
    const { status, body } = await sandbox.api.patch(`/time-entries/${id}`, { minutes: 120 });
    expect([status, body.data.minutes, body.data.is_forgotten]).toEqual([200, 120, false]);
  });

  it('stops with its operation, by the clock of the sandbox', async () => {
    const { id, operation } = await startedAt(sandbox);
    await move(sandbox, { advance_seconds: HOUR_S });
    await sandbox.api.post(`/operations/${operation}/cancel`);
    expect(await sandbox.read(`/time-entries/${id}`)).toMatchObject({ minutes: 60 });
  });
});
