import { Injectable } from '@nestjs/common';
import { CommitOrder } from '../kernel/events/commit-order.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { Turns } from '../kernel/jobs/turn.js';

/**
 * Numbers the changes of businesses whose feed no client reads. Readers number the changes that they find without a number, so the
 * feed works without a worker. This job keeps the number of unnumbered changes small.
 */
@Injectable()
export class ChangeNumbering {
  constructor(private readonly commits: CommitOrder) {}

  /** Numbers all committed changes of a business. */
  @Turns({ kind: 'change-numbering', lane: 'short', everyMs: 1_000, due: unnumbered })
  async number(businessId: string): Promise<boolean> {
    await this.commits.number('changes', [businessId]);
    return false;
  }
}

/** In the order of their index, which PostgreSQL then uses even while its statistics are from a moment with a backlog. */
function unnumbered(): Sql {
  return sql`SELECT DISTINCT u.business_id FROM (SELECT r.business_id FROM changes r WHERE r.sequence IS NULL
    ORDER BY r.business_id, r.recorded_at, r.id) u`;
}
