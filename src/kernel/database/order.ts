import type { Resource } from '../resource/resource.js';
import type { Position } from './page.js';
import { sql, rawSql, type Sql } from '../sql/sql.js';

/** The order of a list, and how to continue after any of its rows. */
export interface Order {
  /** The sort value of the row `r`. Rows with the same value are ordered by id. */
  readonly value: Sql;
  /** The order of rows `r` within one range. */
  readonly ofRows: Sql;
  /** The order of rows `o (id, value)` over all ranges. */
  readonly ofRanges: Sql;
  /** The index ranges that follow a position, or the whole list for null. Each range is a list of conditions. */
  ranges(after: Position | null): Sql[][];
}

/** An id contains its creation time (D7), so ids are in chronological order. */
export const NEWEST_FIRST: Order = {
  value: rawSql('NULL::text'),
  ofRows: rawSql('r.id DESC'),
  ofRanges: rawSql('o.id DESC'),
  ranges: (after) => [after === null ? [] : [sql`r.id < ${after.id}`]],
};

/** The reverse of `NEWEST_FIRST`. */
const OLDEST_FIRST: Order = {
  ...NEWEST_FIRST,
  ofRows: rawSql('r.id'),
  ofRanges: rawSql('o.id'),
  ranges: (after) => [after === null ? [] : [sql`r.id > ${after.id}`]],
};

/**
 * The order for `created_at`, which every list supports, or for a declared sort. Rows are ordered by the field's
 * value, then by id; rows without a value come last. One index over the business, the field and the id serves both
 * directions.
 *
 * A nullable field needs two index ranges: a comparison never matches NULL, and a single condition with OR would read
 * the index from its start.
 *
 * @param sort the name of a field; a leading `-` means descending
 * @throws Error for a sort that the resource does not declare
 */
export function orderOf(resource: Resource, sort: string): Order {
  const field = sort.replace(/^-/, '');
  const isDownwards = sort.startsWith('-');
  if (field === 'created_at') return isDownwards ? NEWEST_FIRST : OLDEST_FIRST;
  if (!resource.sorts.includes(field))
    throw new Error(`No list of ${resource.object} is sorted by ${field}.`);
  const direction = isDownwards ? 'DESC' : 'ASC';
  const beyond = rawSql(isDownwards ? '<' : '>');
  const value = rawSql(`r.${field}`);
  const present = sql`${value} IS NOT NULL`;
  const absent = sql`${value} IS NULL`;
  const withValue = (after: Position | null): Sql[][] => {
    if (after === null) return [resource.isNullable(field) ? [present] : []];
    if (after.value === null) return [];
    return [[sql`(${value}, r.id) ${beyond} (${after.value}, ${after.id})`]];
  };
  const withoutValue = (after: Position | null): Sql[][] => {
    if (!resource.isNullable(field)) return [];
    return after?.value === null ? [[absent, sql`r.id ${beyond} ${after.id}`]] : [[absent]];
  };
  return {
    value,
    ofRows: rawSql(`r.${field} ${direction}, r.id ${direction}`),
    ofRanges: rawSql(`o.value IS NULL, o.value ${direction}, o.id ${direction}`),
    ranges: (after) => [...withValue(after), ...withoutValue(after)],
  };
}
