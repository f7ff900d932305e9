import { Alarm, ALARM_STATUSES, alarmResource, SEVERITIES, type AlarmStatus } from '../alarms/index.js';
import type { ErrorCode } from '../kernel/errors/catalogue.js';
import {
  computed,
  integer,
  json,
  objectSchema,
  withExample,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql } from '../kernel/sql/sql.js';

/** The result of a report: the alarm, or `ignored` if there was none to resolve. */
export const receivedAlarmResource = alarmResource.extended(
  'received_alarm',
  'The alarm that a report belongs to. If there was nothing to resolve, its status is `ignored`, and its ID and timestamps are null.',
  {
    id: nullable(uuid('The alarm; null when the report was ignored.')),
    message: nullable(text('A human-readable message.', 'Vibration of pump 4 above 7 mm/s')),
    severity: withExample(nullable(oneOf(SEVERITIES, 'The severity.')), 'warning'),
    status: oneOf([...ALARM_STATUSES, 'ignored'], 'The status; `ignored` if an unknown alarm was resolved.'),
    started_at: nullable(
      timestamp('When it started, according to the source; otherwise when it was raised.'),
    ),
    last_seen_at: nullable(timestamp('When it was last reported.')),
    created_at: nullable(timestamp('When it was raised.')),
  },
);

/** A received alarm as an object. */
type ReceivedAlarm = ResourceOf<typeof receivedAlarmResource>;

/** The JSON for resolving an alarm that never existed. */
export function ignoredJson(source: string, dedupKey: string): string {
  const ignored: ReceivedAlarm = {
    id: null,
    object: 'alarm',
    kind: 'monitoring',
    asset_id: null,
    spare_part_id: null,
    message: null,
    details: null,
    severity: null,
    status: 'ignored',
    source,
    dedup_key: dedupKey,
    occurrences: 0,
    started_at: null,
    last_seen_at: null,
    acknowledged_at: null,
    acknowledged_by: null,
    resolved_at: null,
    resolved_by: null,
    operation_id: null,
    created_at: null,
  };
  return JSON.stringify(ignored);
}

/** An alarm in the answer to a batch: without its details, which may be long. */
export const batchedAlarmResource = alarmResource.extended('batched_alarm', 'An alarm of a batch.', {
  details: computed(nullable(text('Left out.')), rawSql('NULL::text')),
});

/** An alarm of a batch that is not in its answer. */
interface OmittedAlarm {
  /** The index of its alert, from 0. */
  readonly index: number;
  readonly status: AlarmStatus | 'ignored';
  readonly id: string | null;
  readonly resource: null;
}

/** An alert that could not be used. */
interface Rejection {
  /** The index of the alert, from 0. */
  readonly index: number;
  readonly code: ErrorCode;
  readonly message: string;
}

const INDEX = { type: 'integer', minimum: 0, description: 'The index of the alert, from 0.', examples: [0] };

/** The results of a batch of alarms (D63). There is no table for it. */
export const alarmBatchResource = defineResource({
  object: 'alarm_batch',
  entity: Alarm,
  changes: 'none',
  description: 'The results of a batch of alarms.',
  fields: {
    firing: integer('The number of firing alerts, raised or repeated.', 1),
    resolved: integer('The number of alarms that are resolved.', 0),
    ignored: integer('The number of resolved alerts without an alarm.', 0),
    alarms: json<readonly ReceivedAlarm[]>(
      {
        type: 'array',
        description:
          'The alarms, in the order of the alerts, until the answer has 256 KiB, or twice the size of the request body if that is more. `details` is null here: read it with `GET /alarms/{alarmId}`.',
        items: { $ref: `#/components/schemas/${receivedAlarmResource.name}` },
      },
      rawSql('NULL::json'),
    ),
    omitted: json<readonly OmittedAlarm[]>(
      {
        type: 'array',
        description: 'The alarms for which there was no room in `alarms`, in the order of the alerts.',
        items: objectSchema('An alarm that is not in the answer.', {
          index: INDEX,
          status: {
            type: 'string',
            enum: [...ALARM_STATUSES, 'ignored'],
            description: 'The status of the alarm.',
          },
          id: { type: ['string', 'null'], format: 'uuid', description: 'The alarm; null if it was ignored.' },
          resource: { type: 'null', description: 'Always null: read the alarm by its ID.' },
        }),
        examples: [[]],
      },
      rawSql('NULL::json'),
    ),
    rejected: json<readonly Rejection[]>(
      {
        type: 'array',
        description: 'The alerts that could not be used. They do not affect the others.',
        items: objectSchema('An alert that could not be used.', {
          index: INDEX,
          code: { type: 'string', description: 'The error code.', examples: ['missing_parameter'] },
          message: { type: 'string', description: 'A text for people.', examples: ['"status" is required.'] },
        }),
        examples: [[]],
      },
      rawSql('NULL::json'),
    ),
  },
});
