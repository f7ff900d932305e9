import { Injectable } from '@nestjs/common';
import { CommitOrder, withUnnumbered } from '../kernel/events/commit-order.js';
import { Turns } from '../kernel/jobs/turn.js';

/**
 * Numbers the changes of businesses whose feed no client reads. Readers number the changes that they find without a number, so the
 * feed works without a worker. This job keeps the number of unnumbered changes small.
 */
@Injectable()
export class ChangeNumbering {
  constructor(private readonly commits: CommitOrder) {}

  /** Numbers all committed changes of a business. */
  @Turns({ kind: 'change-numbering', lane: 'swept', everyMs: 2_000, due: () => withUnnumbered('changes') })
  async number(businessId: string): Promise<boolean> {
    await this.commits.number('changes', [businessId]);
    return false;
  }
}
