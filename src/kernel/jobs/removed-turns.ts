import type { Config } from '../../config.js';
import { openQueue } from './queues.js';
import { QUEUES, type TurnData } from './turn-queue.js';

const WAITING = ['waiting', 'delayed', 'prioritized', 'completed', 'failed'] as const;

/**
 * Removes the turns of an erased business from the queues. A turn that is already running finds nothing to do, and
 * ends.
 *
 * @returns how many turns were removed
 */
export async function removeTurns(config: Config, businessId: string): Promise<number> {
  let count = 0;
  for (const name of Object.values(QUEUES)) {
    const queue = openQueue<TurnData>(name, config);
    try {
      const jobs = await queue.getJobs([...WAITING]);
      for (const job of jobs.filter(({ data }) => data.businessId === businessId)) {
        await queue.remove(job.id!);
        count += 1;
      }
    } finally {
      await queue.close();
    }
  }
  return count;
}
