import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { Database } from '../../kernel/database/database.js';
import { Turns } from '../../kernel/jobs/turn.js';
import { updateFrom } from '../../kernel/sql/own-rows.js';
import { sql } from '../../kernel/sql/sql.js';
import { releaseNext } from '../delivery-order.js';
import { WebhookDelivery } from '../webhook-delivery.entity.js';
import { EndpointIncludingDeleted } from '../webhook-endpoint.entity.js';
import { strandingReason, strandedDeliveries, withStrandedDeliveries } from './due-businesses.js';
import type { RecordedOutcome } from './outcomes-statement.js';

/** How many deliveries are given up at once. */
const BATCH = 1_000;

/**
 * Gives up deliveries that cannot be sent: their endpoint was disabled or deleted while they were created, they
 * waited in a pause for too long, or their business has been off the plan for too long (D35).
 */
@Injectable()
export class StrandedDeliveries {
  constructor(private readonly database: Database) {}

  /** Gives up one batch of a business. @returns whether there may be more */
  @Turns({ kind: 'stranded-deliveries', lane: 'short', everyMs: 5_000, due: withStrandedDeliveries })
  abandonSome(businessId: string): Promise<boolean> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const abandoned = updateFrom(
        WebhookDelivery,
        sql`stranded`,
        sql`status = 'dead', error = stranded.reason, next_attempt_at = NULL`,
        sql`r.status IN ('pending', 'failed')`,
      );
      const [due, blocked] = strandedDeliveries(sql`${WebhookDelivery} d WHERE d.endpoint_id = e.id`);
      const abandoning = sql`
        WITH stranded AS (
          SELECT w.id, s.reason FROM ${EndpointIncludingDeleted} e JOIN businesses o ON o.id = ${businessId}
          CROSS JOIN LATERAL (${strandingReason(work.now)}) s
          CROSS JOIN LATERAL (${due} UNION ALL ${blocked} LIMIT ${BATCH}) w
          WHERE s.reason IS NOT NULL LIMIT ${BATCH}
        )
        ${abandoned} RETURNING r.id, r.ordered_resource_id IS NOT NULL AS "isOrdered"`;
      const rows = await work.write<RecordedOutcome>(abandoning, { replan: true });
      const orderedIds = rows.flatMap(({ id, isOrdered }) => (isOrdered ? [id] : []));
      const anyDue = orderedIds.length > 0 && (await releaseNext(work, orderedIds));
      return anyDue || rows.length === BATCH;
    });
  }
}
