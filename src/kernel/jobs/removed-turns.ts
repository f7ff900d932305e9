import type { Queue } from 'bullmq';
import type { Config } from '../../config.js';
import { within } from '../deadline.js';
import { openQueue } from './queues.js';
import { QUEUES, type TurnData } from './turn-queue.js';

const WAITING = ['waiting', 'delayed', 'prioritized', 'completed', 'failed'] as const;

/** The time limit for one queue, in milliseconds. Without one, an unreachable Redis would be waited for without an end. */
const TIMEOUT_MS = 5_000;

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
      count += await within(TIMEOUT_MS, removeFrom(queue, businessId));
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
