import { Injectable } from '@nestjs/common';
import { Clock } from '../kernel/clock.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { within } from '../kernel/deadline.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { Metrics, type Instrument, type Sample } from '../kernel/telemetry/metrics.js';
import { isServed, WAITING_EVENTS } from './waiting-deliveries.js';

/** How long a result is cached, in milliseconds, so that frequent scrapes do not load PostgreSQL. */
const CACHE_MS = 5_000;
/** The timeout of the query, in milliseconds. A scrape still shows the other metrics when the database does not answer. */
const QUERY_TIMEOUT_MS = 2_000;
/** The maximum number of rows counted. A larger number gives no more information, and counting more rows would add load. */
const MAX_COUNT = 100_000;

interface Backlog {
  readonly waiting: number;
  readonly ageSeconds: number;
  readonly due: number;
  readonly healthy: number;
  readonly failing: number;
  readonly paused: number;
  readonly disabled: number;
}

const STATES = ['healthy', 'failing', 'paused', 'disabled'] as const;

/**
 * Metrics about undelivered events and deliveries. Every process reads them from the database on each scrape, so they
 * are available even when no worker runs.
 */
@Injectable()
export class BacklogGauges {
  private last: { readonly at: number; readonly backlog: Promise<Backlog> } | undefined;

  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    const show = (instrument: Instrument, samples: (backlog: Backlog) => readonly Sample[]) =>
      metrics.gauge({ ...instrument, isShared: true }, async () => samples(await this.backlog()));
    show(
      {
        name: 'maintenance_outbox_age_seconds',
        help: 'For how long the oldest event has waited to be fanned out.',
      },
      ({ ageSeconds }) => [{ value: ageSeconds }],
    );
    show(
      {
        name: 'maintenance_outbox_waiting',
        help: `Events that wait to be fanned out, counted up to ${MAX_COUNT}.`,
      },
      ({ waiting }) => [{ value: waiting }],
    );
    show(
      {
        name: 'maintenance_deliveries_due',
        help: `Deliveries that could be attempted now and are not under way, counted up to ${MAX_COUNT}.`,
      },
      ({ due }) => [{ value: due }],
    );
    show(
      {
        name: 'maintenance_webhook_endpoints',
        help: 'Webhook endpoints, by their state.',
        labels: ['state'],
      },
      (backlog) => STATES.map((state) => ({ labels: [state], value: backlog[state] })),
    );
  }

  private backlog(): Promise<Backlog> {
    const now = performance.now();
    if (!this.last || now - this.last.at >= CACHE_MS)
      this.last = { at: now, backlog: within(QUERY_TIMEOUT_MS, this.read()) };
    return this.last.backlog;
  }

  private async read(): Promise<Backlog> {
    const [backlog] = await this.acrossBusinesses.rows<Backlog>(backlogAt(this.clock.now()));
    return backlog!;
  }
}

/**
 * The query for the backlog: `outbox` counts the waiting events, `sendable` the due deliveries, `states` the endpoints. It is one
 * statement, so that a scrape takes one connection once. It excludes rows that wait on purpose: those of a business off the plan or suspended, or of
 * a paused endpoint. It reads what waits in the order of the indexes, for the reason in `due-businesses.ts`.
 */
export function backlogAt(now: Date): Sql {
  return sql`
    WITH outbox AS (
      SELECT count(*)::int AS waiting,
        coalesce(extract(epoch FROM ${now}::timestamptz - min(counted.recorded_at)), 0)::float8 AS age
      FROM (
        SELECT event.recorded_at
        FROM ${WAITING_EVENTS} event
        JOIN businesses business ON business.id = event.business_id
        WHERE ${isServed}
        LIMIT ${MAX_COUNT}
      ) counted
    ), sendable AS (
      SELECT count(*)::int AS due
      FROM (
        SELECT 1
        FROM (
          SELECT delivery.business_id, delivery.endpoint_id
          FROM webhook_deliveries delivery
          WHERE delivery.status IN ('pending', 'failed') AND delivery.next_attempt_at <= ${now}::timestamptz
          ORDER BY delivery.next_attempt_at
        ) due
        JOIN webhook_endpoints endpoint ON endpoint.business_id = due.business_id AND endpoint.id = due.endpoint_id
        JOIN businesses business ON business.id = due.business_id
        WHERE endpoint.enabled AND endpoint.paused_at IS NULL AND endpoint.deleted_at IS NULL
          AND ${isServed}
        LIMIT ${MAX_COUNT}
      ) counted
    ), states AS (
      SELECT (count(*) FILTER (WHERE enabled AND paused_at IS NULL AND consecutive_failures = 0))::int AS healthy,
        (count(*) FILTER (WHERE enabled AND paused_at IS NULL AND consecutive_failures > 0))::int AS failing,
        (count(*) FILTER (WHERE enabled AND paused_at IS NOT NULL))::int AS paused,
        (count(*) FILTER (WHERE NOT enabled))::int AS disabled
      FROM webhook_endpoints WHERE deleted_at IS NULL
    )
    SELECT outbox.waiting, greatest(outbox.age, 0) AS "ageSeconds", sendable.due, states.*
    FROM outbox CROSS JOIN sendable CROSS JOIN states`;
}
