import { Injectable } from '@nestjs/common';
import { AcrossBusinesses, type Run } from '../database/unscoped/across-businesses.js';
import { rawSql, sql, type Sql } from '../database/sql.js';

/** A table whose rows are numbered after their commit. Its name is also that of the counter. */
export type NumberedTable = 'changes' | 'events';

/** How many rows of each business are numbered in one transaction. */
const BATCH = 2_000;

/**
 * Numbers what was committed, without gaps, business by business (D49, D50). Rows are written without a number, so no writer
 * ever waits for another; one numberer of a business at a time gives the numbers afterwards, to all that it can see. What
 * commits late thus gets a higher number than all that anybody has read, and whoever reads in the order of the numbers misses
 * nothing. Of what is numbered together, the order is that of the moments right before the commits.
 */
@Injectable()
export class CommitOrder {
  constructor(private readonly acrossBusinesses: AcrossBusinesses) {}

  /** Numbers all that is committed of some businesses. Costs one probe of an index where there is nothing to number. */
  async number(table: NumberedTable, businessIds: readonly string[]): Promise<void> {
    for (let waiting = await this.waiting(table, businessIds); waiting.length > 0;) {
      const now = waiting;
      waiting = await this.acrossBusinesses.transaction((run) => numberSome(run, table, now));
    }
  }

  /** Businesses with something to number, at most so many: one probe of an index for each, however much waits. */
  async unnumbered(table: NumberedTable, limit: number): Promise<string[]> {
    const name = rawSql(table);
    const found = await this.acrossBusinesses.rows<{ id: string }>(sql`WITH RECURSIVE waiting AS (
        (SELECT business_id AS id FROM ${name} WHERE sequence IS NULL ORDER BY business_id LIMIT 1)
        UNION ALL
        SELECT (SELECT t.business_id FROM ${name} t WHERE t.sequence IS NULL AND t.business_id > w.id
          ORDER BY t.business_id LIMIT 1)
        FROM waiting w WHERE w.id IS NOT NULL)
      SELECT id FROM waiting WHERE id IS NOT NULL LIMIT ${limit}`);
    return found.map(({ id }) => id);
  }

  /** The last number that was given of a business; 0 for none. */
  async last(counter: string, businessId: string): Promise<number> {
    const [counted] = await this.acrossBusinesses.rows<{ last: number }>(
      sql`SELECT last::float8 AS last FROM counters WHERE business_id = ${businessId} AND name = ${counter}`,
    );
    return counted?.last ?? 0;
  }

  private async waiting(table: NumberedTable, businessIds: readonly string[]): Promise<string[]> {
    const found = await this.acrossBusinesses.rows<{
      id: string;
    }>(sql`SELECT b.id FROM unnest(${businessIds}::uuid[]) b (id)
      WHERE EXISTS (SELECT 1 FROM ${rawSql(table)} t WHERE t.business_id = b.id AND t.sequence IS NULL)`);
    return found.map(({ id }) => id);
  }
}

/** The lock that whoever numbers rows of a business holds until their commit. @param business an SQL expression */
export function numberersLock(table: NumberedTable, business: Sql): Sql {
  return sql`hashtextextended(${business}::text || ${` ${table}`}::text, 0)`;
}

/** @returns the businesses of which there may be more */
async function numberSome(run: Run, table: NumberedTable, businessIds: readonly string[]): Promise<string[]> {
  const name = rawSql(table);
  // Two statements in one round trip: only the second, begun under the lock, sees what the numberer before gave.
  const [, numbered] = await Promise.all([
    run(sql`SELECT pg_advisory_xact_lock(${numberersLock(table, rawSql('b.id'))})
      FROM unnest(${[...businessIds].sort()}::uuid[]) b (id)`),
    run<{ id: string; count: number }>(sql`
      WITH waiting AS (
        SELECT t.business_id, t.id, coalesce(c.last, 0)
          + row_number() OVER (PARTITION BY t.business_id ORDER BY t.recorded_at, t.id) AS sequence
        FROM unnest(${businessIds}::uuid[]) b (id) CROSS JOIN LATERAL (
          SELECT business_id, id, recorded_at FROM ${name}
          WHERE business_id = b.id AND sequence IS NULL ORDER BY recorded_at, id LIMIT ${BATCH}) t
        LEFT JOIN counters c ON c.business_id = t.business_id AND c.name = ${table}
      ), numbered AS (
        UPDATE ${name} t SET sequence = waiting.sequence FROM waiting
        WHERE t.business_id = waiting.business_id AND t.id = waiting.id
      ), counted AS (
        INSERT INTO counters (business_id, name, last)
        SELECT business_id, ${table}, max(sequence) FROM waiting GROUP BY business_id
        ON CONFLICT (business_id, name) DO UPDATE SET last = excluded.last
      )
      SELECT business_id AS id, count(*)::int AS count FROM waiting GROUP BY business_id`),
  ]);
  return numbered.filter(({ count }) => count === BATCH).map(({ id }) => id);
}
