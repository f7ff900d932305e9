import { OperationActions, OperationsService, type OperationResource } from '../../src/operations/index.js';
import { startTestPortal } from '../support/portal.js';
import type { TestBusiness } from '../support/test-business.js';

export const DAY_MS = 24 * 60 * 60 * 1000;

/** A portal with a calendar, and the days of its clock. */
export async function openCalendar() {
  const portal = await startTestPortal();
  const { api } = portal;
  const operations = api.get(OperationsService);
  const actions = api.get(OperationActions);
  const get = async (business: TestBusiness, id: string): Promise<OperationResource> =>
    (await operations.get(business.tenant, id)).item();
  /** Creates an operation at a time in the business's time zone, which is UTC. */
  const schedule = (business: TestBusiness, scheduledFor: string | null, more: object = {}) =>
    business.operation({ scheduled_for: scheduledFor, ...more });
  const daysAway = (days: number) =>
    new Date(api.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  const today = () => daysAway(0);
  /** A Wednesday whose whole week is in the future, and the days of that week. */
  const midweek = daysAway(14 + ((10 - api.clock.now().getUTCDay()) % 7));
  const ofThatWeek = (days: number) =>
    new Date(Date.parse(`${midweek}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  return { portal, api, operations, actions, get, schedule, today, daysAway, midweek, ofThatWeek };
}
