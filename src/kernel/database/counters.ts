import type { OnApplicationShutdown } from '@nestjs/common';
import { Column, PrimaryColumn } from 'typeorm';
import { flatten, sql } from '../sql/sql.js';
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
 * Under load they are reserved in blocks.
 *
 * The numbers can have gaps: a number that a failed transaction, an ended process or a discarded block did not use is
 * never given out again.
 */
export class Counters implements OnApplicationShutdown {
  private readonly connection: SideConnection;
  private readonly blocks = new Map<string, Block>();
  private readonly taking = new Map<string, Promise<void>>();

  /** @param process the process name shown in `pg_stat_activity` */
  constructor(databaseUrl: string, process: string) {
    this.connection = new SideConnection(databaseUrl, `${process} counters`, TIMEOUT_MS);
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
        taking = this.take(key, businessId, name).finally(() => this.taking.delete(key));
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

  async onApplicationShutdown(): Promise<void> {
    await this.connection.close();
  }

  private async take(key: string, businessId: string, name: string): Promise<void> {
    const used = this.blocks.get(key);
    const now = performance.now();
    const isRush = used !== undefined && now - used.takenAt < RUSH_MS;
    const size = isRush ? Math.min(used.size * 2, LARGEST_BLOCK) : 1;
    const last = await this.advance(businessId, name, size);
    if (this.blocks.size >= REMEMBERED) this.blocks.clear();
    this.blocks.set(key, { next: last - size + 1, last, size, takenAt: now });
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
