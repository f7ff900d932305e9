import { folded, indexedContains, textContains } from '../kernel/database/search.js';
import { filterConditions } from '../kernel/sql/conditions.js';
import { sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/command.js';
import { CHANGED_SINCE, CREATED_SINCE } from '../kernel/validation/filters.query.js';
import type { ListMovementsQuery, ListSparePartsQuery } from './spare-parts.dto.js';

/** The filters of a list of spare parts (§4.8). */
export interface SparePartFilters extends Command<ListSparePartsQuery> {
  /** Text contained in the name, the reference or the supplier. Only for people: `search` of the API leaves out the supplier (D44). */
  readonly lookedFor?: string | undefined;
}

/** The supplier as its trigram index has it. */
const SUPPLIER = folded(sql`r.supplier`);
const BELOW_MINIMUM = sql`r.quantity_on_hand - r.quantity_reserved < r.min_stock`;

/** The filters as conditions on the row `r`, a part. */
export const sparePartConditions = filterConditions<SparePartFilters>({
  search: textContains,
  lookedFor: (text) => sql`${textContains(text)} OR ${indexedContains(SUPPLIER, text)}`,
  category: (category) => sql`r.category = ${category}`,
  externalId: (externalId) => sql`r.external_id = ${externalId}`,
  // The first condition must match the predicate of its partial index exactly.
  belowMinimum: (isBelow) => (isBelow ? BELOW_MINIMUM : sql`(${BELOW_MINIMUM}) IS NOT TRUE`),
  ...CHANGED_SINCE,
});

/** The filters of a list of movements (D56). */
export type MovementFilters = Command<ListMovementsQuery>;

/** The filters as conditions on the row `r`, a movement. */
export const movementConditions = filterConditions<MovementFilters>({
  ...CREATED_SINCE,
  operationId: (operationId) => sql`r.operation_id = ${operationId}`,
  sparePartId: (sparePartId) => sql`r.spare_part_id = ${sparePartId}`,
  type: (type) => sql`r.type = ${type}`,
});
