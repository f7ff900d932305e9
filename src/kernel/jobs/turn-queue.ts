import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import { within } from '../deadline.js';
import type { QueuedLane, Turn } from './turn.js';

/** The names of the queues, by lane. */
export const QUEUES: Record<QueuedLane, string> = {
  prompt: 'turns-prompt',
  short: 'turns-short',
  sending: 'turns-sending',
  long: 'turns-long',
};

/** Timeout for adding to a queue, in milliseconds. */
const TIMEOUT_MS = 1_000;

/** The data of a job: the business. The job's name is the kind of work. */
export interface TurnData {
  readonly businessId: string;
}

/**
 * Adds turns to BullMQ. At most one job waits for each business and kind of work. A turn that is added while the same
 * turn is running follows it, so work committed during a turn is not missed.
 */
@Injectable()
export class TurnQueue {
  private readonly queues: Record<QueuedLane, Queue<TurnData>>;

  constructor(
    @InjectQueue(QUEUES.prompt) prompt: Queue<TurnData>,
    @InjectQueue(QUEUES.short) short: Queue<TurnData>,
    @InjectQueue(QUEUES.sending) sending: Queue<TurnData>,
    @InjectQueue(QUEUES.long) long: Queue<TurnData>,
  ) {
    this.queues = { prompt, short, sending, long };
  }

  /** Adds turns to the end of a lane. @throws when the queue is unreachable */
  async add(lane: QueuedLane, turns: readonly Turn[]): Promise<void> {
    const jobs = turns.map((turn) => jobOf(turn, { id: idOf(turn), keepLastIfActive: true }));
    if (jobs.length > 0) await within(TIMEOUT_MS, this.queues[lane].addBulk(jobs));
  }

  /** Adds a delayed turn. A later call for the same business and kind replaces it. @throws as `add` */
  async addLater(lane: QueuedLane, turn: Turn, delay: number): Promise<void> {
    const job = jobOf(turn, { id: `${idOf(turn)}-later`, reschedule: true });
    await within(TIMEOUT_MS, this.queues[lane].addBulk([{ ...job, opts: { ...job.opts, delay } }]));
  }
}

function idOf({ kind, businessId }: Turn): string {
  return `${kind}-${businessId}`;
}

function jobOf({ kind, businessId }: Turn, deduplication: NonNullable<JobsOptions['deduplication']>) {
  const opts = { deduplication, removeOnComplete: true, removeOnFail: true };
  return { name: kind, data: { businessId }, opts };
}
