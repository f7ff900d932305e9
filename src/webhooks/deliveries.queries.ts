import { filterConditions } from '../kernel/sql/conditions.js';
import { join, sql, type Sql } from '../kernel/sql/sql.js';
import { lowestIdAt } from '../kernel/ids.js';
import type { Command } from '../kernel/validation/command.js';
import type { ListDeliveriesDto } from './dto/list-deliveries.query.js';

/** The filters of a list of deliveries. */
export interface DeliveryFilters extends Omit<Command<ListDeliveriesDto>, 'limit'> {
  /** The id of a delivery: those created after it are left out. */
  readonly upTo?: string;
}

/** The filters as conditions on the row `r`. */
export const deliveryConditions = filterConditions<DeliveryFilters>({
  // Not `= ANY`: there is an index for each rare status, and a union of conditions can use several of them.
  status: (statuses) => anyOf(statuses.map((status) => sql`r.status = ${status}`)),
  eventType: (eventType) => sql`r.event_type = ${eventType}`,
  eventId: (eventId) => sql`r.event_id = ${eventId}`,
  // Compares ids, the sort order of the list, so the index scan stops at the first older delivery.
  since: (since) => sql`r.id >= ${lowestIdAt(since)}`,
  until: (until) => sql`r.id < ${lowestIdAt(until)}`,
  upTo: (id) => sql`r.id <= ${id}`,
});

function anyOf(conditions: readonly Sql[]): Sql {
  return sql`(${join(conditions, ' OR ')})`;
}
