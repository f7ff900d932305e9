import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Database } from '../database/database.js';
import { Log } from '../log.js';
import { JobMetrics } from './job-metrics.js';
import {
  type AfterTurn,
  type Lane,
  LANES,
  type QueuedLane,
  SHARES_OF_TURNS,
  type Turn,
  TurnKinds,
  TURNS_AT_ONCE,
} from './turn.js';
import { TurnQueue } from './turn-queue.js';

/** The minimum delay of a delayed turn, in milliseconds. */
const MIN_DELAY_MS = 1;

/** A turn under way in this process. The same turn can be under way twice: from the queue, and without it. */
interface RunningTurn extends Turn {
  readonly lane: Lane;
  readonly shareOwnerId: string;
  readonly end: Promise<unknown>;
}

/** When a turn runs again whose business has used up its share, in milliseconds. */
const SHARE_RETRY_MS = 1_000;
const SHARE_IN_USE = Symbol('share in use');

/** Runs turns in this process, and queues the next turn of a business while work remains. */
@Injectable()
export class TurnRunner {
  private readonly stopping = new AbortController();
  private readonly running = new Set<RunningTurn>();
  /** Turns of the lane `swept` that wait, by kind and business. */
  private readonly swept = new Map<string, Turn>();

  constructor(
    private readonly kinds: TurnKinds,
    private readonly queue: TurnQueue,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly metrics: JobMetrics,
    private readonly log: Log,
  ) {}

  /**
   * Runs one turn. While more work is due, it adds the business's next turn to the end of the queue. @throws what the
   * turn throws
   */
  async runAndQueue(turn: Turn): Promise<void> {
    const { lane } = this.kinds.named(turn.kind) ?? {};
    if (lane === undefined || this.stopping.signal.aborted) return;
    const left = await this.runInShare(lane, turn);
    // An earlier release queued kinds that are swept now.
    if (lane === 'swept') return;
    await this.followUp(lane, turn, left).catch((error: Error) =>
      this.log.warn({ ...turn, error: error.message }, 'A turn could not be queued; the sweep will find it.'),
    );
  }

  /** Queues turns. Runs them in this process when the queue is unreachable. */
  async queueOrRun(turns: readonly Turn[]): Promise<void> {
    // In parallel: each unreachable queue takes until its timeout.
    await Promise.all(LANES.map((lane) => this.queueOrRunIn(lane, turns)));
  }

  /**
   * Runs turns of a business in this process, without the queue, until no work is due. Does nothing when that turn is
   * already running here, or the lane is at its limit. Does not wait.
   */
  runWithoutQueue(turn: Turn): void {
    const { lane } = this.kinds.named(turn.kind)!;
    if (!this.isRunning(turn) && this.hasPlaceIn(lane)) void this.runUntilDone(lane, turn);
  }

  /** Runs turns of the lane `swept`, a few at once, each until no work is due. Does not wait. */
  runSwept(turns: readonly Turn[]): void {
    for (const turn of turns)
      if (!this.isRunning(turn)) this.swept.set(`${turn.kind} ${turn.businessId}`, turn);
    this.startSwept();
  }

  /** Starts no new turns, and resolves once the running ones have ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([...this.running].map(({ end }) => end));
  }

  private isRunning({ kind, businessId }: Turn): boolean {
    return [...this.running].some((each) => each.kind === kind && each.businessId === businessId);
  }

  private hasPlaceIn(lane: Lane): boolean {
    return [...this.running].filter((each) => each.lane === lane).length < TURNS_AT_ONCE[lane];
  }

  private startSwept(): void {
    for (const [key, turn] of this.swept) {
      if (!this.hasPlaceIn('swept') || this.stopping.signal.aborted) return;
      this.swept.delete(key);
      void this.runUntilDone('swept', turn).then(() => this.startSwept());
    }
  }

  private async queueOrRunIn(lane: QueuedLane, all: readonly Turn[]): Promise<void> {
    const turns = all.filter(({ kind }) => this.kinds.named(kind)!.lane === lane);
    try {
      await this.queue.add(lane, turns);
    } catch (error) {
      const reason = (error as Error).message;
      this.log.warn({ lane, error: reason }, 'Turns could not be queued; this worker runs them itself.');
      for (const turn of turns) this.runWithoutQueue(turn);
    }
  }

  private async runUntilDone(lane: Lane, turn: Turn): Promise<void> {
    try {
      while (!this.stopping.signal.aborted && (await this.runInShare(lane, turn)) === true);
    } catch (error) {
      this.log.error({ ...turn, error: (error as Error).message }, 'A turn failed; it will be run again.');
    }
  }

  /** Runs a turn, unless its business, together with its sandbox, has its share of the lane already. */
  private async runInShare(lane: Lane, turn: Turn): Promise<AfterTurn | typeof SHARE_IN_USE> {
    const share = SHARES_OF_TURNS[lane];
    if (share === undefined) return this.run(lane, turn);
    const owner = await this.database.shareOwnerOf(turn.businessId);
    const running = [...this.running].filter((each) => each.lane === lane && each.shareOwnerId === owner);
    return running.length >= share ? SHARE_IN_USE : this.run(lane, turn, owner);
  }

  private run(lane: Lane, turn: Turn, shareOwnerId = turn.businessId): Promise<AfterTurn> {
    const kind = this.kinds.named(turn.kind)!;
    const result = this.metrics.measure(turn.kind, () => kind.run(turn.businessId, this.stopping.signal));
    const running = { ...turn, lane, shareOwnerId, end: result.catch(() => undefined) };
    this.running.add(running);
    return result.finally(() => this.running.delete(running));
  }

  private async followUp(lane: QueuedLane, turn: Turn, left: AfterTurn | typeof SHARE_IN_USE): Promise<void> {
    if (left === SHARE_IN_USE) await this.queue.addLater(lane, turn, SHARE_RETRY_MS);
    if (left === true) await this.queue.add(lane, [turn]);
    if (!(left instanceof Date)) return;
    const now = this.clock.now().getTime() + (await this.database.clockAheadMsOf(turn.businessId));
    const delay = Math.max(MIN_DELAY_MS, left.getTime() - now);
    await this.queue.addLater(lane, turn, delay);
  }
}
