import type { Clock } from '../kernel/clock.js';
import { lowestIdAt, timeOfId } from '../kernel/ids.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';

/** The result of a poll. */
export interface PollResult {
  /** PostgreSQL's snapshot of the poll (`pg_snapshot`). */
  readonly snapshot: string;
  /** The ids of the new rows. */
  readonly ids: readonly string[];
}

/** Finds new rows: those that were not visible at the previous poll, even if they were committed late. */
export interface Horizon {
  /** The condition for a new row. @param row the alias of a table with the columns `id` and `transaction_id` */
  isNew(row: string): Sql;
  /** Remembers the result of a poll for the next one. */
  move(result: PollResult): void;
}

/** Compares transaction ids. Exact, but only on a single PostgreSQL server. */
export class TransactionHorizon implements Horizon {
  private seen: string | undefined;

  /**
   * Whether the transaction is visible now and was not at the previous poll. At the first poll, no row is new. The upper bound
   * excludes rows restored from another cluster, whose transaction ids this cluster has not reached yet.
   */
  isNew(row: string): Sql {
    const { seen } = this;
    if (seen === undefined) return rawSql('false');
    const transaction = rawSql(`${row}.transaction_id`);
    return sql`${transaction} >= pg_snapshot_xmin(${seen}::pg_snapshot)
      AND ${transaction} < pg_snapshot_xmax(pg_current_snapshot())
      AND NOT pg_visible_in_snapshot(${transaction}, ${seen}::pg_snapshot)`;
  }

  move({ snapshot }: PollResult): void {
    this.seen = snapshot;
  }
}

/** How long rows are still searched for after their creation, in milliseconds: longer than any transaction may last. */
const OVERLAP_MS = 30_000;

/**
 * Compares creation times and remembers recent ids. For distributed tables, where each server numbers its own transactions.
 */
export class TimeHorizon implements Horizon {
  private readonly seen = new Set<string>();

  constructor(private readonly clock: Clock) {}

  isNew(row: string): Sql {
    const id = rawSql(`${row}.id`);
    return sql`${id} >= ${lowestIdAt(this.start())}::uuid AND NOT ${id} = ANY(${[...this.seen]}::uuid[])`;
  }

  move({ ids }: PollResult): void {
    const start = this.start();
    for (const each of this.seen) if (timeOfId(each) < start) this.seen.delete(each);
    for (const each of ids) this.seen.add(each);
  }

  private start(): Date {
    return new Date(this.clock.now().getTime() - OVERLAP_MS);
  }
}
