import { OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Job, WorkerOptions } from 'bullmq';
import { Log } from '../log.js';
import { type Lane, TURNS_AT_ONCE } from './turn.js';
import { QUEUES, type TurnData } from './turn-queue.js';
import { TurnTaker } from './turn-taker.js';

const COMPLAINT_PAUSE_MS = 10_000;

/** A queue that is idle is looked at no oftener than that; what is added wakes it at once. In seconds. */
const IDLE_S = 30;

const optionsOf = (lane: Lane) =>
  ({
    concurrency: TURNS_AT_ONCE[lane],
    drainDelay: IDLE_S,
    removeOnComplete: { count: 0 },
    removeOnFail: { count: 0 },
  }) satisfies Partial<WorkerOptions>;

/** Takes the turns that BullMQ hands out, as many of a lane at once as `TURNS_AT_ONCE` says. */
@Injectable()
abstract class TurnsProcessor extends WorkerHost {
  private silentUntil = 0;

  constructor(
    private readonly taker: TurnTaker,
    private readonly log: Log,
  ) {
    super();
  }

  override process({ name: kind, data: { businessId } }: Job<TurnData>): Promise<void> {
    return this.taker.take({ kind, businessId });
  }

  /** A turn that failed is found by the sweep: PostgreSQL knows what is due. */
  @OnWorkerEvent('failed')
  failed(job: Job<TurnData> | undefined, error: Error): void {
    const turn = { kind: job?.name, business_id: job?.data.businessId };
    this.log.error({ ...turn, error: error.message }, 'A turn failed; it will be taken again.');
  }

  /** A queue that is away comes back; until then the sweep goes on without it. BullMQ says so many times a second. */
  @OnWorkerEvent('error')
  complain(error: Error): void {
    if (Date.now() < this.silentUntil) return;
    this.silentUntil = Date.now() + COMPLAINT_PAUSE_MS;
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
