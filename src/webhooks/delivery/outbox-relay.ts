import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { numberersLock } from '../../kernel/events/commit-order.js';
import { rawSql, sql, type Sql } from '../../kernel/sql/sql.js';
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

interface Turn {
  readonly businessId: string;
  readonly onPlan: boolean;
  /** Whether nobody else numbers, or relays, events of the business right now. */
  readonly isOurs: boolean;
}

/**
 * Turns events into deliveries: one for each endpoint that is enabled, subscribed and told of that building now (§6,
 * D30), and gives them their numbers on the way (D50). It looks for rows that are not dispatched, never for ids beyond
 * the last one seen: transactions commit in another order than their ids were made in, and such a relay would lose
 * those that come late. Any number of relays may run; each business is served by one at a time.
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
    // Nearly every look ends here: it costs one probe of an index that is all but empty, and no transaction.
    if (!(await this.isAnythingWaiting())) return this.ended([], []);
    return this.acrossBusinesses.transaction(async (run) => {
      const turns = await run<Turn>(turnsAfter(this.last, now));
      const ours = turns.filter(({ isOurs }) => isOurs);
      return this.ended(turns, ours.length === 0 ? [] : await run<Dispatched>(dispatch(ours, now)));
    });
  }

  private async isAnythingWaiting(): Promise<boolean> {
    const found = await this.acrossBusinesses.rows(
      sql`SELECT 1 FROM events WHERE dispatched_at IS NULL OR sequence IS NULL LIMIT 1`,
    );
    return found.length > 0;
  }

  private ended(turns: readonly Turn[], dispatched: readonly Dispatched[]): Relayed {
    const cutShort = turns.length === BUSINESSES;
    this.last = cutShort ? turns.at(-1)!.businessId : START;
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    return {
      events: sum(dispatched.map(({ events }) => events)),
      deliveries: sum(dispatched.map(({ deliveries }) => deliveries)),
      more: cutShort || dispatched.some(({ events }) => events === EVENTS_PER_BUSINESS),
    };
  }
}

/** The next businesses with something waiting. The lock on each, where it is free, holds until the commit. */
function turnsAfter(last: string, now: Date): Sql {
  return sql`
    WITH RECURSIVE turns AS (
      (SELECT business_id FROM events WHERE (dispatched_at IS NULL OR sequence IS NULL) AND business_id > ${last}
        ORDER BY business_id LIMIT 1)
      UNION ALL
      SELECT (SELECT e.business_id FROM events e
        WHERE (e.dispatched_at IS NULL OR e.sequence IS NULL) AND e.business_id > t.business_id
        ORDER BY e.business_id LIMIT 1)
      FROM turns t WHERE t.business_id IS NOT NULL
    ), turn AS MATERIALIZED (
      SELECT t.business_id, b.off_api_plan_since IS NULL AS on_plan
      FROM turns t CROSS JOIN LATERAL (SELECT off_api_plan_since FROM businesses WHERE id = t.business_id LIMIT 1) b
      WHERE b.off_api_plan_since IS NULL OR b.off_api_plan_since <= ${heldSince(now)} LIMIT ${BUSINESSES}
    )
    SELECT business_id AS "businessId", on_plan AS "onPlan",
      pg_try_advisory_xact_lock(${numberersLock('events', rawSql('business_id'))}) AS "isOurs"
    FROM turn ORDER BY business_id`;
}

/** What was done for one business. */
interface Dispatched {
  readonly events: number;
  readonly deliveries: number;
}

/**
 * Numbers and dispatches the oldest events of some businesses. A ping has been dispatched by whoever asked for it, and one that
 * somebody has read has a number already. Begun under the locks, it sees all numbers that were given before.
 */
function dispatch(turns: readonly Turn[], now: Date): Sql {
  return sql`
    WITH turn AS (
      SELECT * FROM unnest(${turns.map(({ businessId }) => businessId)}::uuid[], ${turns.map(({ onPlan }) => onPlan)}::boolean[])
        AS t (business_id, on_plan)
    ), waiting AS (
      SELECT e.*, coalesce(c.last, 0) + count(*) FILTER (WHERE e.sequence IS NULL)
          OVER (PARTITION BY e.business_id ORDER BY e.recorded_at, e.id) AS next
      FROM turn t CROSS JOIN LATERAL (
        SELECT business_id, id, recorded_at, sequence, dispatched_at IS NULL AS is_new FROM events
        WHERE (dispatched_at IS NULL OR sequence IS NULL) AND business_id = t.business_id
        ORDER BY recorded_at, id LIMIT ${EVENTS_PER_BUSINESS}) e
      LEFT JOIN counters c ON c.business_id = e.business_id AND c.name = 'events'
    ), dispatched AS (
      UPDATE events e SET sequence = coalesce(e.sequence, waiting.next), dispatched_at = coalesce(e.dispatched_at, ${now})
      FROM waiting WHERE e.business_id = waiting.business_id AND e.id = waiting.id
      RETURNING e.id, e.business_id, e.type, e.payload, e.sequence, waiting.is_new
    ), counted AS (
      INSERT INTO counters AS kept (business_id, name, last)
      SELECT business_id, 'events', max(sequence) FROM dispatched GROUP BY business_id
      ON CONFLICT (business_id, name) DO UPDATE SET last = GREATEST(kept.last, excluded.last)
    ), made AS (
      INSERT INTO webhook_deliveries
        (id, business_id, endpoint_id, event_id, event_type, payload_form, next_attempt_at, created_at)
      SELECT uuid_v7(${now}), e.business_id, w.id, e.id, e.type, w.payload, ${now}, ${now}
      FROM dispatched e
      JOIN turn t ON t.business_id = e.business_id AND t.on_plan
      JOIN webhook_endpoints w ON w.business_id = e.business_id AND w.enabled AND w.deleted_at IS NULL
        AND e.type = ANY(w.event_types)
      -- Where the resource stands: as the event says, or else where its floor or its asset stands now.
      WHERE e.is_new AND (w.building_ids = '{}' OR EXISTS (
        SELECT 1 FROM (SELECT e.payload::json #> '{data,object}' AS object) o
        LEFT JOIN assets a ON a.business_id = e.business_id AND a.id = (o.object ->> 'asset_id')::uuid
        LEFT JOIN floors f ON f.business_id = e.business_id AND f.id = (o.object ->> 'floor_id')::uuid
        WHERE coalesce((o.object ->> 'building_id')::uuid, f.building_id, a.building_id,
          CASE WHEN o.object ->> 'object' = 'building' THEN (o.object ->> 'id')::uuid END) = ANY(w.building_ids)))
      RETURNING business_id
    )
    SELECT count(*)::int AS events, (SELECT count(*) FROM made m WHERE m.business_id = d.business_id)::int AS deliveries
    FROM dispatched d GROUP BY d.business_id`;
}
