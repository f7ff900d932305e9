import { Alarm, type AlarmStatus, type Severity } from '../alarms/index.js';
import { Asset, AssetStatusChange } from '../assets/index.js';
import { and, join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import type { Reason, StoredText } from '../kernel/messages/messages.js';
import { storedTextOf } from '../kernel/resource/field.js';
import { IS_OPEN, Operation, UNASSIGNED_REPORT } from '../operations/index.js';
import { SparePart } from '../spare-parts/index.js';
import { WebhookEndpoint } from '../webhooks/index.js';
import { operationsIn } from './kpi-measures.js';

/** The reasons why records can need attention, the most urgent first. */
export type Concern =
  | 'monitoring'
  | 'reported'
  | 'overdue'
  | 'unassigned'
  | 'disputed'
  | 'pending_confirmation'
  | 'assets_out_of_service'
  | 'parts_below_minimum'
  | 'disabled_webhooks';

/** A record that needs attention: an operation, an asset, a part or an endpoint. */
export interface ConcernRow {
  readonly id: string;
  readonly name: StoredText;
  /** The relevant time: scheduled for, last changed, out of service since, or disabled at; null if there is none. */
  readonly since: string | null;
}

/** How many records need attention for one reason, and the first few of them. */
export interface Attention {
  readonly concern: Concern;
  readonly count: number;
  readonly rows: readonly ConcernRow[];
}

/** A row of the statement. It has no count of overdue operations, because the caller has counted those by trade. */
export interface AttentionRow extends Omit<Attention, 'count'> {
  readonly count: number | null;
}

/** An alarm as an overview shows it. */
export interface LatestAlarm {
  readonly id: string;
  readonly severity: Severity;
  readonly status: AlarmStatus;
  readonly message: string;
  /** Null if another system reported the alarm, or an earlier release created it. */
  readonly reason: Reason | null;
  readonly createdAt: Date;
}

/** How many records are shown per reason. */
const SHOWN = rawSql('5');

/** The most urgent first, then the newest. */
const MOST_URGENT = `array_position(ARRAY['highest', 'high', 'medium', 'low', 'lowest'], r.priority), r.id DESC`;

/** The scope: one building, or everything. Parts and endpoints belong to no building. */
export interface AttentionScope {
  readonly buildingId?: string;
  readonly now: Date;
}

/** The records that need attention now: an `AttentionRow` for each reason that applies to the scope, in order. */
export function attention({ buildingId, now }: AttentionScope): Sql {
  const operations = (concern: Concern, condition: Sql, order = 'r.updated_at', since = 'r.updated_at') =>
    section(concern, Operation, [IS_OPEN, condition, ...operationsIn({ buildingId })], {
      name: storedTextOf('title'),
      order,
      since,
    });
  const sections = [
    section(
      'monitoring',
      Alarm,
      [rawSql(`r.status = 'open' AND r.kind = 'monitoring'`), ...alarmsIn(buildingId)],
      {
        name: sql`json_build_object('text', r.message, 'reason', r.reason)`,
        order: `array_position(ARRAY['critical', 'warning', 'info'], r.severity), r.id DESC`,
        since: 'coalesce(r.started_at, r.created_at)',
      },
    ),
    operations('reported', UNASSIGNED_REPORT, MOST_URGENT, 'r.created_at'),
    operations('overdue', sql`r.scheduled_for < ${now}`, 'r.scheduled_for', 'r.scheduled_for'),
    operations('unassigned', rawSql('r.assignee_type IS NULL'), 'r.id', 'r.created_at'),
    operations('disputed', rawSql(`r.status IN ('start_disputed', 'completion_disputed')`)),
    operations('pending_confirmation', rawSql(`r.status IN ('pending_start', 'pending_completion')`)),
    section(
      'assets_out_of_service',
      Asset,
      [
        rawSql(`r.status = 'out_of_service'`),
        ...(buildingId === undefined ? [] : [sql`r.building_id = ${buildingId}`]),
      ],
      { name: textWithoutReason('r.name'), order: 'since, r.id', since: OUT_SINCE },
    ),
  ];
  const withoutBuilding = [
    section(
      'parts_below_minimum',
      SparePart,
      [rawSql('r.quantity_on_hand - r.quantity_reserved < r.min_stock')],
      {
        name: textWithoutReason('r.name'),
        order: 'r.id',
        since: 'NULL::timestamptz',
      },
    ),
    section(
      'disabled_webhooks',
      WebhookEndpoint,
      [rawSql('NOT r.enabled AND r.disabled_reason IS NOT NULL')],
      {
        name: textWithoutReason('r.url'),
        order: 'r.id',
        since: 'r.updated_at',
      },
    ),
  ];
  return join([...sections, ...(buildingId === undefined ? withoutBuilding : [])], ' UNION ALL ');
}

/**
 * When an asset went out of service: the time of its latest change to that status. An asset that has had the status from the start
 * has no such change.
 */
const OUT_SINCE = sql`coalesce((SELECT max(h.created_at) FROM ${AssetStatusChange} h
  WHERE h.asset_id = r.id AND h.to_status = 'out_of_service'), r.created_at)`;

const textWithoutReason = (column: string) =>
  sql`json_build_object('text', ${rawSql(column)}, 'reason', NULL)`;

function section(
  concern: Concern,
  entity: typeof Alarm | typeof Operation | typeof Asset | typeof SparePart | typeof WebhookEndpoint,
  conditions: readonly Sql[],
  { name, order, since }: { readonly name: Sql; readonly order: string; readonly since: string | Sql },
): Sql {
  const rows = sql`${entity} r WHERE ${and(conditions)}`;
  const count = concern === 'overdue' ? rawSql('NULL') : sql`(SELECT count(*) FROM ${rows})`;
  return sql`SELECT ${rawSql(`'${concern}'`)} AS concern, ${count}::int AS count,
    (SELECT coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'since', o.since)), '[]'::json)
      FROM (SELECT r.id, ${name} AS name, ${typeof since === 'string' ? rawSql(since) : since} AS since FROM ${rows} ORDER BY ${rawSql(order)} LIMIT ${SHOWN}) o) AS rows`;
}

/** The newest alarms. With a building, only alarms about assets in that building. */
export function latestAlarms({ buildingId }: AttentionScope, limit: number): Sql {
  return sql`SELECT r.id, r.severity, r.status, r.message, r.reason, r.created_at AS "createdAt"
    FROM ${Alarm} r WHERE ${and(alarmsIn(buildingId))} ORDER BY r.id DESC LIMIT ${rawSql(String(Math.trunc(limit)))}`;
}

function alarmsIn(buildingId: string | undefined): Sql[] {
  if (buildingId === undefined) return [];
  return [sql`EXISTS (SELECT 1 FROM ${Asset} a WHERE a.id = r.asset_id AND a.building_id = ${buildingId})`];
}
