import { DiscoveryService } from '@nestjs/core';

/** What goes on without being asked. */
export interface JobOptions {
  /** What the log calls it; no two jobs of a process share a name. */
  readonly name: string;
  /** The pause between two rounds, in milliseconds. A round that returns true is followed by the next one at once. */
  readonly everyMs: number;
}

/**
 * Makes a provider's method a job: a process that has the module and runs jobs calls it again and again, one round at a
 * time. Other processes, and tests, may call it as the method it is.
 */
export const Job = DiscoveryService.createDecorator<JobOptions>();
