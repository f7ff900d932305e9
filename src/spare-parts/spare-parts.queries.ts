import { textContains } from '../kernel/database/search.js';
import { sql, type Sql } from '../kernel/database/sql.js';

/** What a list of spare parts can be narrowed to (§4.8). */
export interface SparePartFilters {
  /** Text in the name or the reference, in whatever case. */
  readonly search?: string;
  readonly category?: string;
}

/** The filters as conditions over the row `r`. */
export function toConditions({ search, category }: SparePartFilters): Sql[] {
  return [
    ...(search === undefined ? [] : [textContains(search)]),
    ...(category === undefined ? [] : [sql`r.category = ${category}`]),
  ];
}
