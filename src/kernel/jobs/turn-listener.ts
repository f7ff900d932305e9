import { Injectable } from '@nestjs/common';
import { Config } from '../../config.js';
import { Listener } from '../database/listener.js';
import type { Turn } from './turn.js';
import { TurnKinds } from './turn-kinds.js';
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
    private readonly runner: TurnRunner,
  ) {
    this.listener = new Listener(config.databaseUrl!, (payload) => this.receive(payload));
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
      await this.runner.queueOrRun(turns);
    }
    this.isQueuing = false;
  }
}
