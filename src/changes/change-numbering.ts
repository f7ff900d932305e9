import { Injectable } from '@nestjs/common';
import { CommitOrder } from '../kernel/changes/commit-order.js';
import { Job } from '../kernel/jobs/job.js';

/** How many businesses one round serves. */
const BUSINESSES = 200;

/**
 * Keeps the feed in order while nobody reads it. Readers number what they find without a number themselves, so that the feed
 * goes on where no worker runs; this keeps it from becoming much.
 */
@Injectable()
export class ChangeNumbering {
  constructor(private readonly commits: CommitOrder) {}

  /** @returns whether there may be more */
  @Job({ name: 'change-numbering', everyMs: 1_000 })
  async round(): Promise<boolean> {
    const businessIds = await this.commits.unnumbered('changes', BUSINESSES);
    await this.commits.number('changes', businessIds);
    return businessIds.length === BUSINESSES;
  }
}
