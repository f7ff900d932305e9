import { sql, type Sql } from '../sql/sql.js';

/** Stands between the fields of a `search_text`. What contains it would match across two of them. */
const BETWEEN_FIELDS = '\u001f';

/**
 * A condition over the row `r`: one of the fields in its `search_text` contains the searched text, ignoring case (D44).
 * Wildcards of LIKE in the text are ordinary characters here.
 */
export function textContains(sought: string): Sql {
  const text = sought.trim();
  if (text.includes(BETWEEN_FIELDS)) return sql`false`;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  // Only LIKE can use the index. Where a list is walked instead, strpos passes over a row at a fraction of LIKE's price;
  // `concat` makes LIKE the dearer of the two for the planner too, which asks the cheaper condition first.
  return sql`strpos(r.search_text, lower(${text})) <> 0 AND r.search_text LIKE lower(concat(${pattern}::text))`;
}
