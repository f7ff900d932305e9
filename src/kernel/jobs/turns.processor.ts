import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Job, WorkerOptions } from 'bullmq';
import { Log } from '../log.js';
import { type QueuedLane, TURNS_AT_ONCE } from './turn.js';
import { QUEUES, type TurnData } from './turn-queue.js';
import { TurnRunner } from './turn-runner.js';

/** The minimum time between two warnings in the log, in milliseconds. */
const WARNING_INTERVAL_MS = 10_000;

/** How often an idle queue is polled, in seconds. A new job wakes the worker at once. */
const IDLE_S = 30;

/**
 * A turn whose worker died, or whose end could not be recorded because the queue was down, is given to another worker
 * once its lock expires, in milliseconds. Until then it blocks its business's next turn of that kind. Running a turn
 * twice is harmless: the work itself is claimed in PostgreSQL.
 */
const LOCK_MS = 5_000;

/** How often each lane looks for such turns, in milliseconds. */
const LOCK_CHECK_MS = 3_000;

/** Pause before a worker tries again when the queue refuses connections, in milliseconds. */
const RETRY_MS = 1_000;

const optionsOf = (lane: QueuedLane) =>
  ({
    concurrency: TURNS_AT_ONCE[lane],
    drainDelay: IDLE_S,
    lockDuration: LOCK_MS,
    stalledInterval: LOCK_CHECK_MS,
    runRetryDelay: RETRY_MS,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  }) satisfies Partial<WorkerOptions>;

/** Runs the turns that BullMQ delivers, up to `TURNS_AT_ONCE` of a lane at a time. */
@Injectable()
abstract class TurnsProcessor extends WorkerHost {
  private silentUntil = 0;

  constructor(
    private readonly runner: TurnRunner,
    private readonly log: Log,
  ) {
    super();
  }

  override process({ name: kind, data: { businessId } }: Job<TurnData>): Promise<void> {
    return this.runner.runAndQueue({ kind, businessId });
  }

  /** Only logged: the sweep finds the work of a failed turn again, because PostgreSQL knows what is due. */
  @OnWorkerEvent('failed')
  failed(job: Job<TurnData> | undefined, error: Error): void {
    const turn = { kind: job?.name, business_id: job?.data.businessId };
    this.log.error({ ...turn, error: error.message }, 'A turn failed; it will be run again.');
  }

  /**
   * While the queue is unreachable, the sweep works without it. BullMQ reports the error many times a second, so the
   * log is throttled.
   */
  @OnWorkerEvent('error')
  warn(error: Error): void {
    if (Date.now() < this.silentUntil) return;
    this.silentUntil = Date.now() + WARNING_INTERVAL_MS;
    this.log.warn({ queue: this.worker.name, error: error.message }, 'The queue is out of reach.');
  }
}

@Processor(QUEUES.prompt, optionsOf('prompt'))
export class PromptTurnsProcessor extends TurnsProcessor {}

@Processor(QUEUES.short, optionsOf('short'))
export class ShortTurnsProcessor extends TurnsProcessor {}

@Processor(QUEUES.sending, optionsOf('sending'))
export class SendingTurnsProcessor extends TurnsProcessor {}

@Processor(QUEUES.long, optionsOf('long'))
export class LongTurnsProcessor extends TurnsProcessor {}
