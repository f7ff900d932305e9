import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../auth/principal.js';
import { Database } from '../database/database.js';
import { insertInto, updateOf } from '../sql/own-rows.js';
import { rawSql, sql, type Sql } from '../sql/sql.js';
import { AcrossBusinesses } from '../database/unscoped/across-businesses.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { OutboxEvent } from '../database/outbox.js';
import { Change } from '../database/change-recorder.js';
import { Counter, type NumberedTable } from '../database/counters.js';

/** The maximum number of rows numbered in one transaction. */
const BATCH = 2_000;
const ENTITIES = { changes: Change, events: OutboxEvent };

/**
 * Numbers committed rows without gaps, for each business (D49, D50). Rows are written without a number, so writers never wait for
 * each other. Afterwards, one process at a time numbers all committed rows of a business. A row that commits late therefore gets a
 * higher number than all rows read before, and a reader that follows the numbers misses nothing. Rows numbered together are ordered
 * by `recorded_at`.
 */
@Injectable()
export class CommitOrder {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly database: Database,
  ) {}

  /**
   * Numbers all committed rows of some businesses, one after the other. A business without such rows costs one index lookup; one
   * statement does it for all.
   */
  async number(table: NumberedTable, businessIds: readonly string[]): Promise<void> {
    if (businessIds.length === 0) return;
    const waiting = await this.acrossBusinesses.rows<{ business_id: string }>(
      withUnnumbered(table, sql`r.business_id = ANY(${businessIds}::uuid[])`),
      { replan: false },
    );
    for (const { business_id: businessId } of waiting) {
      const numberOnce = () =>
        this.database.work(systemPrincipal(businessId), (work) => numberBatch(work, table));
      while (await numberOnce());
    }
  }

  /** The last number given for a business; 0 for none. */
  async last(counter: string, businessId: string): Promise<number> {
    const [counted] = await this.acrossBusinesses.rows<{ last: number }>(
      sql`SELECT last::float8 AS last FROM counters WHERE business_id = ${businessId} AND name = ${counter}`,
    );
    return counted?.last ?? 0;
  }
}

/**
 * A query for the businesses with committed rows that have no number. It reads the rows in the order of their index, so that PostgreSQL
 * uses the index even if its statistics are from a moment when most rows had no number. Otherwise it would expect to find one
 * anywhere, and read the whole table.
 *
 * @param condition limits the rows `r`
 */
export function withUnnumbered(table: NumberedTable, condition: Sql = sql`true`): Sql {
  return sql`
    SELECT DISTINCT unnumbered.business_id
    FROM (
      SELECT r.business_id FROM ${rawSql(table)} r WHERE r.sequence IS NULL AND ${condition}
      ORDER BY r.business_id, r.recorded_at, r.id
    ) unnumbered`;
}

/** The advisory lock that is held while a business's rows are numbered. @param business an SQL expression */
export function numberersLock(table: NumberedTable, business: Sql): Sql {
  return sql`hashtextextended(${business}::text || ${` ${table}`}::text, 0)`;
}

/** The row of the numbering statement. */
interface Numbered {
  readonly count: number;
}

/**
 * Numbers one batch of committed rows, under a lock:
 *
 * 1. `numbered`: the oldest rows without a number, each with its number.
 * 2. `written`: the rows, updated.
 * 3. `counted`: the last number of the business.
 *
 * It is one statement, for one round trip with the lock. Its plan is kept, so it looks up each row by its id.
 *
 * @returns whether there may be more
 */
async function numberBatch(work: UnitOfWork, table: NumberedTable): Promise<boolean> {
  const entity = ENTITIES[table];
  const business = sql`${work.principal.businessId}`;
  const last = sql`SELECT counter.last FROM ${Counter} counter WHERE counter.name = ${table}`;
  const newest = sql`SELECT ${table}::text AS name, max(numbered.sequence) AS last FROM numbered HAVING count(*) > 0`;
  // Not awaited: the statement after it leaves in the same packet. It starts after the lock is granted, so it sees the numbers given before.
  work.write(sql`SELECT pg_advisory_xact_lock(${numberersLock(table, business)})`);
  const [numbered] = await work.write<Numbered>(
    sql`
    WITH numbered AS (
      SELECT oldest.id, coalesce((${last}), 0) + row_number() OVER (ORDER BY oldest.recorded_at, oldest.id) AS sequence
      FROM (
        SELECT r.id, r.recorded_at FROM ${entity} r WHERE r.sequence IS NULL ORDER BY r.recorded_at, r.id LIMIT ${BATCH}
      ) oldest
    ), written AS (
      ${updateOf(entity, sql`sequence = numbered.sequence`, sql`r.id = numbered.id`, sql`numbered`)}
    ), counted AS (
      ${insertInto(Counter, ['name', 'last'], newest)}
      ON CONFLICT (business_id, name) DO UPDATE SET last = excluded.last
    )
    SELECT count(*)::int AS count FROM numbered`,
  );
  return numbered!.count === BATCH;
}
