import { FilledIn, join, sql, rawSql, type EntityClass, type Sql } from './sql.js';
import { tenantTable } from './tenant-entity.js';

// Writing by hand, through entities: which business it is never comes from a parameter, but from the door.

/** The business of the door, as a value. */
const ownBusiness = new FilledIn(null);

/**
 * `INSERT INTO` the table of an entity, for the business of the door. What may follow, `ON CONFLICT (business_id, …)` and
 * `RETURNING`, calls the row `kept`.
 *
 * @param columns names of columns, all but `business_id`
 * @param rows a query that gives these columns in this order; bind parameters in it need their types
 */
export function insertInto(entity: EntityClass<object>, columns: readonly string[], rows: Sql): Sql {
  return sql`INSERT INTO ${tableOf(entity)} AS kept (business_id, ${rawSql(columns.join(', '))})
    SELECT ${ownBusiness}, given.* FROM (${rows}) given`;
}

/** `INSERT INTO` the table of an entity one row of the business of the door. @param row its values by the names of columns, all but `business_id` */
export function insertRow(entity: EntityClass<object>, row: Readonly<Record<string, unknown>>): Sql {
  const names = rawSql(
    Object.keys(row)
      .map((column) => `, "${column}"`)
      .join(''),
  );
  const values = Object.values(row).map((value) => sql`, ${value}`);
  return sql`INSERT INTO ${tableOf(entity)} (business_id${names}) VALUES (${ownBusiness}${join(values, '')})`;
}

/**
 * `INSERT INTO` the table of an entity many rows of the business of the door, called `kept`. The text is the same however many
 * there are.
 *
 * @param rows their values by the names of columns, all but `business_id`; what one of them lacks is null
 */
export function insertRows(entity: EntityClass<object>, rows: readonly object[]): Sql {
  const columns = columnsOf(rows);
  const list = (of: string) => rawSql(columns.map((column) => `, ${of}"${column}"`).join(''));
  const typed = new FilledIn(tenantTable(entity).table);
  return sql`INSERT INTO ${tableOf(entity)} AS kept (business_id${list('')})
    SELECT ${ownBusiness}${list('given.')} FROM json_populate_recordset(NULL::${typed}, ${JSON.stringify(rows)}::json) given`;
}

/**
 * `UPDATE` of live rows of the business, called `r`; `RETURNING` may follow.
 *
 * @param set the assignments
 * @param where which rows
 * @param from another source of rows, for the two above to use
 */
export function updateOf(entity: EntityClass<object>, set: Sql, where: Sql, from?: Sql): Sql {
  const others = from === undefined ? rawSql('') : sql` FROM ${from}`;
  return sql`UPDATE ${tableOf(entity)} r SET ${set}${others} WHERE ${ours(entity, where)}`;
}

/**
 * `UPDATE` of live rows of the business, called `r`, each to values of its own; what a row's object lacks stays as it is. A row's
 * `updated_at` never goes back. The text is the same however many there are.
 *
 * @param rows the ids of rows, and objects with their new values by the names of columns
 */
export function updateEachOf(
  entity: EntityClass<object>,
  rows: readonly (readonly [id: string, values: object])[],
): Sql {
  const columns = columnsOf(rows.map(([, row]) => row));
  const names = columns.map((column) => `"${column}"`).join(', ');
  const values = columns.map((column) =>
    column === 'updated_at' ? 'GREATEST(r.updated_at, said.updated_at)' : `said."${column}"`,
  );
  const set = `(${names}) = (SELECT ${values.join(', ')} FROM json_populate_record(r, given.said) said)`;
  const ids = rows.map(([id]) => id);
  const said = rows.map(([, row]) => JSON.stringify(row));
  const given = sql`unnest(${ids}::uuid[], ${said}::json[]) given (id, said)`;
  return updateOf(entity, rawSql(set), rawSql('r.id = given.id'), given);
}

/** `DELETE` of live rows of the business, called `r`; `RETURNING` may follow. */
export function deleteFrom(entity: EntityClass<object>, where: Sql): Sql {
  return sql`DELETE FROM ${tableOf(entity)} r WHERE ${ours(entity, where)}`;
}

/** A row of an entity's table out of JSON, as a source of rows: one that is not there, or not any more as it was. */
export function rowOf(entity: EntityClass<object>, json: Sql): Sql {
  return sql`json_populate_record(NULL::${new FilledIn(tenantTable(entity).table)}, ${json})`;
}

/** All the columns that some rows name, in one fixed order, so that the text stays the same. */
function columnsOf(rows: readonly object[]): string[] {
  const names = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) names.add(name);
  return [...names].sort();
}

function ours(entity: EntityClass<object>, where: Sql): Sql {
  const { live } = tenantTable(entity);
  return sql`r.business_id = ${ownBusiness} AND (${where})${rawSql(live ? ` AND r.${live}` : '')}`;
}

function tableOf(entity: EntityClass<object>): FilledIn {
  return new FilledIn(tenantTable(entity).table, true);
}
