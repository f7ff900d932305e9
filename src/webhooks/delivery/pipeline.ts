import { Injectable } from '@nestjs/common';
import { Log } from '../../kernel/log.js';
import { Loop } from '../../kernel/loop.js';
import { Queues, type Listener, type TriggerQueue } from '../../kernel/queues/queues.js';
import { DeliveryDispatcher } from './dispatcher.js';
import { Relay } from './relay.js';
import { Sweeper } from './sweeper.js';

const QUEUE = 'webhook-deliveries';
/** How often the outbox is looked at, in milliseconds. The look is one probe of an index that is all but empty. */
const RELAY_PAUSE_MS = 25;
const SWEEP_PAUSE_MS = 500;
const STRANDED_PAUSE_MS = 5_000;
/** One trigger stands for so many deliveries, and at most so many triggers are added at once. */
const DELIVERIES_PER_TRIGGER = 64;
const MAX_TRIGGERS = 8;

/**
 * From the outbox to the receiver: relay → deliveries → triggers → claims → attempts → outcomes. Any number of workers
 * may run it. Triggers only make it quick and spread the work: what they do not tell, the sweeper finds.
 */
@Injectable()
export class WebhookPipeline {
  private loops: Loop[] = [];
  private queue: TriggerQueue | undefined;
  private listener: Listener | undefined;

  constructor(
    private readonly relay: Relay,
    private readonly sweeper: Sweeper,
    private readonly dispatcher: DeliveryDispatcher,
    private readonly queues: Queues,
    private readonly log: Log,
  ) {}

  /** Starts work. Neither a queue nor a database that is away keeps it from starting. */
  start(): void {
    this.queue = this.queues.open(QUEUE);
    this.listener = this.queues.listen(QUEUE, () => this.dispatcher.wake());
    this.loops = [
      new Loop('relay', () => this.relayOnce(), RELAY_PAUSE_MS, this.log),
      new Loop('sweep', () => this.sweepOnce(), SWEEP_PAUSE_MS, this.log),
      new Loop('stranded', () => this.sweeper.abandonStranded(), STRANDED_PAUSE_MS, this.log),
    ];
  }

  /** Takes no more work, and finishes what is in flight. */
  async stop(): Promise<void> {
    // At once: a queue that is out of reach keeps nobody from finishing the rest, and a round may wait for the dispatcher.
    await Promise.all([
      ...this.loops.map((loop) => loop.stop()),
      this.listener?.close(),
      this.dispatcher.stop(),
    ]);
    await this.queue?.close();
  }

  private async relayOnce(): Promise<boolean> {
    const { deliveries, more } = await this.relay.round();
    if (deliveries > 0) await this.trigger(deliveries);
    return more;
  }

  private async sweepOnce(): Promise<void> {
    const due = await this.sweeper.due(DELIVERIES_PER_TRIGGER * MAX_TRIGGERS);
    if (due === 0) return;
    await this.trigger(due);
    // A queue that takes triggers but hands none out, as one does whose listeners were cut off, holds up nothing.
    await this.dispatcher.wake();
  }

  /** Wakes the workers; itself alone when the queue is out of reach. */
  private async trigger(deliveries: number): Promise<void> {
    const triggers = Math.min(Math.ceil(deliveries / DELIVERIES_PER_TRIGGER), MAX_TRIGGERS);
    try {
      await this.queue!.add(triggers);
    } catch (error) {
      this.log.warn(
        { error: (error as Error).message },
        'No trigger could be added; this worker goes on by itself.',
      );
      await this.dispatcher.wake();
    }
  }
}
