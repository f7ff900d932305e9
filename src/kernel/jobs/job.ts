import { DiscoveryService } from '@nestjs/core';

/** Options of a recurring job. */
export interface JobOptions {
  /** The job's name in the log, unique within a process. */
  readonly name: string;
  /** The pause between two rounds, in milliseconds. A round that returns true is followed by the next one at once. */
  readonly everyMs: number;
}

/**
 * Makes a provider's method a recurring job. A process that imports the module and runs jobs calls the method again
 * and again, one round at a time. Other processes, and tests, can call the method directly.
 */
export const Job = DiscoveryService.createDecorator<JobOptions>();
