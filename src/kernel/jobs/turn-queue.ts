import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { JobsOptions, Queue } from 'bullmq';
import type { Config } from '../../config.js';
import { within } from '../deadline.js';
import { openQueue } from './queues.js';
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

const WAITING = ['waiting', 'delayed', 'prioritized', 'completed', 'failed'] as const;

/** The time limit for one queue, in milliseconds. Without one, an unreachable Redis would be waited for without an end. */
const REMOVAL_TIMEOUT_MS = 5_000;

/**
 * Removes the turns of an erased business from the queues. A turn that is already running finds nothing to do, and
 * ends.
 *
 * @returns how many turns were removed
 * @throws when a queue is unreachable
 */
export async function removeTurns(config: Config, businessId: string): Promise<number> {
  let count = 0;
  for (const name of Object.values(QUEUES)) {
    const queue = openQueue<TurnData>(name, config);
    try {
      count += await within(REMOVAL_TIMEOUT_MS, removeFrom(queue, businessId));
    } finally {
      await queue.close();
    }
  }
  return count;
}

async function removeFrom(queue: Queue<TurnData>, businessId: string): Promise<number> {
  const jobs = (await queue.getJobs([...WAITING])).filter(({ data }) => data.businessId === businessId);
  for (const { id } of jobs) await queue.remove(id!);
  return jobs.length;
}
