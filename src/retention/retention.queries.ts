import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { deleteFrom, updateOf } from '../kernel/sql/own-rows.js';
import { type EntityClass, join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';

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

/** How long rows of a table are kept: an entry of `RETENTIONS`. */
export interface Retention {
  /** The entity of the rows, which the conditions name `r`. */
  readonly entity: EntityClass<object>;
  /** The condition for rows whose retention period is over. */
  readonly isExpired: (now: Date) => Sql;
  /** The condition for expired rows that are still kept. It may refer to other tables, so the search for businesses ignores it. */
  readonly except?: Sql;
  /** The sort order from the oldest row on: the columns of an index. */
  readonly orderBy: string;
  /** The columns that identify a row within its business. Default: the id. */
  readonly key?: readonly string[];
  /** Rows of other tables to delete as well, and the column with the id of the deleted row. */
  readonly dependents?: readonly { readonly entity: EntityClass<object>; readonly foreignKey: string }[];
  /** Whether `r.object_name` names a stored file. The file is deleted first; after a crash in between, the next turn continues. */
  readonly hasFile?: boolean;
  /** The assignments that update an expired row instead of deleting it. */
  readonly replaceWith?: (now: Date) => Sql;
  /** Called with the keys of the purged rows, in the same transaction. */
  readonly afterwards?: (work: UnitOfWork, keys: readonly PurgedKey[]) => Promise<void>;
  /** The maximum number of rows per turn, low enough that locks are short. */
  readonly batch: number;
}

/** The columns that identify a purged row. */
export type PurgedKey = Readonly<Record<string, string>>;
