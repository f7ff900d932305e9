import type { OnApplicationShutdown } from '@nestjs/common';
import { Column, PrimaryColumn } from 'typeorm';
import { setImmediate as afterThisTick } from 'node:timers/promises';
import { flatten, render, sql, type Sql } from '../sql/sql.js';
import { TenantEntity } from '../sql/tenant-entity.js';
import { SideConnection } from './side-connection.js';

/** A table whose rows are numbered after their commit. Its counter has the same name. */
export type NumberedTable = 'changes' | 'events';

/** The last number that a counter of a business has given out. */
@TenantEntity('counters')
export class Counter {
  @PrimaryColumn('uuid') businessId!: string;
  @PrimaryColumn('text') name!: string;
  @Column('bigint') last!: string;
}

/**
 * The newest number in a business's feed of changes, as a subquery for any statement of that business. The statement
 * sees every change up to this number; a change that it does not see gets a higher one.
 */
export const FEED_END = flatten(
  sql`coalesce((SELECT r.last::float8 FROM ${Counter} r WHERE r.name = ${'changes' satisfies NumberedTable}), 0)`,
);

/** Timeout for reserving numbers, in milliseconds: the same as for a lock. */
const TIMEOUT_MS = 10_000;
/**
 * Numbers are reserved one at a time. When a block is used up within this time, in milliseconds, the next block is
 * twice as large.
 */
const RUSH_MS = 1_000;
const LARGEST_BLOCK = 128;
/** How many blocks are kept in memory. Discarding a block leaves a gap in the numbers. */
const REMEMBERED = 10_000;

/**
 * A counter whose numbers rise in the order in which they are taken, in all processes together: a number that is taken after another one was
 * given out is higher. Its numbers are never reserved ahead of time.
 */
export interface Series {
  readonly name: string;
  /** An expression over rows of the business for the number above which it starts. Evaluated once, before its first number. */
  readonly startsAbove: Sql;
}

/** Where a series of the business started is kept as the counter of this name. */
function startOf({ name }: Pick<Series, 'name'>): string {
  return `${name} start`;
}

/** A caller that waits for numbers. */
interface Asking {
  readonly count: number;
  readonly resolve: (first: number) => void;
  readonly reject: (error: unknown) => void;
}

/** Numbers that are reserved but not all given out. */
interface Block {
  next: number;
  last: number;
  readonly size: number;
  readonly takenAt: number;
}

/**
 * Gives out the numbers of a business's counters, each number once. Numbers are reserved outside the transactions
 * that use them, so that concurrent transactions, such as the imports of many clients, do not wait for each other.
 * Under load they are reserved in blocks, those of a series for all callers that wait at the same moment.
 *
 * Reserving does not wait for the disk (`synchronous_commit`): the write-ahead log is written in order, so what a transaction commits later
 * with a number is never kept without the counter.
 *
 * The numbers can have gaps: a number that a failed transaction, an ended process or a discarded block did not use is
 * never given out again.
 */
export class Counters implements OnApplicationShutdown {
  private readonly connection: SideConnection;
  private readonly blocks = new Map<string, Block>();
  private readonly taking = new Map<string, Promise<void>>();
  /** The callers that wait for the next statement of their series. */
  private readonly asking = new Map<string, Asking[]>();

  /** @param process the process name shown in `pg_stat_activity` */
  constructor(databaseUrl: string, process: string) {
    this.connection = new SideConnection(databaseUrl, `${process} counters`, TIMEOUT_MS, {
      settings: { synchronous_commit: 'off' },
    });
  }

  /**
   * The next number of a counter, from 1.
   *
   * @throws PostgreSQL's errors, and an Error when it does not answer within ten seconds
   */
  async next(businessId: string, name: string): Promise<number> {
    const key = `${businessId} ${name}`;
    for (;;) {
      const block = this.blocks.get(key);
      if (block && block.next <= block.last) return block.next++;
      let taking = this.taking.get(key);
      if (!taking) {
        taking = this.refill(key, businessId, name).finally(() => this.taking.delete(key));
        this.taking.set(key, taking);
      }
      await taking;
    }
  }

