import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { AcrossBusinesses } from '../database/unscoped/across-businesses.js';
import { join, sql, type Sql } from '../sql/sql.js';
import { Job } from './job.js';
import { TurnRunner } from './turn-runner.js';
import { type Turn, type TurnKind, TurnKinds } from './turn.js';

/** The backlog of one business. */
export interface BusinessWork {
  /** The kinds of work that are due. */
  readonly due: readonly string[];
  /** Whether a worker holds a lease on any of it. */
  readonly isUnderWay: boolean;
  /** When the next work falls due; only kinds that declare `TurnOptions.dueTimes` count. */
  readonly next: Date | null;
}

/** Reads the backlog of one business at a time of its own clock (D70). One query, which neither locks nor writes. */
@Injectable()
export class BusinessTurns {
  constructor(private readonly acrossBusinesses: AcrossBusinesses) {}

  /** @param at by the clock of the business, now or later */
  async read(businessId: string, kinds: readonly TurnKind[], at: Date): Promise<BusinessWork> {
    const isIn = (read: Sql) => sql`EXISTS (SELECT 1 FROM (${read}) f WHERE f.business_id = ${businessId})`;
    const due = kinds.map((each) => sql`CASE WHEN ${isIn(each.due(at))} THEN ${each.kind}::text END`);
    const leases = kinds.flatMap(({ underWay }) => (underWay ? [isIn(underWay)] : []));
    const dueTimes = kinds.flatMap((each) =>
      each.dueTimes ? [sql`SELECT * FROM (${each.dueTimes}) each`] : [],
    );
    const next = sql`SELECT min(m.at) FROM (${join(dueTimes, ' UNION ALL ')}) m WHERE m.business_id = ${businessId} AND m.at > ${at}`;
    const [found] = await this.acrossBusinesses.rows<BusinessWork>(sql`
      SELECT array_remove(ARRAY[${join(due, ', ')}], NULL) AS due,
        ${leases.length > 0 ? sql`(${join(leases, ' OR ')})` : sql`false`} AS "isUnderWay",
        ${dueTimes.length > 0 ? sql`(${next})` : sql`NULL::timestamptz`} AS next`);
    return found!;
  }
}

/** How often the sweep checks which kinds of work to query, in milliseconds. */
const TICK_MS = 1_000;
/**
 * The maximum number of businesses of each kind that one query returns. They are picked at random, so each business
 * is found eventually.
 */
const MAX_BUSINESSES = 1_000;
/** After this time, in milliseconds, due work is run without the queue. */
const OVERDUE_MS = 3_000;

/** How many sandboxes with an advanced clock one query returns. */
const MAX_SANDBOXES = 20;

/**
 * Sandboxes with an advanced clock (D70). The real time does not tell what is due in them. The query reads a partial
 * index, which is empty when there are no such sandboxes.
 */
const AHEAD = sql`SELECT NULL, id, clock_ahead_ms FROM (SELECT id, clock_ahead_ms::float8 FROM businesses
  WHERE clock_ahead_ms > 0 ORDER BY random() LIMIT ${MAX_SANDBOXES}) sandboxes_ahead`;

/** A due turn; or a sandbox, with how far its clock is ahead in milliseconds. */
interface Found extends Turn {
  readonly ahead: number | null;
}

/**
 * Finds the businesses that have work due, and queues a turn for each. PostgreSQL is the source of truth, so a queue
 * may lose all its jobs. One statement searches all kinds of work. It is the only statement of background work that
 * reads across businesses, and it neither locks nor writes. Each sandbox with an advanced clock needs one query more.
 */
@Injectable()
export class TurnSweep {
  private readonly queriedAt = new Map<string, number>();
  /** When each turn that is still due was first found due. */
  private dueSince = new Map<string, number>();

  constructor(
    private readonly kinds: TurnKinds,
    private readonly runner: TurnRunner,
    private readonly businessTurns: BusinessTurns,
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues due turns. Runs them in this process when the queue is unreachable, or accepts turns but delivers none, or when their
   * lane has no queue.
   */
  @Job({ name: 'turns', everyMs: TICK_MS })
  async round(): Promise<void> {
    const kinds = this.kinds.all.filter((each) => this.isTimeFor(each));
    if (kinds.length === 0) return;
    const found = await this.find(kinds);
    const isSwept = ({ kind }: Turn) => this.kinds.named(kind)!.lane === 'swept';
    const queued = found.filter((turn) => !isSwept(turn));
    const overdue = this.overdueAmong(kinds, queued);
    this.runner.runSwept(found.filter(isSwept));
    await this.runner.queueOrRun(queued);
    for (const turn of overdue) this.runner.runWithoutQueue(turn);
  }

  /** The turns of some kinds of work that are due now, by the clock of each business. */
  async find(kinds: readonly TurnKind[]): Promise<Turn[]> {
    const now = this.clock.now();
    const each = kinds.map(({ kind, due }): Sql => {
      const businesses = sql`SELECT business_id FROM (${due(now)}) due ORDER BY random() LIMIT ${MAX_BUSINESSES}`;
      return sql`SELECT ${kind}::text AS kind, business_id AS "businessId", NULL::float8 AS ahead FROM (${businesses}) businesses_due`;
    });
    const found = await this.acrossBusinesses.rows<Found>(join([...each, AHEAD], ' UNION ALL '), {
      replan: true,
    });
    const turns = found.filter(({ ahead }) => ahead === null);
    for (const { businessId, ahead } of found) {
      if (ahead === null) continue;
      const { due } = await this.businessTurns.read(businessId, kinds, new Date(now.getTime() + ahead));
      const isNew = (kind: string) =>
        !turns.some((turn) => turn.kind === kind && turn.businessId === businessId);
      turns.push(...due.filter(isNew).map((kind) => ({ kind, businessId, ahead })));
    }
    return turns.map(({ kind, businessId }) => ({ kind, businessId }));
  }

  private isTimeFor({ kind, everyMs }: TurnKind): boolean {
    const now = performance.now();
    if (now - (this.queriedAt.get(kind) ?? -Infinity) < everyMs - TICK_MS / 2) return false;
    this.queriedAt.set(kind, now);
    return true;
  }

  /** The found turns that have been due for too long, and updates `dueSince` for the queried kinds. */
  private overdueAmong(kinds: readonly TurnKind[], found: readonly Turn[]): Turn[] {
    const now = performance.now();
    const queried = new Set(kinds.map(({ kind }) => kind));
    const since = new Map([...this.dueSince].filter(([key]) => !queried.has(key.split(' ')[0]!)));
    for (const { kind, businessId } of found) {
      const key = `${kind} ${businessId}`;
      since.set(key, this.dueSince.get(key) ?? now);
    }
    this.dueSince = since;
    return found.filter(({ kind, businessId }) => now - since.get(`${kind} ${businessId}`)! >= OVERDUE_MS);
  }
}
