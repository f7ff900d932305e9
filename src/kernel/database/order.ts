import type { Resource } from '../resource/resource.js';
import type { Position } from './page.js';
import { sql, rawSql, type Sql } from '../sql/sql.js';

/** The order of a list, and how to go on in it from any of its rows. */
export interface Order {
  /** What decides before the id does, of the row `r`. */
  readonly value: Sql;
  /** The order of rows `r` within one range. */
  readonly ofRows: Sql;
  /** The order of rows `o (id, value)` over all ranges. */
  readonly ofRanges: Sql;
  /** What is behind a position, or everything: ranges of an index over the value and the id, each the conditions of one. */
  ranges(after: Position | null): Sql[][];
}

/** Ids say when a row was made (D7): their order is that of time. */
export const NEWEST_FIRST: Order = {
  value: rawSql('NULL::text'),
  ofRows: rawSql('r.id DESC'),
  ofRanges: rawSql('o.id DESC'),
  ranges: (after) => [after === null ? [] : [sql`r.id < ${after.id}`]],
};

/** The same list from its end. */
const OLDEST_FIRST: Order = {
  ...NEWEST_FIRST,
  ofRows: rawSql('r.id'),
  ofRanges: rawSql('o.id'),
  ranges: (after) => [after === null ? [] : [sql`r.id > ${after.id}`]],
};

/**
 * The order of `created_at`, by which every list can be sorted, or of a declared sort: by the field's value, rows of the
 * same value by their ids, those without one last. One index over the business, the field and the id serves both
 * directions. Where a value can be absent, two ranges of it are read: a comparison never finds an absent value, and one
 * condition with OR would read the index from its beginning.
 *
 * @param sort a field's name; with `-` before it downwards
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