  /**
   * Reserves several consecutive numbers of a counter.
   *
   * @returns the first of them
   * @throws the same errors as `next`
   */
  async nextOf(businessId: string, name: string, count: number): Promise<number> {
    return (await this.advance(businessId, name, count)) - count + 1;
  }

  /**
   * Takes consecutive numbers of a series. Callers of one business that wait at the same moment share a statement.
   *
   * @returns the first of them
   * @throws the same errors as `next`
   */
  take(businessId: string, series: Series, count: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const asked = { count, resolve, reject };
      const key = `${businessId} ${series.name}`;
      const asking = this.asking.get(key);
      if (asking) {
        asking.push(asked);
        return;
      }
      this.asking.set(key, [asked]);
      void this.answer(key, businessId, series);
    });
  }

  /** Starts a series, unless the business has it already. @returns the number above which it started */
  async start(businessId: string, series: Series): Promise<number> {
    const started = await this.lastOf(businessId, startOf(series));
    if (started !== undefined) return started;
    const query = sql`SELECT (${series.startsAbove})::float8 AS last`;
    const [above] = await this.connection.rows<{ last: number }>(
      render(query, { businessId, writes: false }),
    );
    // A turn may come after the business was erased: then it writes nothing.
    await this.connection.rows({
      text: `INSERT INTO counters (business_id, name, last) SELECT b.id, counter, $3::bigint FROM businesses b, unnest($2::text[]) counter
        WHERE b.id = $1 ON CONFLICT DO NOTHING`,
      values: [businessId, [series.name, startOf(series)], above!.last],
    });
    // Another process may have started it with another number.
    return (await this.lastOf(businessId, startOf(series))) ?? above!.last;
  }

  private async lastOf(businessId: string, name: string): Promise<number | undefined> {
    const [counter] = await this.connection.rows<{ last: number }>({
      text: 'SELECT last::float8 AS last FROM counters WHERE business_id = $1 AND name = $2',
      values: [businessId, name],
    });
    return counter?.last;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
  }

  private async refill(key: string, businessId: string, name: string): Promise<void> {
    const used = this.blocks.get(key);
    const now = performance.now();
    const isRush = used !== undefined && now - used.takenAt < RUSH_MS;
    const size = isRush ? Math.min(used.size * 2, LARGEST_BLOCK) : 1;
    const last = await this.advance(businessId, name, size);
    if (this.blocks.size >= REMEMBERED) this.blocks.clear();
    this.blocks.set(key, { next: last - size + 1, last, size, takenAt: now });
  }

  /** Answers the callers of a series until none waits: those that wait at the same moment with one statement. */
  private async answer(key: string, businessId: string, series: Series): Promise<void> {
    for (;;) {
      // Also for the requests that arrive in this turn of the event loop.
      await afterThisTick();
      const asked = this.asking.get(key)!;
      if (asked.length === 0) break;
      this.asking.set(key, []);
      const count = asked.reduce((sum, each) => sum + each.count, 0);
      try {
        let next = (await this.advanceSeries(businessId, series, count)) - count + 1;
        for (const each of asked) {
          each.resolve(next);
          next += each.count;
        }
      } catch (error) {
        for (const each of asked) each.reject(error);
      }
    }
    this.asking.delete(key);
  }

  /** @returns the last number taken */
  private async advanceSeries(businessId: string, series: Series, by: number): Promise<number> {
    const take = () =>
      this.connection.rows<{ last: number }>({
        name: 'take numbers',
        text: `UPDATE counters SET last = last + $3 WHERE business_id = $1 AND name = $2 RETURNING last::float8 AS last`,
        values: [businessId, series.name, by],
      });
    const [taken] = await take();
    if (taken) return taken.last;
    await this.start(businessId, series);
    const [first] = await take();
    if (!first) throw new Error(`The business ${businessId} has no counter ${series.name}.`);
    return first.last;
  }

  /** @returns the last number reserved */
  private async advance(businessId: string, name: string, by: number): Promise<number> {
    const [taken] = await this.connection.rows<{ last: number }>({
      text: `INSERT INTO counters AS kept (business_id, name, last) VALUES ($1, $2, $3)
        ON CONFLICT (business_id, name) DO UPDATE SET last = kept.last + excluded.last RETURNING last::float8 AS last`,
      values: [businessId, name, by],
    });
    return taken!.last;
  }
}
