import type { Clock } from '../kernel/clock.js';
import { lowestIdAt, momentOf } from '../kernel/ids.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';

/** What a look found of what was new to it. */
export interface Look {
  /** What could be seen then, as PostgreSQL writes it (`pg_snapshot`). */
  readonly snapshot: string;
  /** The rows by their ids. */
  readonly ids: readonly string[];
}

/** Tells which rows are new: those that the look before could not see, however late they were committed. */
export interface Horizon {
  /** Whether a row is new. @param row the name of a table in the statement, with `id` and `transaction_id` */
  isNew(row: string): Sql;
  /** Remembers a look. */
  move(look: Look): void;
}

/** By transactions: exact, for one PostgreSQL. */
export class TransactionHorizon implements Horizon {
  private seen: string | undefined;

  /**
   * Whether a transaction can be seen now and could not at the look before; nothing is new at the first one. The upper bound
   * keeps out what was restored from another cluster, whose transactions are yet to come here.
   */
  isNew(row: string): Sql {
    const { seen } = this;
    if (seen === undefined) return rawSql('false');
    const transaction = rawSql(`${row}.transaction_id`);
    return sql`${transaction} >= pg_snapshot_xmin(${seen}::pg_snapshot)
      AND ${transaction} < pg_snapshot_xmax(pg_current_snapshot())
      AND NOT pg_visible_in_snapshot(${transaction}, ${seen}::pg_snapshot)`;
  }

  move({ snapshot }: Look): void {
    this.seen = snapshot;
  }
}

/** How long after it was made a row is still looked for, in milliseconds: longer than a transaction may take. */
const OVERLAP_MS = 30_000;

/** By time, for tables that are distributed: each machine numbers its own transactions there. Rows of the last moments are read again. */
export class TimeHorizon implements Horizon {
  private readonly seen = new Set<string>();

  constructor(private readonly clock: Clock) {}

  isNew(row: string): Sql {
    const id = rawSql(`${row}.id`);
    return sql`${id} >= ${lowestIdAt(this.start())}::uuid AND NOT ${id} = ANY(${[...this.seen]}::uuid[])`;
  }

  move({ ids }: Look): void {
    const start = this.start();
    for (const each of this.seen) if (momentOf(each) < start) this.seen.delete(each);
    for (const each of ids) this.seen.add(each);
  }

  private start(): Date {
    return new Date(this.clock.now().getTime() - OVERLAP_MS);
  }
}
