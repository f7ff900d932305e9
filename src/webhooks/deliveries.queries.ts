import { conditionsOf, type Conditions } from '../kernel/sql/conditions.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { lowestIdAt } from '../kernel/ids.js';
import type { DeliveryStatus } from './webhook-delivery.entity.js';

/** The filters of a list of deliveries. */
export interface DeliveryFilters {
  readonly status?: DeliveryStatus;
  readonly eventType?: string;
  /** Deliveries created at this time or later. */
  readonly since?: Date;
  /** Deliveries created before this time. */
  readonly until?: Date;
  /** The id of a delivery: those created after it are left out. */
  readonly upTo?: string;
}

/** The condition of each filter on the row `r`. */
const CONDITIONS: Conditions<DeliveryFilters> = {
  status: (status) => sql`r.status = ${status}`,
  eventType: (eventType) => sql`r.event_type = ${eventType}`,
  // Compares ids, the sort order of the list, so the index scan stops at the first older delivery.
  since: (since) => sql`r.id >= ${lowestIdAt(since)}`,
  until: (until) => sql`r.id < ${lowestIdAt(until)}`,
  upTo: (id) => sql`r.id <= ${id}`,
};

/** The conditions of the given filters, to combine with AND. Undefined filters are ignored. */
export function toConditions(filters: DeliveryFilters): Sql[] {
  return conditionsOf(CONDITIONS, filters);
}
