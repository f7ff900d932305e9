import { Alarm, ALARM_STATUSES, alarmResource, SEVERITIES } from '../alarms/index.js';
import { integer, json, like, nullable, oneOf, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, schemaNameOf, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql } from '../kernel/sql/sql.js';

/** What a report came to: the alarm, or that there is none to resolve. */
export const receivedAlarmResource = alarmResource.extended(
  'received_alarm',
  'The alarm that a report is about. Where there never was one to resolve, its status is `ignored`, and it has no id and no moments.',
  {
    id: nullable(uuid('The alarm; null when the report was ignored.')),
    message: nullable(text('What happened, for a person.', 'Vibration of pump 4 above 7 mm/s')),
    severity: like(nullable(oneOf(SEVERITIES, 'How bad it is.')), 'warning'),
    status: oneOf(
      [...ALARM_STATUSES, 'ignored'],
      'Where it stands; `ignored` for the end of an alarm that there never was.',
    ),
    started_at: nullable(timestamp('When it began, as its source said; else when it was raised.')),
    last_seen_at: nullable(timestamp('When it was last reported.')),
    created_at: nullable(timestamp('When it was raised.')),
  },
);

/** The same as an object. */
type ReceivedAlarm = ResourceOf<typeof receivedAlarmResource>;

/** What is answered to the end of an alarm that there never was, as JSON. */
export function ignoredJson(source: string, dedupKey: string): string {
  const ignored: ReceivedAlarm = {
    ...{ id: null, object: 'alarm', kind: 'monitoring', asset_id: null, spare_part_id: null },
    ...{ message: null, details: null, severity: null, status: 'ignored', source, dedup_key: dedupKey },
    ...{ occurrences: 0, started_at: null, last_seen_at: null, acknowledged_at: null },
    ...{ acknowledged_by: null, resolved_at: null, operation_id: null, created_at: null },
  };
  return JSON.stringify(ignored);
}

const count = (description: string, example: number) => integer(description, example);

/** What a batch of alarms came to (D63). It is not a row. */
export const alarmBatchResource = defineResource({
  object: 'alarm_batch',
  entity: Alarm,
  changes: 'none',
  description: 'What became of the alarms that came together.',
  fields: {
    firing: count('How many were said to be there: raised, or counted as a repeat.', 1),
    resolved: count('How many were said to be over, and are.', 0),
    ignored: count('How many were said to be over that there never were.', 0),
    alarms: json<readonly ReceivedAlarm[]>(
      {
        type: 'array',
        description: 'Each of them, in the order in which they came.',
        items: { $ref: `#/components/schemas/${schemaNameOf(receivedAlarmResource)}` },
      },
      rawSql('NULL::json'),
    ),
  },
});

/** The JSON of a batch. @param alarms what became of each */
export function batchJson(alarms: readonly { readonly state: string; readonly json: string }[]): string {
  const of = (state: string) => alarms.filter((each) => each.state === state).length;
  const list = alarms.map((each) => each.json).join(',');
  return `{"object":"alarm_batch","firing":${of('firing')},"resolved":${of('resolved')},"ignored":${of('ignored')},"alarms":[${list}]}`;
}
