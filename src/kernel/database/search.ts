import { rawSql, sql, type Sql } from '../sql/sql.js';

/** Separates the fields of `search_text`. A searched text that contained it could match across two fields. */
const BETWEEN_FIELDS = '\u001f';

/** A condition over the row `r`, a person: the name or the e-mail address contains the text, ignoring case. Blank text matches all. */
export function namedLike(sought: string): Sql {
  const text = sought.trim().toLowerCase();
  return text === ''
    ? rawSql('true')
    : sql`strpos(lower(r.name), ${text}) > 0 OR strpos(lower(r.email), ${text}) > 0`;
}

/**
 * A condition over the row `r`: one of the fields in its `search_text` contains the text, ignoring case (D44).
 * Wildcards of LIKE in the text are treated as ordinary characters.
 */
export function textContains(sought: string): Sql {
  const text = sought.trim();
  if (text.includes(BETWEEN_FIELDS)) return sql`false`;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  // Only LIKE can use the index. When PostgreSQL scans a list instead, strpos rejects a row at a fraction of LIKE's
  // cost. `concat` raises the planner's cost estimate of LIKE, so that it evaluates strpos first.
  return sql`strpos(r.search_text, lower(${text})) <> 0 AND r.search_text LIKE lower(concat(${pattern}::text))`;
}
