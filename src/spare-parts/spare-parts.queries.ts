import { textContains } from '../kernel/database/search.js';
import { conditionsOf, type Conditions } from '../kernel/sql/conditions.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { CREATED_SINCE, type CreatedSince } from '../kernel/validation/since.query.js';
import { CHANGED_SINCE } from '../kernel/validation/updated-since.query.js';
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

/** The condition of each filter of parts on the row `r`. */
const PART_CONDITIONS: Conditions<SparePartFilters> = {
  search: textContains,
  category: (category) => sql`r.category = ${category}`,
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
  // The first condition must match the predicate of its partial index exactly.
  belowMinimum: (isBelow) => (isBelow ? BELOW_MINIMUM : sql`(${BELOW_MINIMUM}) IS NOT TRUE`),
  ...CHANGED_SINCE,
};

/** The filters as conditions on the row `r`. */
export function toConditions(filters: SparePartFilters): Sql[] {
  return conditionsOf(PART_CONDITIONS, filters);
}

/** The filters of a list of movements (D56). */
export interface MovementFilters extends CreatedSince {
  readonly operationId?: string;
  readonly sparePartId?: string;
  readonly type?: MovementType;
}

/** The condition of each filter of movements on the row `r`. */
const MOVEMENT_CONDITIONS: Conditions<MovementFilters> = {
  ...CREATED_SINCE,
  operationId: (operationId) => sql`r.operation_id = ${operationId}`,
  sparePartId: (sparePartId) => sql`r.spare_part_id = ${sparePartId}`,
  type: (type) => sql`r.type = ${type}`,
};

/** The filters as conditions on the row `r`. */
export function movementConditions(filters: MovementFilters): Sql[] {
  return conditionsOf(MOVEMENT_CONDITIONS, filters);
}
