import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Log } from '../../kernel/log.js';
import { DeliveryDispatcher } from './dispatcher.js';

/** The queue of triggers: each wakes one worker, carries nothing, and may get lost (D30). */
export const QUEUE = 'webhook-deliveries';
/** A trigger is handled in milliseconds, so a dead worker's comes back soon. */
const LOCK_MS = 5_000;
const KEPT_JOBS = { count: 0 };
const COMPLAINT_PAUSE_MS = 10_000;

/** Wakes this process when a trigger arrives, one at a time. */
@Processor(QUEUE, {
  lockDuration: LOCK_MS,
  stalledInterval: LOCK_MS,
  removeOnComplete: KEPT_JOBS,
  removeOnFail: KEPT_JOBS,
})
export class TriggersProcessor extends WorkerHost {
  private silentUntil = 0;

  constructor(
    private readonly dispatcher: DeliveryDispatcher,
    private readonly log: Log,
  ) {
    super();
  }

  override process(): Promise<void> {
    return this.dispatcher.wake();
  }

  /** A queue that is away comes back; until then the sweeper goes on without it. BullMQ says so many times a second. */
  @OnWorkerEvent('error')
  complain(error: Error): void {
    if (Date.now() < this.silentUntil) return;
    this.silentUntil = Date.now() + COMPLAINT_PAUSE_MS;
    this.log.warn({ queue: QUEUE, error: error.message }, 'The queue is out of reach.');
  }
}
