import type { Principal } from '../../src/kernel/auth/principal.js';
import { TimeEntriesService } from '../../src/labor/index.js';
import { TechnicianRates } from '../../src/technicians/index.js';
import { sql } from '../../src/kernel/sql/sql.js';
import { OperationStatusChange } from '../../src/operations/operation.entity.js';
import { created } from '../support/expectations.js';
import type { TestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

export const HOUR_MS = 60 * 60 * 1000;

/** A moment so many minutes before the present of the test. */
export function ago(testApp: TestApp, minutes: number): string {
  return new Date(testApp.clock.now().getTime() - minutes * 60_000).toISOString();
}

/** Moves the clock to the next noon, so that the work of the last hours was done today, at today's rates. */
export function moveToNoon({ clock }: TestApp): void {
  const now = clock.now();
  const noon = new Date(now).setUTCHours(12, 0, 0, 0);
  clock.advance(noon - now.getTime() + (noon < now.getTime() ? 24 * HOUR_MS : 0));
}

/** Records time through the API, with the business's key. @returns the entry's id */
export async function book(
  business: TestBusiness,
  operationId: string,
  technicianId: string,
  more: object = {},
): Promise<string> {
  const entry = { technician_id: technicianId, ...more };
  return created(await business.api.post(`/operations/${operationId}/time-entries`, entry));
}

/** Records time as a person. @returns the entry's id */
export function bookAs(
  testApp: TestApp,
  principal: Principal,
  operationId: string,
  entry: Parameters<TimeEntriesService['add']>[2] = {},
): Promise<string> {
  return testApp.database.work(principal, (work) =>
    testApp.get(TimeEntriesService).add(work, operationId, entry),
  );
}

/** Sets the hourly rate of a technician from today on. */
export function pay(business: TestBusiness, technicianId: string, rate: string | null): Promise<void> {
  return business.work((work) => business.testApp.get(TechnicianRates).set(work, technicianId, rate));
}

/** What the history of an operation says about its bookings, oldest first. */
export async function bookingsOf(business: TestBusiness, operationId: string): Promise<object[]> {
  const entries = await business.tenant.rows<{ details: object }>(
    sql`SELECT r.details FROM ${OperationStatusChange} r WHERE r.operation_id = ${operationId} AND r.action = 'update' ORDER BY r.id`,
  );
  return entries.map(({ details }) => details);
}
