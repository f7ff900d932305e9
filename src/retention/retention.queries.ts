import { deleteFrom, updateOf } from '../kernel/sql/own-rows.js';
import { join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import type { Retention } from './retention.js';

/** The oldest rows of a business that are past their time, one batch of them. */
export function oldest({ of, past, unless, oldestBy, batch }: Retention, now: Date, columns: Sql): Sql {
  const kept = unless ? sql`AND NOT ${unless}` : rawSql('');
  return sql`SELECT ${columns} FROM ${of} r WHERE ${past(now)} ${kept} ORDER BY ${rawSql(oldestBy)} LIMIT ${batch}`;
}

/**
 * Deletes them, with what goes along: foreign keys are checked as the statement ends. What another worker is at is left to it.
 *
 * @param among the ids of the rows of which it deletes no others; all may go, unless told
 * @returns a statement that gives the keys of the deleted rows
 */
export function removal(retention: Retention, now: Date, among?: readonly string[]): Sql {
  const { of, along = [] } = retention;
  const others = along.map(
    (each, at) =>
      sql`, along_${rawSql(String(at))} AS (${deleteFrom(each.of, sql`r.${rawSql(each.by)} IN (SELECT id FROM old)`)})`,
  );
  return sql`WITH ${old(retention, now, among)} ${join(others, ' ')} ${deleteFrom(of, isOld(retention))} RETURNING ${ownKey(retention)}`;
}

/** Changes them to what they become; otherwise as `removal`. */
export function replacement(retention: Retention, now: Date, among?: readonly string[]): Sql {
  const { of, becomes } = retention;
  return sql`WITH ${old(retention, now, among)} ${updateOf(of, becomes!(now), isOld(retention))} RETURNING ${ownKey(retention)}`;
}

function old(retention: Retention, now: Date, among: readonly string[] | undefined): Sql {
  const past = (at: Date) =>
    among ? sql`${retention.past(at)} AND r.id = ANY(${among}::uuid[])` : retention.past(at);
  return sql`old AS (${oldest({ ...retention, past }, now, ownKey(retention))} FOR UPDATE OF r SKIP LOCKED)`;
}

function isOld(retention: Retention): Sql {
  return sql`(${ownKey(retention)}) IN (SELECT * FROM old)`;
}

function ownKey({ key = ['id'] }: Retention): Sql {
  return rawSql(key.map((column) => `r.${column}`).join(', '));
}
