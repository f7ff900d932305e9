import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../../config.js';
import { Gathering } from '../../gathering.js';
import { Log } from '../../log.js';
import { within } from '../../deadline.js';
import { render, sql } from '../../sql/sql.js';
import { openReplicaPool } from '../data-source.js';
import { StatementRunner } from '../statement-runner.js';
import type { WatchedPool } from '../watched-pool.js';

/** How late the replica may be, in milliseconds; what is later goes to the primary. */
const LATE_MS = 1_000;
/** For how long a replica is left alone that was late or away, in milliseconds. */
const REST_MS = 1_000;
/** The pause between two looks whether it has caught up, in milliseconds. */
const LOOK_MS = 5;

/**
 * A streaming standby of the primary, for reads that are large and not the first thing that a client looks for. What it shows is
 * never older than the request: the primary says how far its log is, and the replica is read once it is as far. So a client finds
 * here what it has written or read before, in any process.
 */
export class Replica {
  readonly anyConnection: StatementRunner;
  private readonly positions = new Gathering<string>();
  private isAway = false;
  private restsUntil = -Infinity;

  private constructor(
    readonly pool: WatchedPool,
    private readonly primary: StatementRunner,
    private readonly log: Log,
  ) {
    this.anyConnection = new StatementRunner(pool);
  }

  /**
   * The replica of `DATABASE_REPLICA_URL`; undefined where there is none. Connects at the first read.
   *
   * @param process what the process calls itself in PostgreSQL's list of connections
   */
  static of(config: Config, primary: StatementRunner, process: string): Replica | undefined {
    const { databaseReplicaUrl } = config;
    if (databaseReplicaUrl === undefined) return undefined;
    const pool = openReplicaPool(databaseReplicaUrl, config, `${process} replica`, LATE_MS);
    return new Replica(pool, primary, new Log(config));
  }

  /** Whether all that was committed before the call can be read here; waits for it, for a second at most. Never throws. */
  async isCaughtUp(): Promise<boolean> {
    if (performance.now() < this.restsUntil) return false;
    try {
      await within(LATE_MS, this.catchUp());
    } catch (error) {
      this.rest(error);
      return false;
    }
    if (this.isAway) this.log.log({}, 'The replica is read again');
    this.isAway = false;
    return true;
  }

  /** Leaves it alone for a moment, after it failed. */
  rest(error: unknown): void {
    this.restsUntil = performance.now() + REST_MS;
    if (!this.isAway)
      this.log.warn(
        { error: (error as Error).message },
        'The replica is late or away: reads go to the primary',
      );
    this.isAway = true;
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  private async catchUp(): Promise<void> {
    const { answer: position } = await this.positions.ask('position', () => this.positionOfPrimary());
    const look = render(sql`SELECT pg_last_wal_replay_lsn() >= ${position}::pg_lsn AS "isThere"`, null);
    const deadline = performance.now() + LATE_MS;
    while (performance.now() < deadline) {
      const [found] = (await this.anyConnection.run<{ isThere: boolean | null }>(look)).rows;
      if (found!.isThere === true) return;
      if (found!.isThere === null) throw new Error('DATABASE_REPLICA_URL names no replica');
      await pause(LOOK_MS);
    }
  }

  /** Up to there the log is on its disk: behind everything that was committed, as far as any client was told. */
  private async positionOfPrimary(): Promise<string> {
    const statement = render(sql`SELECT pg_current_wal_flush_lsn()::text AS position`, null);
    return (await this.primary.run<{ position: string }>(statement)).rows[0]!.position;
  }
}
