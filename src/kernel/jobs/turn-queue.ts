import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import { within } from '../deadline.js';
import type { Lane, Turn } from './turn.js';

/** The names of the queues, by lane. */
export const QUEUES: Record<Lane, string> = {
  prompt: 'turns-prompt',
  short: 'turns-short',
  sending: 'turns-sending',
  long: 'turns-long',
};

/** How long adding to a queue may take, in milliseconds. */
const PATIENCE_MS = 1_000;

/** What a job carries: whose turn it is. The job's name is the kind of work. */
export interface TurnData {
  readonly businessId: string;
}

/**
 * Puts turns into BullMQ. One job waits for each business and kind of work. A turn that is added while the same one is being
 * taken follows it, so what is committed during a turn is not missed.
 */
@Injectable()
export class TurnQueue {
  private readonly queues: Record<Lane, Queue<TurnData>>;

  constructor(
    @InjectQueue(QUEUES.prompt) prompt: Queue<TurnData>,
    @InjectQueue(QUEUES.short) short: Queue<TurnData>,
    @InjectQueue(QUEUES.sending) sending: Queue<TurnData>,
    @InjectQueue(QUEUES.long) long: Queue<TurnData>,
  ) {
    this.queues = { prompt, short, sending, long };
  }

  /** Adds turns at the tail of their lane. @throws when the queue is out of reach */
  async add(lane: Lane, turns: readonly Turn[]): Promise<void> {
    const jobs = turns.map((turn) => jobOf(turn, { id: idOf(turn), keepLastIfActive: true }));
    if (jobs.length > 0) await within(PATIENCE_MS, this.queues[lane].addBulk(jobs));
  }

  /** Adds a turn for later; of one business and kind only the last one that was added. @throws as `add` */
  async addLater(lane: Lane, turn: Turn, delay: number): Promise<void> {
    const job = jobOf(turn, { id: `${idOf(turn)}-later`, reschedule: true });
    await within(PATIENCE_MS, this.queues[lane].addBulk([{ ...job, opts: { ...job.opts, delay } }]));
  }
}

function idOf({ kind, businessId }: Turn): string {
  return `${kind}-${businessId}`;
}

function jobOf({ kind, businessId }: Turn, deduplication: NonNullable<JobsOptions['deduplication']>) {
  const opts = { deduplication, removeOnComplete: true, removeOnFail: true };
  return { name: kind, data: { businessId }, opts };
}
