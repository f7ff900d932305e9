import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { EVENTS } from '../../kernel/database/outbox.js';
import { Turns } from '../../kernel/jobs/turn.js';
import { sql } from '../../kernel/sql/sql.js';
import { isBlocked, NOT_OVER, releasedOf } from '../delivery-order.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { withFreeDeliveries } from './due-businesses.js';

/** How many are let go on at once. */
const BATCH = 1_000;

/**
 * Lets deliveries of ordered endpoints go on (D66) which nothing blocks any more. Those who end a delivery let go on what comes
 * next; this finds what they could not see: a delivery that was made at the very moment at which the one before it was given up,
 * and those behind what a worker of an older release has ended.
 */
@Injectable()
export class BlockedDeliveries {
  constructor(private readonly database: Database) {}

  /** Lets one batch of a business go on. Nothing that comes later blocks them again. @returns whether there may be more */
  @Turns({ kind: 'blocked-deliveries', lane: 'short', everyMs: 10_000, due: withFreeDeliveries })
  releaseSome(businessId: string): Promise<boolean> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const rows = await work.write(sql`
        WITH free AS (
          SELECT d.id FROM ${WebhookDelivery} d WHERE ${isBlocked} AND NOT EXISTS (SELECT 1 FROM ${WebhookDelivery} o
            WHERE o.endpoint_id = d.endpoint_id AND o.ordered_resource_id = d.ordered_resource_id
              AND o.sequence < d.sequence AND o.status IN ${NOT_OVER})
          LIMIT ${BATCH}
        )
        ${releasedOf(sql`free`)}`);
      if (rows.length > 0) work.wake(EVENTS);
      return rows.length === BATCH;
    });
  }
}
