import type { OnApplicationShutdown } from '@nestjs/common';
import { SideConnection } from './side-connection.js';

/** How long PostgreSQL may take to hand out numbers, in milliseconds: as long as a lock is waited for. */
const PATIENCE_MS = 10_000;
/** Numbers are taken one by one, and twice as many each time that they are used up within so many milliseconds. */
const RUSH_MS = 1_000;
const LARGEST_BLOCK = 128;
/** How many counters are remembered; what is forgotten leaves a gap. */
const REMEMBERED = 10_000;

/** Numbers that were taken and are not yet given out. */
interface Block {
  next: number;
  last: number;
  readonly size: number;
  readonly takenAt: number;
}

/**
 * Gives out the numbers of a business's counters, each one once. They are taken outside of the transactions that use
 * them, so that no one waits until someone else's ends: an import of many clients at once would come one by one. In a
 * rush they are taken in blocks. So there are gaps: what a failed transaction, an ended process or a forgotten block did
 * not use is never given again.
 */
export class Counters implements OnApplicationShutdown {
  private readonly connection: SideConnection;
  private readonly blocks = new Map<string, Block>();
  private readonly taking = new Map<string, Promise<void>>();

  /** @param process what the process calls itself, in PostgreSQL's list of connections */
  constructor(databaseUrl: string, process: string) {
    this.connection = new SideConnection(databaseUrl, `${process} counters`, PATIENCE_MS);
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
   * Many numbers of a counter at once.
   *
   * @returns the first of so many that follow each other
   * @throws as `next` does
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

  /** @returns the last number taken */
  private async advance(businessId: string, name: string, by: number): Promise<number> {
    const [taken] = await this.connection.rows<{ last: number }>({
      text: `INSERT INTO counters AS kept (business_id, name, last) VALUES ($1, $2, $3)
        ON CONFLICT (business_id, name) DO UPDATE SET last = kept.last + excluded.last RETURNING last::float8 AS last`,
      values: [businessId, name, by],
    });
    return taken!.last;
  }
}
