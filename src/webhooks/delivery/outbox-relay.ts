import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql } from '../../kernel/database/sql.js';
import { heldSince } from './plan-hold.js';

/** How many businesses one round serves, and how many events of each: a flood of one must not hold up the others (D38). */
const BUSINESSES = 50;
const EVENTS_PER_BUSINESS = 100;
/** Below every id. */
const START = '00000000-0000-0000-0000-000000000000';

/** What one round of the relay did. */
export interface Relayed {
  readonly events: number;
  readonly deliveries: number;
  /** Whether there is more to do at once. */
  readonly more: boolean;
}

/**
 * Turns events into deliveries: one for each endpoint that is enabled, subscribed and told of that building now (§6, D30).
 * It looks for rows
 * that are not dispatched, never for ids beyond the last one seen: transactions commit in another order than their ids
 * were made in, and such a relay would lose those that come late. Any number of relays may run.
 */
@Injectable()
export class OutboxRelay {
  /** The business at which the last round ended; the next one goes on from there, and begins anew after the last. */
  private last = START;

  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /**
   * One round: the oldest events of each business in turn. Those of a business off the plan wait while it is held (D35), and
   * get no deliveries after that.
   */
  async round(): Promise<Relayed> {
    const now = this.clock.now();
    const [relayed] = await this.acrossBusinesses.rows<{
      events: number;
      deliveries: number;
      most: number;
      businesses: number;
      last: string | null;
    }>(sql`
      WITH RECURSIVE turns AS (
        (SELECT business_id FROM events WHERE dispatched_at IS NULL AND business_id > ${this.last}
          ORDER BY business_id LIMIT 1)
        UNION ALL
        SELECT (SELECT e.business_id FROM events e WHERE e.dispatched_at IS NULL AND e.business_id > t.business_id
          ORDER BY e.business_id LIMIT 1)
        FROM turns t WHERE t.business_id IS NOT NULL
      ), turn AS (
        SELECT t.business_id, b.off_api_plan_since IS NULL AS on_plan
        FROM turns t CROSS JOIN LATERAL (SELECT off_api_plan_since FROM businesses WHERE id = t.business_id LIMIT 1) b
        WHERE b.off_api_plan_since IS NULL OR b.off_api_plan_since <= ${heldSince(now)} LIMIT ${BUSINESSES}
      ), waiting AS (
        SELECT e.business_id, e.id FROM turn t CROSS JOIN LATERAL (
          SELECT business_id, id FROM events WHERE dispatched_at IS NULL AND business_id = t.business_id
          ORDER BY id LIMIT ${EVENTS_PER_BUSINESS} FOR UPDATE SKIP LOCKED) e
      ), dispatched AS (
        UPDATE events e SET dispatched_at = ${now} FROM waiting
        WHERE e.business_id = waiting.business_id AND e.id = waiting.id
        RETURNING e.id, e.business_id, e.type, e.payload
      ), made AS (
        INSERT INTO webhook_deliveries
          (id, business_id, endpoint_id, event_id, event_type, payload_form, next_attempt_at, created_at)
        SELECT uuid_v7(${now}), e.business_id, w.id, e.id, e.type, w.payload, ${now}, ${now}
        FROM dispatched e
        JOIN turn t ON t.business_id = e.business_id AND t.on_plan
        JOIN webhook_endpoints w ON w.business_id = e.business_id AND w.enabled AND w.deleted_at IS NULL
          AND e.type = ANY(w.event_types)
        -- Where the resource stands: as the event says, or else where its asset stands now.
        WHERE w.building_ids = '{}' OR EXISTS (SELECT 1 FROM (SELECT e.payload::json #> '{data,object}' AS object) o
          LEFT JOIN assets a ON a.business_id = e.business_id AND a.id = (o.object ->> 'asset_id')::uuid
          WHERE coalesce((o.object ->> 'building_id')::uuid, a.building_id) = ANY(w.building_ids))
        RETURNING 1
      )
      SELECT (SELECT count(*) FROM dispatched)::int AS events, (SELECT count(*) FROM made)::int AS deliveries,
        (SELECT coalesce(max(n), 0) FROM (SELECT count(*) AS n FROM dispatched GROUP BY business_id) b)::int AS most,
        (SELECT count(*) FROM turn)::int AS businesses, (SELECT max(business_id::text) FROM turn) AS last`);
    const { events, deliveries, most, businesses, last } = relayed!;
    const cutShort = businesses === BUSINESSES;
    this.last = cutShort ? last! : START;
    return { events, deliveries, more: cutShort || most === EVENTS_PER_BUSINESS };
  }
}
