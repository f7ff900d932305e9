import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Listener, WAKE_CHANNEL } from '../database/listener.js';
import { Log } from '../log.js';
import { LANES, type Lane, type Turn } from './turn.js';
import { TurnKinds } from './turn-kinds.js';
import { TurnQueue } from './turn-queue.js';
import { TurnRunner } from './turn-runner.js';

/**
 * Receives a notification after each commit that created work for a business (`UnitOfWork.wake`), and queues a turn.
 * All workers receive it, and the queue keeps only one of the turns they add. The sweep finds work whose notification
 * was lost.
 */
@Injectable()
export class TurnListener {
  private readonly listener: Listener;
  private received = new Map<string, Turn>();
  private isQueuing = false;

  constructor(
    config: Config,
    private readonly kinds: TurnKinds,
    private readonly queue: TurnQueue,
    private readonly runner: TurnRunner,
    private readonly log: Log,
  ) {
    this.listener = new Listener(config.databaseUrl!, 'worker turns', WAKE_CHANNEL, (payload) =>
      this.receive(payload),
    );
  }

  start(): void {
    this.listener.start();
  }

  stop(): Promise<void> {
    return this.listener.stop();
  }

  private receive(payload: string): void {
    const [kind = '', businessId = ''] = payload.split(' ');
    if (this.kinds.named(kind)) this.received.set(payload, { kind, businessId });
    if (!this.isQueuing) void this.enqueueAll();
  }

  private async enqueueAll(): Promise<void> {
    this.isQueuing = true;
    while (this.received.size > 0) {
      const turns = [...this.received.values()];
      this.received = new Map();
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
        'Turns could not be queued; this worker runs them itself.',
      );
      for (const turn of turns) this.runner.runWithoutQueue(lane, turn);
    }
  }
}
