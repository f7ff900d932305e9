import { changeOfRows, insertion, sql, rawSql, type EntityClass, type Sql } from './sql.js';

// Writing statements for entities. The business is never a parameter: it comes from the scope of the TenantReader or UnitOfWork.

/**
 * An `INSERT INTO` an entity's table, for the business of the scope. `ON CONFLICT (business_id, …)` and `RETURNING` may follow; the
 * row is called `kept` there.
 *
 * @param columns the column names, without `business_id`
 * @param rows a query whose columns have these names, in any order; its bind parameters need type casts
 */
export function insertInto(entity: EntityClass<object>, columns: readonly string[], rows: Sql): Sql {
  return insertion(entity, columns, { query: rows });
}

/** An `INSERT INTO` an entity's table of one row. @param row its values by column name, without `business_id` */
export function insertRow(entity: EntityClass<object>, row: Readonly<Record<string, unknown>>): Sql {
  return insertion(entity, Object.keys(row), { values: Object.values(row) });
}

/**
 * An `INSERT INTO` an entity's table of many rows, called `kept`. The text does not depend on the number of rows.
 *
 * @param rows their values by column name, without `business_id`; a missing value is null
 */
export function insertRows(entity: EntityClass<object>, rows: readonly object[]): Sql {
  return insertion(entity, columnsOf(rows), { json: JSON.stringify(rows) });
}

/**
 * An `UPDATE` of the business's live rows, called `r`; `RETURNING` may follow.
 *
 * @param set the assignments
 * @param where the condition
 * @param from another source of rows, which `set` and `where` may use
 */
export function updateOf(entity: EntityClass<object>, set: Sql, where: Sql, from?: Sql): Sql {
  const others = from === undefined ? rawSql('') : sql` FROM ${from}`;
  return changeOfRows('UPDATE', entity, sql` SET ${set}${others}`, where);
}

/**
 * An `UPDATE` of the business's live rows, called `r`, whose ids a `WITH` query returns; `RETURNING` may follow. PostgreSQL also gets the
 * ids as an array, so it looks them up. With the join alone it may read the whole table, where a plan is from when the table was small.
 * For some hundreds of rows: it may compare each with the whole array. With more, keep the plan, and join by `updateOf`.
 *
 * @param source the name of the `WITH` query, whose columns `set` and `where` may use
 * @param where a further condition
 */
export function updateFrom(entity: EntityClass<object>, source: Sql, set: Sql, where: Sql = sql`true`): Sql {
  const isNamed = sql`r.id = ${source}.id AND r.id = ANY(ARRAY(SELECT id FROM ${source}))`;
  return updateOf(entity, set, sql`${isNamed} AND (${where})`, source);
}

/**
 * An `UPDATE` of many of the business's live rows, called `r`, each with its own values; a missing value stays unchanged.
 * `updated_at` never decreases. The text does not depend on the number of rows.
 *
 * @param rows the ids of the rows, and their new values by column name
 */
export function updateEachOf(
  entity: EntityClass<object>,
  rows: readonly (readonly [id: string, values: object])[],
): Sql {
  const columns = columnsOf(rows.map(([, row]) => row));
  const names = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map((column) =>
    column === 'updated_at' ? 'GREATEST(r.updated_at, patch.updated_at)' : `patch."${column}"`,
  );
  const set = `(${names}) = (SELECT ${values.join(', ')} FROM json_populate_record(r, given.patch) patch)`;
  const ids = rows.map(([id]) => id);
  const objects = rows.map(([, row]) => JSON.stringify(row));
  const source = sql`unnest(${ids}::uuid[], ${objects}::json[]) given (id, patch)`;
  return updateOf(entity, rawSql(set), rawSql('r.id = given.id'), source);
}

/** A `DELETE` of the business's live rows, called `r`; `RETURNING` may follow. */
export function deleteFrom(entity: EntityClass<object>, where: Sql): Sql {
  return changeOfRows('DELETE FROM', entity, rawSql(''), where);
}

/** All columns of some rows, sorted, so that the text of the statement stays the same. */
function columnsOf(rows: readonly object[]): string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  return [...names].sort();
}
