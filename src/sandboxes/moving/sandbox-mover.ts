import { Injectable, Module } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Clock } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { BusinessTurns } from '../../kernel/jobs/turn-sweep.js';
import { JobsModule } from '../../kernel/jobs/jobs.module.js';
import { type TurnKind, TurnKinds, Turns } from '../../kernel/jobs/turn.js';
import { Log } from '../../kernel/log.js';
import { DAY_MS } from '../../kernel/period.js';
import { sql, type Sql, updateBusiness } from '../../kernel/sql/sql.js';
import { SANDBOX_CLOCKS } from '../index.js';

/** The maximum duration of one turn, in milliseconds, so that other turns are not delayed. */
const TURN_MS = 3_000;
/** The pause between two checks of work under way, in milliseconds. */
const PAUSE_MS = 20;
/** When the same kinds of work are still due after this many rounds, the clock moves on: another round would not change that. */
const SAME_ROUNDS = 2;

/** A clock that is moving. */
interface ClockMoveInProgress {
  readonly businessId: string;
  /** How far the clock is ahead, in milliseconds. */
  readonly aheadMs: number;
  readonly target: Date;
}

/**
 * Moves the clocks of sandboxes (D70). It stops at each time at which work falls due, and at each midnight, and does the work that
 * is due. It moves on when no work is due or under way. All state is in PostgreSQL: the time of the clock, and the finished work.
 * So any worker can continue where another one died, and two concurrent workers do no harm.
 */
@Injectable()
class SandboxMover {
  constructor(
    private readonly database: Database,
    private readonly kinds: TurnKinds,
    private readonly turns: BusinessTurns,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Moves a clock for the duration of a turn. @returns whether it has not arrived yet */
  @Turns({ kind: SANDBOX_CLOCKS, lane: 'sending', everyMs: 1_000, due: movingClocks })
  async move(businessId: string, stopping: AbortSignal): Promise<boolean> {
    const until = performance.now() + TURN_MS;
    const hasTime = () => performance.now() < until && !stopping.aborted;
    while (hasTime()) {
      const moving = await this.read(businessId);
      if (!moving) return false;
      if (await this.runDueTurns(moving, hasTime, stopping)) await this.advance(moving);
    }
    return true;
  }

  /** Runs turns until no work is due at the clock's current time or under way. @returns false when the time ran out before */
  private async runDueTurns(
    moving: ClockMoveInProgress,
    hasTime: () => boolean,
    stopping: AbortSignal,
  ): Promise<boolean> {
    let [before, sameRounds] = ['', 0];
    while (hasTime()) {
      const { due, isUnderWay } = await this.findWork(moving, this.nowOf(moving));
      if (due.length === 0 && !isUnderWay) return true;
      // Receivers may be slow, and claimed work may be due again soon, so wait for work under way.
      if (isUnderWay) await pause(PAUSE_MS);
      sameRounds = !isUnderWay && due.join() === before ? sameRounds + 1 : 0;
      if (sameRounds >= SAME_ROUNDS) return true;
      before = due.join();
      for (const kind of due)
        await this.runTurnsOf(this.kinds.named(kind)!, moving.businessId, hasTime, stopping);
    }
    return false;
  }

  /** Runs turns of a kind until no more is due. After a failure, the next stop of the clock tries again. */
  private async runTurnsOf(kind: TurnKind, id: string, hasTime: () => boolean, stopping: AbortSignal) {
    try {
      while ((await kind.run(id, stopping)) === true && hasTime());
    } catch (err) {
      this.log.error({ err, kind: kind.kind, business_id: id }, 'A turn of a sandbox failed.');
    }
  }

  /** Sets the clock to the next time at which work is due, or to its target. Skips midnights without due work. */
  private async advance(moving: ClockMoveInProgress): Promise<void> {
    let at = this.nowOf(moving);
    let { next } = await this.findWork(moving, at);
    for (;;) {
      at = earliest(next, midnightAfter(at), moving.target);
      if (at >= moving.target) break;
      const found = await this.findWork(moving, at);
      if (found.due.length > 0) break;
      next = found.next;
    }
    await this.set(moving, at);
  }

  /** Sets the clock, unless another worker has moved it or it was reset. It never moves back. */
  private async set({ businessId, aheadMs, target }: ClockMoveInProgress, at: Date): Promise<void> {
    const newAheadMs = Math.max(aheadMs, at.getTime() - this.clock.now().getTime());
    await this.database.work(systemPrincipal(businessId), (work) =>
      work.write(
        updateBusiness(
          sql`clock_ahead_ms = ${newAheadMs}::bigint,
            clock_target = CASE WHEN ${at >= target}::boolean THEN NULL ELSE clock_target END`,
          sql`clock_target = ${target} AND clock_ahead_ms = ${aheadMs}::bigint`,
        ),
      ),
    );
  }

  private async read(businessId: string): Promise<ClockMoveInProgress | undefined> {
    const tenant = this.database.tenant(systemPrincipal(businessId));
    const row = await tenant.row<{ aheadMs: number; target: Date | null }>(
      sql`SELECT b.clock_ahead_ms::float8 AS "aheadMs", b.clock_target AS target FROM businesses b WHERE b.id = ${businessId}`,
    );
    return row?.target ? { businessId, aheadMs: row.aheadMs, target: row.target } : undefined;
  }

  private findWork({ businessId }: ClockMoveInProgress, at: Date) {
    const others = this.kinds.all.filter(({ kind }) => kind !== SANDBOX_CLOCKS);
    return this.turns.read(businessId, others, at);
  }

  private nowOf({ aheadMs }: ClockMoveInProgress): Date {
    return new Date(this.clock.now().getTime() + aheadMs);
  }
}

function movingClocks(): Sql {
  return sql`SELECT id AS business_id FROM businesses WHERE clock_target IS NOT NULL`;
}

/** The next midnight in UTC, when work that is due on a day falls due. */
function midnightAfter(moment: Date): Date {
  return new Date((Math.floor(moment.getTime() / DAY_MS) + 1) * DAY_MS);
}

function earliest(next: Date | null, ...others: readonly Date[]): Date {
  return new Date(Math.min(...[...others, ...(next ? [next] : [])].map((each) => each.getTime())));
}

/** Moves the clocks of sandboxes. Only the worker imports it. */
@Module({ imports: [JobsModule], providers: [SandboxMover] })
export class SandboxMovesModule {}
