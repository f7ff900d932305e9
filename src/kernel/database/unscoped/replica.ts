import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../../config.js';
import { QueryBatcher } from '../../query-batcher.js';
import { Log } from '../../log.js';
import { TimeoutError, within } from '../../deadline.js';
import { render, sql } from '../../sql/sql.js';
import { AnyConnection } from '../connection-settings.js';
import { openReplicaPool } from '../data-source.js';
import { StatementRunner } from '../statement-runner.js';
import type { WatchedPool } from '../watched-pool.js';

/** The longest acceptable replication lag, in milliseconds. Beyond it, reads go to the primary. */
const MAX_LAG_MS = 1_000;
/** How long a replica is not used after it was late or unreachable, in milliseconds. */
const COOLDOWN_MS = 1_000;
/** The interval between two checks whether the replica has caught up, in milliseconds. */
const POLL_MS = 5;

/**
 * A streaming standby of the primary, for large reads that are not latency-critical. Its data is never older than the
 * request: the primary reports its WAL position, and the replica is read once it has replayed the log up to there. So
 * a client reads its own writes, and everything it has read before, in every process.
 */
export class Replica {
  readonly anyConnection: StatementRunner;
  private readonly positions = new QueryBatcher<string>();
  private isUnavailable = false;
  private suspendedUntil = -Infinity;

  private constructor(
    readonly pool: WatchedPool,
    private readonly primary: StatementRunner,
    private readonly log: Log,
  ) {
    this.anyConnection = new StatementRunner(new AnyConnection(pool));
  }

  /**
   * The replica at `DATABASE_REPLICA_URL`; undefined when none is configured. Connects at the first read.
   *
   * @param process the process name shown in `pg_stat_activity`
   */
  static of(config: Config, primary: StatementRunner, process: string): Replica | undefined {
    const { databaseReplicaUrl } = config;
    if (databaseReplicaUrl === undefined) return undefined;
    const pool = openReplicaPool(databaseReplicaUrl, config, `${process} replica`, MAX_LAG_MS);
    return new Replica(pool, primary, new Log(config));
  }

  /** Whether the replica has everything committed before the call. Waits for it, for one second at most. Never throws. */
  async isCaughtUp(): Promise<boolean> {
    if (performance.now() < this.suspendedUntil) return false;
    try {
      await within(MAX_LAG_MS, this.catchUp());
    } catch (error) {
      this.suspend(error);
      return false;
    }
    if (this.isUnavailable) this.log.log({}, 'The replica is in use again.');
    this.isUnavailable = false;
    return true;
  }

  /** Stops using the replica for a while, after it failed. */
  suspend(error: unknown): void {
    this.suspendedUntil = performance.now() + COOLDOWN_MS;
    if (!this.isUnavailable)
      this.log.warn(
        { error: (error as Error).message },
        'The replica is too far behind or unreachable: reads go to the primary.',
      );
    this.isUnavailable = true;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  /** Resolves once the replica has replayed the primary's log up to its present position. @throws TimeoutError if that takes too long */
  private async catchUp(): Promise<void> {
    const { result: position } = await this.positions.run('position', () => this.positionOfPrimary());
    const check = render(sql`SELECT pg_last_wal_replay_lsn() >= ${position}::pg_lsn AS "isThere"`, null);
    const deadline = performance.now() + MAX_LAG_MS;
    while (performance.now() < deadline) {
      const [found] = (await this.anyConnection.run<{ isThere: boolean | null }>(check)).rows;
      if (found!.isThere === true) return;
      if (found!.isThere === null) throw new Error('DATABASE_REPLICA_URL is not a replica');
      await pause(POLL_MS);
    }
    throw new TimeoutError(`The replica has not caught up within ${MAX_LAG_MS} ms.`);
  }

  /** The WAL position up to which the log is on the primary's disk. It includes every commit that was confirmed to a client. */
  private async positionOfPrimary(): Promise<string> {
    const statement = render(sql`SELECT pg_current_wal_flush_lsn()::text AS position`, null);
    return (await this.primary.run<{ position: string }>(statement)).rows[0]!.position;
  }
}
