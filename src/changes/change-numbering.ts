import { Injectable } from '@nestjs/common';
import { CommitOrder } from '../kernel/events/commit-order.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { Turns } from '../kernel/jobs/turn.js';

/**
 * Keeps the feed in order while no one reads it. Readers number what they find without a number themselves, so that the feed
 * goes on where no worker runs; this keeps it from becoming much.
 */
@Injectable()
export class ChangeNumbering {
  constructor(private readonly commits: CommitOrder) {}

  /** Numbers all that is committed of a business. */
  @Turns({ kind: 'change-numbering', lane: 'short', everyMs: 1_000, due: unnumbered })
  async number(businessId: string): Promise<boolean> {
    await this.commits.number('changes', [businessId]);
    return false;
  }
}

function unnumbered(): Sql {
  return sql`SELECT DISTINCT business_id FROM changes WHERE sequence IS NULL`;
}
