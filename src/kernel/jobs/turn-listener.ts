import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Listener, WAKE_CHANNEL } from '../database/listener.js';
import { Log } from '../log.js';
import { LANES, type Lane, type Turn } from './turn.js';
import { TurnKinds } from './turn-kinds.js';
import { TurnQueue } from './turn-queue.js';
import { TurnTaker } from './turn-taker.js';

/**
 * Hears, right after a commit, which business has something to do (`UnitOfWork.wake`), and queues its turn. All workers hear
 * it; the queue keeps one turn of what they add. The sweep finds what no worker heard.
 */
@Injectable()
export class TurnListener {
  private readonly listener: Listener;
  private heard = new Map<string, Turn>();
  private isQueuing = false;

  constructor(
    config: Config,
    private readonly kinds: TurnKinds,
    private readonly queue: TurnQueue,
    private readonly taker: TurnTaker,
    private readonly log: Log,
  ) {
    this.listener = new Listener(config.databaseUrl!, 'worker turns', WAKE_CHANNEL, (payload) =>
      this.hear(payload),
    );
  }

  start(): void {
    this.listener.start();
  }

  stop(): Promise<void> {
    return this.listener.stop();
  }

  private hear(payload: string): void {
    const [kind = '', businessId = ''] = payload.split(' ');
    if (this.kinds.named(kind)) this.heard.set(payload, { kind, businessId });
    if (!this.isQueuing) void this.enqueueAll();
  }

  private async enqueueAll(): Promise<void> {
    this.isQueuing = true;
    while (this.heard.size > 0) {
      const turns = [...this.heard.values()];
      this.heard = new Map();
      await Promise.all(LANES.map((lane) => this.enqueue(lane, turns)));
    }
    this.isQueuing = false;
  }

  private async enqueue(lane: Lane, all: readonly Turn[]): Promise<void> {
    const turns = all.filter(({ kind }) => this.kinds.named(kind)!.lane === lane);
    try {
      await this.queue.add(lane, turns);
    } catch (error) {
      this.log.warn(
        { lane, error: (error as Error).message },
        'No turn could be queued; this worker goes on.',
      );
      for (const turn of turns) this.taker.takeByItself(lane, turn);
    }
  }
}
