import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { EVENTS } from '../../kernel/database/outbox.js';
import { Turns } from '../../kernel/jobs/turn.js';
import { sql } from '../../kernel/sql/sql.js';
import { isBlocked, UNFINISHED, releaseDeliveries } from '../delivery-order.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { withFreeDeliveries } from './due-businesses.js';

/** How many deliveries are released at once. */
const BATCH = 1_000;

/**
 * Releases deliveries of ordered endpoints (D66) that are no longer blocked. Ending a delivery already releases the
 * next one. This job finds the cases missed there: a delivery created at the moment when the previous one was given
 * up, and deliveries behind one that a worker of an older release has ended.
 */
@Injectable()
export class BlockedDeliveries {
  constructor(private readonly database: Database) {}

  /** Releases one batch of a business. Later deliveries never block them again. @returns whether there may be more */
  @Turns({ kind: 'blocked-deliveries', lane: 'short', everyMs: 10_000, due: withFreeDeliveries })
  releaseSome(businessId: string): Promise<boolean> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const releasing = sql`
        WITH free AS (
          SELECT d.id FROM ${WebhookDelivery} d WHERE ${isBlocked} AND NOT EXISTS (SELECT 1 FROM ${WebhookDelivery} o
            WHERE o.endpoint_id = d.endpoint_id AND o.ordered_resource_id = d.ordered_resource_id
              AND o.sequence < d.sequence AND o.status IN ${UNFINISHED})
          LIMIT ${BATCH}
        )
        ${releaseDeliveries(sql`free`)}`;
      const rows = await work.write(releasing, { replan: true });
      if (rows.length > 0) work.wake(EVENTS);
      return rows.length === BATCH;
    });
  }
}
