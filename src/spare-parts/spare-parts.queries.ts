import { textContains } from '../kernel/database/search.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { createdSince, type CreatedSince } from '../kernel/validation/since.query.js';
import { changedSince } from '../kernel/validation/updated-since.query.js';
import type { MovementType } from './spare-part-movement.entity.js';

/** The filters of a list of spare parts (§4.8). */
export interface SparePartFilters {
  /** Text in the name or the reference, ignoring case. */
  readonly search?: string;
  readonly category?: string;
  /** True for parts with less than their minimum available, false for all others. */
  readonly belowMinimum?: boolean;
  readonly updatedSince?: Date;
  /** The id in another system. */
  readonly externalId?: string;
}

const BELOW_MINIMUM = sql`r.quantity_on_hand - r.quantity_reserved < r.min_stock`;

/** The filters as conditions on the row `r`. */
export function toConditions({
  search,
  category,
  belowMinimum,
  externalId,
  ...since
}: SparePartFilters): Sql[] {
  return [
    ...(search === undefined ? [] : [textContains(search)]),
    ...(category === undefined ? [] : [sql`r.category = ${category}`]),
    ...(externalId === undefined ? [] : [sql`r.external_id = ${externalId}`]),
    // The first condition must match the predicate of its partial index exactly.
    ...(belowMinimum === undefined
      ? []
      : [belowMinimum ? BELOW_MINIMUM : sql`(${BELOW_MINIMUM}) IS NOT TRUE`]),
    ...changedSince(since),
  ];
}

/** The filters of a list of movements (D56). */
export interface MovementFilters extends CreatedSince {
  readonly operationId?: string;
  readonly sparePartId?: string;
  readonly type?: MovementType;
}

/** The filters as conditions on the row `r`. */
export function movementConditions({ operationId, sparePartId, type, ...since }: MovementFilters): Sql[] {
  return [
    ...createdSince(since),
    ...(operationId === undefined ? [] : [sql`r.operation_id = ${operationId}`]),
    ...(sparePartId === undefined ? [] : [sql`r.spare_part_id = ${sparePartId}`]),
    ...(type === undefined ? [] : [sql`r.type = ${type}`]),
  ];
}
