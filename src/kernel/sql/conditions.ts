import type { Sql } from './sql.js';

/** The condition of each filter, by the filter's name. */
export type Conditions<Filters extends object> = {
  readonly [Name in keyof Filters]-?: (value: NonNullable<Filters[Name]>) => Sql;
};

/** The conditions of the given filters, in the order of the table, to combine with AND. Undefined filters are ignored. */
export function conditionsOf<Filters extends object>(table: Conditions<Filters>, filters: Filters): Sql[] {
  const names = Object.keys(table) as (keyof Filters)[];
  return names.flatMap((name) => {
    const value = filters[name];
    return value === undefined ? [] : [table[name](value as NonNullable<Filters[typeof name]>)];
  });
}
