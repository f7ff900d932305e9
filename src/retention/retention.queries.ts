import { deleteFrom, updateOf } from '../kernel/sql/own-rows.js';
import { join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import type { Retention } from './retention.js';

/** One batch of the oldest expired rows of a business. */
export function oldest(
  { entity, isExpired, except, orderBy, batch }: Retention,
  now: Date,
  columns: Sql,
): Sql {
  const kept = except ? sql`AND NOT ${except}` : rawSql('');
  return sql`SELECT ${columns} FROM ${entity} r WHERE ${isExpired(now)} ${kept} ORDER BY ${rawSql(orderBy)} LIMIT ${batch}`;
}

/**
 * The statement that deletes one batch of expired rows with their dependents, and returns the keys of the deleted rows. Foreign
 * keys are checked at the end of the statement. Rows locked by another worker are skipped.
 *
 * @param among limits the deletion to these ids; undefined for no limit
 */
export function removal(retention: Retention, now: Date, among?: readonly string[]): Sql {
  const { entity, dependents = [] } = retention;
  const deletions = dependents.map(
    ({ entity: dependent, foreignKey }, at) =>
      sql`, along_${rawSql(String(at))} AS (${deleteFrom(dependent, sql`r.${rawSql(foreignKey)} IN (SELECT id FROM old)`)})`,
  );
  return sql`WITH ${old(retention, now, among)} ${join(deletions, ' ')} ${deleteFrom(entity, isOld(retention))} RETURNING ${ownKey(retention)}`;
}

/** The statement that updates one batch of expired rows with `replaceWith`; otherwise as `removal`. */
export function replacement(retention: Retention, now: Date, among?: readonly string[]): Sql {
  const { entity, replaceWith } = retention;
  return sql`WITH ${old(retention, now, among)} ${updateOf(entity, replaceWith!(now), isOld(retention))} RETURNING ${ownKey(retention)}`;
}

function old(retention: Retention, now: Date, among: readonly string[] | undefined): Sql {
  const isExpired = (at: Date) =>
    among ? sql`${retention.isExpired(at)} AND r.id = ANY(${among}::uuid[])` : retention.isExpired(at);
  return sql`old AS (${oldest({ ...retention, isExpired }, now, ownKey(retention))} FOR UPDATE OF r SKIP LOCKED)`;
}

function isOld(retention: Retention): Sql {
  return sql`(${ownKey(retention)}) IN (SELECT * FROM old)`;
}

function ownKey({ key = ['id'] }: Retention): Sql {
  return rawSql(key.map((column) => `r.${column}`).join(', '));
}
