import type { Sql } from './sql.js';

/** The condition of each filter, by the filter's name. */
export type Conditions<Filters extends object> = {
  readonly [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => Sql;
};

/**
 * A function that returns the conditions of given filters, to combine with AND.
 *
 * @param table the condition of each filter; its order is the order of the result. Undefined filters are ignored
 */
export function filterConditions<Filters extends object>(
  table: Conditions<Filters>,
): (filters: Filters) => Sql[] {
  const names = Object.keys(table) as (keyof Filters)[];
  return (filters) =>
    names.flatMap((name) => {
      const value = filters[name];
      return value === undefined ? [] : [table[name](value as NonNullable<Filters[typeof name]>)];
    });
}
