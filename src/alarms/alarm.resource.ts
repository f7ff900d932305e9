import { nullableActorField } from '../access/index.js';
import {
  computed,
  integer,
  json,
  like,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import type { StoredText } from '../kernel/messages/messages.js';
import { rawSql } from '../kernel/sql/sql.js';
import { Alarm, ALARM_KINDS, ALARM_STATUSES, SEVERITIES } from './alarm.entity.js';

/** A moment that is that of raising the alarm where the row has none. */
const since = (column: string, description: string) =>
  computed(
    timestamp(description),
    rawSql(
      `to_char(coalesce(r.${column}, r.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    ),
  );

/** Who took note of an alarm, as the envelope of an event says who did it. */
interface ActorOfAlarm {
  readonly kind: 'api_key' | 'user' | 'vendor' | 'system';
  readonly id: string | null;
}

const ACTOR_SCHEMA = {
  type: 'object',
  description: 'Who took note of it: a key or a person; null while no one has.',
  properties: {
    kind: {
      type: 'string',
      enum: ['api_key', 'user', 'vendor', 'system'],
      description: 'A key of the business, a person with an account, or the service itself.',
    },
    id: nullable(uuid('Which one.')).schema,
  },
  required: ['kind', 'id'],
};

const ACTOR = `CASE WHEN r.acknowledged_by_kind IS NOT NULL
  THEN json_build_object('kind', r.acknowledged_by_kind, 'id', r.acknowledged_by_id) END`;

/** An alarm as it is read (D24, D55, D63). */
export const alarmResource = defineResource({
  object: 'alarm',
  entity: Alarm,
  description:
    'Something that needs attention: a standing asset, a part that runs out, or what a monitoring system reports.',
  // A repeat that says nothing new is none for those who follow.
  changes: { unlessOnly: ['occurrences', 'last_seen_at'] },
  fields: {
    id: uuid('The alarm.'),
    kind: oneOf(
      ALARM_KINDS,
      'What raised it: the service itself, or, for `monitoring`, another system by `POST /alarms`.',
    ),
    asset_id: nullable(uuid('The asset that it is about; null where there is none.')),
    spare_part_id: like(nullable(uuid('The spare part that runs out; null for another kind.')), null),
    message: text(
      'What happened, for a person.',
      'Feed pump 4 (PUM-GRUN-CR10-0042) is now out of service: Bearing seized',
    ),
    details: like(nullable(text('More about it, as its source told.')), null),
    severity: like(oneOf(SEVERITIES, 'How bad it is.'), 'critical'),
    status: oneOf(
      ALARM_STATUSES,
      'Where it stands. `resolved` is final: when the same happens again, that is another alarm.',
    ),
    source: like(
      nullable(text('The system that reported it; null where the service raised it itself.')),
      null,
    ),
    dedup_key: like(
      nullable(text('What that system calls it. Of one source and key one alarm at most is not resolved.')),
      null,
    ),
    occurrences: integer('How many times it was reported, the first one included.', 1),
    started_at: since('started_at', 'When it began, as its source said; else when it was raised.'),
    last_seen_at: since('last_seen_at', 'When it was last reported.'),
    acknowledged_at: like(nullable(timestamp('When someone took note of it; null while no one has.')), null),
    acknowledged_by: like(nullable(json<ActorOfAlarm>(ACTOR_SCHEMA, rawSql(ACTOR))), null),
    resolved_at: like(
      nullable(
        timestamp('When it was over. Null while it is not, and for alarms of releases that did not say.'),
      ),
      null,
    ),
    operation_id: like(nullable(uuid('The operation that was opened for it, if one was.')), null),
    created_at: timestamp('When it was raised.'),
  },
});

/** The same as an object. */
export type AlarmResource = ResourceOf<typeof alarmResource>;

/** The same for pages: with what says in the reader's language what the service wrote itself. */
export const displayedAlarmResource = alarmResource.extended('displayed_alarm', 'An alarm, for a page.', {
  message: json<StoredText>(
    { type: 'object', description: 'What happened.' },
    rawSql("json_build_object('text', r.message, 'reason', r.reason)"),
  ),
  acknowledged_by: nullableActorField('acknowledged_by', 'Who took note of it.'),
});

/** The same as an object. */
export type DisplayedAlarm = ResourceOf<typeof displayedAlarmResource>;
