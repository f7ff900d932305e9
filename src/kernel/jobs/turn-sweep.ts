import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { join, sql, type Sql } from '../sql/sql.js';
import { AcrossBusinesses } from '../database/unscoped/across-businesses.js';
import { Log } from '../log.js';
import { Job } from './job.js';
import { LANES, type Turn } from './turn.js';
import { type TurnKind, TurnKinds } from './turn-kinds.js';
import { TurnQueue } from './turn-queue.js';
import { TurnTaker } from './turn-taker.js';

/** How often the sweep checks which kinds of work are due for a look, in milliseconds. */
const TICK_MS = 1_000;
/** How many businesses of a kind one look finds, in no order: with more, each is found sooner or later. */
const BUSINESSES = 1_000;
/** What is due for so long, in milliseconds, is taken past the queue. */
const FORGOTTEN_MS = 5_000;

/**
 * Finds in PostgreSQL which businesses have something due, and sees to it that each has a turn in the queue: PostgreSQL is
 * the truth, and a queue may lose everything. All kinds of work are looked for in one statement, the only one of background
 * work that looks across businesses; it neither locks nor writes.
 */
@Injectable()
export class TurnSweep {
  private readonly lookedAt = new Map<string, number>();
  /** Since when a turn has been found due at each look. */
  private dueSince = new Map<string, number>();

  constructor(
    private readonly kinds: TurnKinds,
    private readonly queue: TurnQueue,
    private readonly taker: TurnTaker,
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Queues what is due; takes it past the queue where that is out of reach, or takes turns and hands none out. */
  @Job({ name: 'turns', everyMs: TICK_MS })
  async round(): Promise<void> {
    const kinds = this.kinds.all.filter((each) => this.isTimeFor(each));
    if (kinds.length === 0) return;
    const found = await this.find(kinds);
    const forgotten = this.forgottenAmong(kinds, found);
    // Together: of queues that are out of reach, each would cost its patience.
    await Promise.all(
      LANES.map(async (lane) => {
        const turns = found.filter(({ kind }) => this.kinds.named(kind)!.lane === lane);
        const past = (await this.enqueued(lane, turns)) ? turns.filter((each) => forgotten.has(each)) : turns;
        for (const turn of past) this.taker.takeByItself(lane, turn);
      }),
    );
  }

  /** The turns that are due now, of some kinds of work. */
  find(kinds: readonly TurnKind[]): Promise<Turn[]> {
    const now = this.clock.now();
    const each = kinds.map(({ kind, due }): Sql => {
      const businesses = sql`SELECT business_id FROM (${due(now)}) due ORDER BY random() LIMIT ${BUSINESSES}`;
      return sql`SELECT ${kind}::text AS kind, business_id AS "businessId" FROM (${businesses}) businesses_due`;
    });
    return this.acrossBusinesses.rows<Turn>(join(each, ' UNION ALL '));
  }

  private isTimeFor({ kind, everyMs }: TurnKind): boolean {
    const now = performance.now();
    if (now - (this.lookedAt.get(kind) ?? -Infinity) < everyMs - TICK_MS / 2) return false;
    this.lookedAt.set(kind, now);
    return true;
  }

  private forgottenAmong(kinds: readonly TurnKind[], found: readonly Turn[]): ReadonlySet<Turn> {
    const [now, looked] = [performance.now(), new Set(kinds.map(({ kind }) => kind))];
    const since = new Map([...this.dueSince].filter(([key]) => !looked.has(key.split(' ')[0]!)));
    for (const { kind, businessId } of found) {
      const key = `${kind} ${businessId}`;
      since.set(key, this.dueSince.get(key) ?? now);
    }
    this.dueSince = since;
    return new Set(
      found.filter(({ kind, businessId }) => now - since.get(`${kind} ${businessId}`)! >= FORGOTTEN_MS),
    );
  }

  private async enqueued(lane: (typeof LANES)[number], turns: readonly Turn[]): Promise<boolean> {
    try {
      await this.queue.add(lane, turns);
      return true;
    } catch (error) {
      this.log.warn(
        { lane, error: (error as Error).message },
        'No turn could be queued; this worker goes on.',
      );
      return false;
    }
  }
}
