import { textContains } from '../kernel/database/search.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { happenedSince, type HappenedSince } from '../kernel/validation/since.query.js';
import { changedSince } from '../kernel/validation/updated-since.query.js';
import type { MovementType } from './spare-part-movement.entity.js';

/** What a list of spare parts can be narrowed to (§4.8). */
export interface SparePartFilters {
  /** Text in the name or the reference, in upper or lower case. */
  readonly search?: string;
  readonly category?: string;
  /** Those of which less than the minimum is available, or all others. */
  readonly belowMinimum?: boolean;
  readonly updatedSince?: Date;
  /** What another system calls it. */
  readonly externalId?: string;
}

const BELOW_MINIMUM = sql`r.quantity_on_hand - r.quantity_reserved < r.min_stock`;

/** The filters as conditions over the row `r`. */
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
    // The first to the letter as the index over them says it.
    ...(belowMinimum === undefined
      ? []
      : [belowMinimum ? BELOW_MINIMUM : sql`(${BELOW_MINIMUM}) IS NOT TRUE`]),
    ...changedSince(since),
  ];
}

/** What a list of movements can be narrowed to (D56). */
export interface MovementFilters extends HappenedSince {
  readonly operationId?: string;
  readonly sparePartId?: string;
  readonly type?: MovementType;
}

/** The filters as conditions over the row `r`. */
export function movementConditions({ operationId, sparePartId, type, ...since }: MovementFilters): Sql[] {
  return [
    ...happenedSince(since),
    ...(operationId === undefined ? [] : [sql`r.operation_id = ${operationId}`]),
    ...(sparePartId === undefined ? [] : [sql`r.spare_part_id = ${sparePartId}`]),
    ...(type === undefined ? [] : [sql`r.type = ${type}`]),
  ];
}
