import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../auth/principal.js';
import { Database } from '../database/database.js';
import { insertInto, updateOf } from '../sql/own-rows.js';
import { rawSql, sql, type Sql } from '../sql/sql.js';
import { AcrossBusinesses } from '../database/unscoped/across-businesses.js';
import type { UnitOfWork } from '../database/unit-of-work.js';
import { OutboxEvent } from '../database/outbox.js';
import { Change } from '../database/change.entity.js';
import { Counter, type NumberedTable } from '../database/counter.entity.js';

/** How many rows are numbered in one transaction. */
const BATCH = 2_000;
const ENTITIES = { changes: Change, events: OutboxEvent };

/**
 * Numbers what was committed, without gaps, business by business (D49, D50). Rows are written without a number, so no writer
 * ever waits for another; one numberer of a business at a time gives the numbers afterwards, to all that it can see. What
 * commits late thus gets a higher number than all that were read before, and a reader in the order of the numbers misses
 * nothing. Of what is numbered together, the order is that of the moments right before the commits.
 */
@Injectable()
export class CommitOrder {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly database: Database,
  ) {}

  /**
   * Numbers all that is committed of some businesses, one after the other. Costs one probe of an index for each that has
   * nothing to number, in one statement.
   */
  async number(table: NumberedTable, businessIds: readonly string[]): Promise<void> {
    for (const businessId of await this.waiting(table, businessIds)) {
      const numberOnce = () =>
        this.database.work(systemPrincipal(businessId), (work) => numberSome(work, table));
      while (await numberOnce());
    }
  }

  /** The last number that was given of a business; 0 for none. */
  async last(counter: string, businessId: string): Promise<number> {
    const [counted] = await this.acrossBusinesses.rows<{ last: number }>(
      sql`SELECT last::float8 AS last FROM counters WHERE business_id = ${businessId} AND name = ${counter}`,
    );
    return counted?.last ?? 0;
  }

  private async waiting(table: NumberedTable, businessIds: readonly string[]): Promise<string[]> {
    const [first, ...others] = businessIds;
    if (first === undefined) return [];
    const unnumbered = sql`SELECT t.business_id AS id FROM ${rawSql(table)} t WHERE t.sequence IS NULL`;
    // Without a function in FROM beside a sub-query, which no database takes whose tables are distributed.
    const found = await this.acrossBusinesses.rows<{ id: string }>(
      others.length === 0
        ? sql`${unnumbered} AND t.business_id = ${first} LIMIT 1`
        : sql`SELECT DISTINCT u.id FROM (${unnumbered} AND t.business_id = ANY(${businessIds}::uuid[])) u`,
    );
    return found.map(({ id }) => id);
  }
}

/** The lock that a numberer of a business's rows holds until its commit. @param business an SQL expression */
export function numberersLock(table: NumberedTable, business: Sql): Sql {
  return sql`hashtextextended(${business}::text || ${` ${table}`}::text, 0)`;
}

/** Numbers what is committed, one batch. @returns whether there may be more */
async function numberSome(work: UnitOfWork, table: NumberedTable): Promise<boolean> {
  const [entity, business] = [ENTITIES[table], sql`${work.principal.businessId}`];
  const unnumbered = sql`SELECT r.id, r.recorded_at FROM ${entity} r WHERE r.sequence IS NULL
    ORDER BY r.recorded_at, r.id LIMIT ${BATCH}`;
  const last = sql`SELECT c.last FROM ${Counter} c WHERE c.name = ${table}`;
  const newest = sql`SELECT ${table}::text, max(sequence) FROM waiting HAVING count(*) > 0`;
  // Two statements in one round trip: only the second, begun under the lock, sees what the numberer before gave.
  const [, numbered] = await Promise.all([
    work.write(sql`SELECT pg_advisory_xact_lock(${numberersLock(table, business)})`),
    work.write<{ count: number }>(sql`
      WITH waiting AS (
        SELECT u.id, coalesce((${last}), 0) + row_number() OVER (ORDER BY u.recorded_at, u.id) AS sequence
        FROM (${unnumbered}) u
      ), numbered AS (
        ${updateOf(entity, sql`sequence = w.sequence`, sql`r.id = w.id`, sql`waiting w`)}
      ), counted AS (
        ${insertInto(Counter, ['name', 'last'], newest)}
        ON CONFLICT (business_id, name) DO UPDATE SET last = excluded.last
      )
      SELECT count(*)::int AS count FROM waiting`),
  ]);
  return numbered[0]!.count === BATCH;
}
