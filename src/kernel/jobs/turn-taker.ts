import { Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { Log } from '../log.js';
import { JobMetrics } from './job-metrics.js';
import { type AfterTurn, type Lane, type Turn, TURNS_AT_ONCE } from './turn.js';
import { TurnKinds } from './turn-kinds.js';
import { TurnQueue } from './turn-queue.js';

/** Shorter waits, in milliseconds, are skipped. */
const LEAST_DELAY_MS = 1;

/** Takes turns in this process, and puts what is left of a business's backlog back into the queue. */
@Injectable()
export class TurnTaker {
  private readonly stopping = new AbortController();
  private readonly underWay = new Map<string, { readonly lane: Lane; readonly end: Promise<unknown> }>();

  constructor(
    private readonly kinds: TurnKinds,
    private readonly queue: TurnQueue,
    private readonly clock: Clock,
    private readonly metrics: JobMetrics,
    private readonly log: Log,
  ) {}

  /** Takes one turn; while more is due, the business's next one is at the tail of the queue. @throws what the turn throws */
  async take(turn: Turn): Promise<void> {
    const { lane } = this.kinds.named(turn.kind) ?? {};
    if (lane === undefined || this.stopping.signal.aborted) return;
    const left = await this.run(lane, turn);
    await this.followUp(lane, turn, left).catch((error: Error) =>
      this.log.warn({ ...turn, error: error.message }, 'A turn could not be queued; the sweep will find it.'),
    );
  }

  /**
   * Takes turns of a business by this process itself, past the queue, until nothing is due. Does nothing when such a turn is
   * under way here already, or as many as may be at once. Does not wait.
   */
  takeByItself(lane: Lane, turn: Turn): void {
    const taken = [...this.underWay.values()].filter((each) => each.lane === lane).length;
    if (this.underWay.has(keyOf(turn)) || taken >= TURNS_AT_ONCE[lane]) return;
    void this.runOn(lane, turn);
  }

  /** Takes no more turns, and resolves once those that are under way have ended. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all([...this.underWay.values()].map(({ end }) => end));
  }

  private async runOn(lane: Lane, turn: Turn): Promise<void> {
    try {
      while (!this.stopping.signal.aborted && (await this.run(lane, turn)) === true);
    } catch (error) {
      this.log.error({ ...turn, error: (error as Error).message }, 'A turn failed; it will be taken again.');
    }
  }

  private run(lane: Lane, turn: Turn): Promise<AfterTurn> {
    const kind = this.kinds.named(turn.kind)!;
    const running = this.metrics.measure(turn.kind, () => kind.take(turn.businessId, this.stopping.signal));
    const entry = { lane, end: running.catch(() => undefined) };
    const key = keyOf(turn);
    this.underWay.set(key, entry);
    return running.finally(() => {
      if (this.underWay.get(key) === entry) this.underWay.delete(key);
    });
  }

  private async followUp(lane: Lane, turn: Turn, left: AfterTurn): Promise<void> {
    if (left === true) await this.queue.add(lane, [turn]);
    if (!(left instanceof Date)) return;
    const delay = Math.max(LEAST_DELAY_MS, left.getTime() - this.clock.now().getTime());
    await this.queue.addLater(lane, turn, delay);
  }
}

function keyOf({ kind, businessId }: Turn): string {
  return `${kind} ${businessId}`;
}
