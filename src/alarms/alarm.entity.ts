import { Column, PrimaryColumn } from 'typeorm';
import { nullableActorField } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import type { Reason, StoredText } from '../kernel/messages/messages.js';
import { type Actor, actorSchema } from '../kernel/resource/actor.js';
import {
  computed,
  integer,
  json,
  jsonObject,
  nullable,
  oneOf,
  text,
  timestamp,
  timestampAt,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';

/** The kinds of alarms: raised by the service itself (D24), or reported by another system (D63). */
const ALARM_KINDS = ['asset_out_of_service', 'stock_below_minimum', 'monitoring'] as const;

/** The kind of an alarm. */
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** The maximum length of `source` and `dedup_key`. */
export const MAX_SOURCE = 255;

/** The severities, from the lowest to the highest. */
export const SEVERITIES = ['info', 'warning', 'critical'] as const;

/** The severity of an alarm. */
export type Severity = (typeof SEVERITIES)[number];

/** The statuses of an alarm. */
export const ALARM_STATUSES = ['open', 'acknowledged', 'resolved'] as const;

/** The status of an alarm. */
export type AlarmStatus = (typeof ALARM_STATUSES)[number];

/** An alarm: an asset out of service, a part running low, or a report from another system. */
@TenantEntity('alarms')
export class Alarm {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') kind!: AlarmKind;
  @Column('uuid', { nullable: true }) assetId!: string | null;
  @Column('uuid', { nullable: true }) sparePartId!: string | null;
  /** The message for clients of the API, in English if the service wrote it. */
  @Column('text') message!: string;
  /** The message as data, for translation; null for alarms of older releases, and for those of other systems. */
  @Column('jsonb', { nullable: true }) reason!: Reason | null;
  /** The system that reported it, and its key; null for alarms of the service itself. */
  @Column('text', { nullable: true }) source!: string | null;
  @Column('text', { nullable: true }) dedupKey!: string | null;
  @Column('text') severity!: Severity;
  @Column('text', { nullable: true }) details!: string | null;
  @Column('text') status!: AlarmStatus;
  @Column('integer') occurrences!: number;
  /** When it started, according to its source; null means when it was raised. */
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  /** When it was last reported; null means when it was raised. */
  @Column('timestamptz', { nullable: true }) lastSeenAt!: Date | null;
  @Column('timestamptz', { nullable: true }) acknowledgedAt!: Date | null;
  @Column('text', { nullable: true }) acknowledgedByKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) acknowledgedById!: string | null;
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
  /** Who resolved it by hand; null if its source or the service did. */
  @Column('text', { nullable: true }) resolvedByKind!: Principal['kind'] | null;
  @Column('uuid', { nullable: true }) resolvedById!: string | null;
  /** The operation opened for it. */
  @Column('uuid', { nullable: true }) operationId!: string | null;
  @Column('timestamptz') createdAt!: Date;
}

/** A timestamp that defaults to the time at which the alarm was raised. */
const since = (column: string, description: string) =>
  computed(timestamp(description), timestampAt(rawSql(`coalesce(r.${column}, r.created_at)`)));

const ACKNOWLEDGER = actorSchema('Who acknowledged it: a key or a person; null until then.');
const RESOLVER = actorSchema(
  'Who resolved it by hand: a key or a person; null if its source or the service did, and for alarms of early releases.',
);

/** Who did something with an alarm; null if the columns are. */
function actorIn(schema: ReturnType<typeof actorSchema>, columns: 'acknowledged_by' | 'resolved_by') {
  const actor = jsonObject({ kind: rawSql(`r.${columns}_kind`), id: rawSql(`r.${columns}_id`) });
  const shown = sql`CASE WHEN ${rawSql(`r.${columns}_kind`)} IS NOT NULL THEN ${actor} END`;
  return withExample(nullable(json<Actor>(schema, shown)), null);
}

/** An alarm as the API returns it (D24, D55, D63). */
export const alarmResource = defineResource({
  object: 'alarm',
  entity: Alarm,
  description:
    'Something that needs attention: an asset out of service, a part running low, or a report from a monitoring system.',
  // A repeated report with the same content is no change in the feed of changes.
  changes: { ignoredFields: ['occurrences', 'last_seen_at'] },
  fields: {
    id: uuid('The alarm.'),
    kind: oneOf(
      ALARM_KINDS,
      'What raised it: `monitoring` for a report of another system (`POST /alarms`), otherwise the service itself.',
    ),
    asset_id: nullable(uuid('The asset concerned; null if there is none.')),
    spare_part_id: withExample(
      nullable(uuid('The spare part that is running low; null for other kinds.')),
      null,
    ),
    message: text(
      'A human-readable message.',
      'Feed pump 4 (PUM-GRUN-CR10-0042) is now out of service: Bearing seized',
    ),
    details: withExample(nullable(text('Details from the source.')), null),
    severity: withExample(oneOf(SEVERITIES, 'The severity.'), 'critical'),
    status: oneOf(
      ALARM_STATUSES,
      'The status. If the problem returns after `resolved`, a new alarm is raised, unless the report has a flap window.',
    ),
    source: withExample(nullable(text('The system that reported it; null if the service raised it.')), null),
    dedup_key: withExample(
      nullable(
        text("The source's key for the alarm. At most one unresolved alarm exists per source and key."),
      ),
      null,
    ),
    occurrences: integer('The number of reports, including the first one.', 1),
    started_at: since(
      'started_at',
      'When it started, according to the source; otherwise when it was raised.',
    ),
    last_seen_at: since('last_seen_at', 'When it was last reported.'),
    acknowledged_at: withExample(nullable(timestamp('When it was acknowledged; null until then.')), null),
    acknowledged_by: actorIn(ACKNOWLEDGER, 'acknowledged_by'),
    resolved_at: withExample(
      nullable(timestamp('When it was resolved. Null while it is open, and for alarms of early releases.')),
      null,
    ),
    resolved_by: actorIn(RESOLVER, 'resolved_by'),
    operation_id: withExample(
      nullable(uuid('The operation opened for it, or that it joined; null if there is none.')),
      null,
    ),
    created_at: timestamp('When it was raised.'),
  },
});

/** An alarm as an object. */
export type AlarmResource = ResourceOf<typeof alarmResource>;

/** An alarm for the portal, with the reason from which its message is translated. */
export const displayedAlarmResource = alarmResource.extended('displayed_alarm', 'An alarm, for a page.', {
  message: json<StoredText>(
    { type: 'object', description: 'What happened.' },
    rawSql("json_build_object('text', r.message, 'reason', r.reason)"),
  ),
  acknowledged_by: nullableActorField('acknowledged_by', 'Who acknowledged it.'),
  resolved_by: nullableActorField('resolved_by', 'Who resolved it by hand.'),
});

/** An alarm for the portal as an object. */
export type DisplayedAlarm = ResourceOf<typeof displayedAlarmResource>;
