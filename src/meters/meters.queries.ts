import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/command.js';
import type { ListReadingsQuery } from './dto/list-readings.query.js';

/** What the readings of a meter are narrowed to. */
export type ReadingFilters = Partial<Command<ListReadingsQuery>>;

/** The conditions over the row `r`. */
export function readingConditions({ from, to }: ReadingFilters): Sql[] {
  return [
    ...(from === undefined ? [] : [sql`r.read_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`r.read_at < ${to}`]),
  ];
}
