import { sql, type Sql } from './sql.js';

/**
 * A condition over the row `r`: its `search_text` contains what is sought, in whatever case. Wildcards of LIKE in the
 * text are ordinary characters here.
 */
export function mentions(sought: string): Sql {
  const pattern = `%${sought.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`r.search_text LIKE lower(${pattern})`;
}
