import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { within } from '../../kernel/deadline.js';
import { EVENTS } from '../../kernel/database/outbox.js';
import { Job } from '../../kernel/jobs/job.js';
import { Log } from '../../kernel/log.js';
import { DELIVERIES } from '../waiting-deliveries.js';
import { DeliveryDispatcher } from './dispatcher.js';
import { OutboxRelay } from './outbox-relay.js';
import { Sweeper } from './sweeper.js';
import { QUEUE } from './triggers.processor.js';

/**
 * How often the outbox is looked at, and what is due, in milliseconds, where no commit tells of it. The looks are probes of
 * indexes that are all but empty.
 */
const RELAY_PAUSE_MS = 250;
const SWEEP_PAUSE_MS = 1_000;
const STRANDED_PAUSE_MS = 5_000;
/** One trigger stands for so many deliveries, and at most so many triggers are added at once. */
const DELIVERIES_PER_TRIGGER = 64;
const MAX_TRIGGERS = 8;
const ADD_TIMEOUT_MS = 1_000;

/**
 * From the outbox to the receiver: relay → deliveries → triggers → claims → attempts → outcomes. Any number of workers
 * may run it. Triggers only make it quick and spread the work: what they do not tell, the sweeper finds.
 */
@Injectable()
export class WebhookPipeline {
  constructor(
    private readonly relay: OutboxRelay,
    private readonly sweeper: Sweeper,
    private readonly dispatcher: DeliveryDispatcher,
    @InjectQueue(QUEUE) private readonly queue: Queue,
    private readonly log: Log,
  ) {}

  /** Makes deliveries of events, and triggers for them. @returns whether there is more to do at once */
  @Job({ name: 'webhook-relay', everyMs: RELAY_PAUSE_MS, wokenBy: EVENTS })
  async relayOnce(): Promise<boolean> {
    const { deliveries, more } = await this.relay.round();
    // A few this worker sends by itself, the sooner. Of many, others get their part.
    if (deliveries > DELIVERIES_PER_TRIGGER) await this.trigger(deliveries);
    if (deliveries > 0) this.dispatcher.wakeByItself();
    return more;
  }

  /** Makes triggers for what is due and no trigger speaks of. */
  @Job({ name: 'webhook-sweep', everyMs: SWEEP_PAUSE_MS, wokenBy: DELIVERIES })
  async sweepOnce(): Promise<void> {
    const due = await this.sweeper.due(DELIVERIES_PER_TRIGGER * MAX_TRIGGERS);
    if (due === 0) return;
    await this.trigger(due);
    // A queue that takes triggers but hands none out, as one does whose listeners were cut off, holds up nothing.
    await this.dispatcher.wake();
  }

  /** Gives up deliveries that have nowhere to go (D35). @returns whether there may be more */
  @Job({ name: 'webhook-stranded', everyMs: STRANDED_PAUSE_MS })
  abandonStranded(): Promise<boolean> {
    return this.sweeper.abandonStranded();
  }

  /** Wakes the workers; itself alone when the queue is out of reach. */
  private async trigger(deliveries: number): Promise<void> {
    const triggers = Math.min(Math.ceil(deliveries / DELIVERIES_PER_TRIGGER), MAX_TRIGGERS);
    const opts = { removeOnComplete: true, removeOnFail: true };
    const jobs = Array.from({ length: triggers }, () => ({ name: 'trigger', data: {}, opts }));
    try {
      await within(ADD_TIMEOUT_MS, this.queue.addBulk(jobs));
    } catch (error) {
      this.log.warn(
        { error: (error as Error).message },
        'No trigger could be added; this worker goes on by itself.',
      );
      await this.dispatcher.wake();
    }
  }
}
