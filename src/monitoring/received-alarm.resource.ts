import { Alarm, ALARM_STATUSES, alarmResource, SEVERITIES } from '../alarms/index.js';
import {
  integer,
  json,
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
    ...{ id: null, object: 'alarm', kind: 'monitoring', asset_id: null, spare_part_id: null },
    ...{ message: null, details: null, severity: null, status: 'ignored', source, dedup_key: dedupKey },
    ...{ occurrences: 0, started_at: null, last_seen_at: null, acknowledged_at: null },
    ...{ acknowledged_by: null, resolved_at: null, operation_id: null, created_at: null },
  };
  return JSON.stringify(ignored);
}

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
        description: 'The alarms, in the order of the alerts.',
        items: { $ref: `#/components/schemas/${receivedAlarmResource.name}` },
      },
      rawSql('NULL::json'),
    ),
  },
});

/** The JSON of a batch. @param results the results of its alarms */
export function batchJson(results: readonly { readonly state: string; readonly json: string }[]): string {
  const count = (state: string) => results.filter((each) => each.state === state).length;
  const alarms = results.map((each) => each.json).join(',');
  return `{"object":"alarm_batch","firing":${count('firing')},"resolved":${count('resolved')},"ignored":${count('ignored')},"alarms":[${alarms}]}`;
}
