import type { AcrossBusinesses, Run } from '../kernel/database/unscoped/across-businesses.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';

/** How long a hold or a pause lasts unless it is extended, in seconds: so long is a business closed if the command is killed. */
const LEASE_S = 30;
/** How often it is extended, in milliseconds. */
const EXTEND_MS = 5_000;
/** How long writes under way may delay a move, in milliseconds. It is longer than a statement may take. */
const MAX_WAIT_MS = 20_000;
/** PostgreSQL's code for a lock that was not granted in time. */
const LOCK_TIMEOUT = '55P03';

/** The end of a lease that begins now. */
const NEXT = sql`(SELECT date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${rawSql(String(LEASE_S))}))`;

/**
 * Holds the deliveries of a business and its sandbox, then pauses both, then closes them for good. Holds and pauses are leases, by the
 * clock of PostgreSQL: if the command is killed, they end by themselves and the business goes on here.
 *
 * A write that began after a lease had ended holds a lock of the row until its commit. Each step here takes that lock before it looks
 * whether the lease still lasts, so a step never succeeds if such a write did.
 */
export class SourceLease {
  /** The present end of the lease, as PostgreSQL wrote it. No other command has the same. */
  private until: string | undefined;
  private isPausing = false;
  private timer: NodeJS.Timeout | undefined;
  private failure: Error | undefined;
  private extending: Promise<void> = Promise.resolve();

  /** @param ids of the business, and of its sandbox */
  constructor(
    private readonly source: AcrossBusinesses,
    private readonly ids: readonly string[],
  ) {}

  /** Ends the lease of a command that was killed, or that still runs: that one fails at its next step. */
  async endOther(): Promise<void> {
    await this.source.rows(sql`UPDATE businesses b SET held_until = NULL, paused_until = NULL
      WHERE ${this.isOneOf()} AND b.held_until IS NOT NULL AND b.moved_to IS NULL`);
  }

  /** Holds deliveries, e-mails and pushes. Requests go on. @throws Error if the business was closed */
  async hold(): Promise<void> {
    clearInterval(this.timer);
    await this.set(sql`b.moved_to IS NULL`);
    this.timer = setInterval(() => {
      this.extending = this.extending.then(() => this.extend());
    }, EXTEND_MS);
  }

  /**
   * Refuses requests from now on, and waits until those that write have ended.
   *
   * @throws Error if they take too long
   */
  async pause(): Promise<void> {
    await this.alone(async () => {
      this.isPausing = true;
      await this.set(this.isOwn());
    });
    const deadline = Date.now() + MAX_WAIT_MS;
    for (;;)
      try {
        await this.source.rows(
          sql`SELECT 1 FROM businesses b WHERE ${this.isOneOf()} ORDER BY b.id FOR UPDATE OF b`,
        );
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error;
        if (Date.now() > deadline)
          throw new Error(`Writes of the business did not end within ${MAX_WAIT_MS / 1_000} s.`);
      }
  }

  /** Closes the business here for good, in one statement. @param cell where it is from now on. @throws Error if the lease has ended */
  async close(cell: string): Promise<void> {
    clearInterval(this.timer);
    await this.alone(async () => {
      await this.update(
        this.isOwn(),
        sql`moved_to = ${cell}, held_until = 'infinity', paused_until = 'infinity'`,
      );
      this.until = undefined;
    });
  }

  /** Ends the lease: the business goes on here. Does nothing once it is closed. */
  async release(): Promise<void> {
    clearInterval(this.timer);
    await this.extending;
    if (this.until === undefined) return;
    await this.source.rows(sql`UPDATE businesses b SET held_until = NULL, paused_until = NULL
      WHERE ${this.isOneOf()} AND b.held_until = ${this.until}::timestamptz AND b.moved_to IS NULL`);
    this.until = undefined;
  }

  /** @throws Error if the lease could not be extended */
  requireLasting(): void {
    if (this.failure !== undefined) throw this.failure;
  }

  private async extend(): Promise<void> {
    if (this.failure !== undefined || this.until === undefined) return;
    await this.set(this.isOwn()).catch((error: Error) => {
      this.failure = error;
    });
  }

  /** Runs a step while nothing extends the lease. */
  private async alone(act: () => Promise<void>): Promise<void> {
    const step = this.extending.then(() => {
      this.requireLasting();
      return act();
    });
    this.extending = step.catch(() => undefined);
    await step;
  }

  private async set(condition: Sql): Promise<void> {
    const paused = this.isPausing ? rawSql('next.at') : rawSql('NULL');
    this.until = await this.update(condition, sql`held_until = next.at, paused_until = ${paused}`);
  }

  /** @returns the new end of the lease. @throws Error if the condition is not true of both rows */
  private update(condition: Sql, assign: Sql): Promise<string> {
    return this.source.transaction(async (run: Run) => {
      const locked = await run(
        sql`SELECT 1 FROM businesses b WHERE ${this.isOneOf()} AND ${condition} ORDER BY b.id FOR UPDATE OF b`,
      );
      if (locked.length !== this.ids.length)
        throw new Error(
          'The business is being moved by another command, or this one was too slow: repeat it.',
        );
      const changed = await run<{ until: string }>(sql`UPDATE businesses b SET ${assign}
        FROM (SELECT ${NEXT} AS at) next WHERE ${this.isOneOf()} RETURNING b.held_until::text AS until`);
      return changed[0]!.until;
    });
  }

  private isOneOf(): Sql {
    return sql`b.id = ANY(${this.ids}::uuid[])`;
  }

  private isOwn(): Sql {
    return sql`b.held_until = ${this.until}::timestamptz AND b.held_until > clock_timestamp() AND b.moved_to IS NULL`;
  }
}
