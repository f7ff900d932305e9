import { sql, type Sql } from '../kernel/sql/sql.js';
import { lowestIdAt } from '../kernel/ids.js';
import type { DeliveryStatus } from './webhook-delivery.entity.js';

/** What a log of deliveries can be narrowed by. */
export interface DeliveryFilters {
  readonly status?: DeliveryStatus;
  readonly eventType?: string;
  /** Those that were made at this moment or later. */
  readonly since?: Date;
  /** Those that were made before this moment. */
  readonly until?: Date;
  /** The id of a delivery: those that were made after it are left out. */
  readonly upTo?: string;
}

/** How each filter narrows the row `r`. */
const CONDITIONS: {
  [Name in keyof DeliveryFilters]-?: (value: NonNullable<DeliveryFilters[Name]>) => Sql;
} = {
  status: (status) => sql`r.status = ${status}`,
  eventType: (eventType) => sql`r.event_type = ${eventType}`,
  // The list goes by id, and ends at the first one before the moment instead of looking through all that are older.
  since: (since) => sql`r.id >= ${lowestIdAt(since)}`,
  until: (until) => sql`r.id < ${lowestIdAt(until)}`,
  upTo: (id) => sql`r.id <= ${id}`,
};

/** The conditions of a filtered log; they combine with AND. What is undefined narrows nothing. */
export function toConditions(filters: DeliveryFilters): Sql[] {
  return Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => (CONDITIONS[name as keyof DeliveryFilters] as (value: unknown) => Sql)(value));
}
