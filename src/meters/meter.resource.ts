import { Meter, METER_KINDS, type Threshold } from '../assets/index.js';
import {
  computed,
  externalId,
  type Field,
  json,
  jsonObject,
  nullable,
  objectSchema,
  oneOf,
  orNull,
  storedJson,
  text,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { PRIORITIES } from '../operations/index.js';
import { TRADE_CODES } from '../technicians/index.js';

const PATTERN = '^-?\\d{1,12}(\\.\\d{1,6})?$';

/** A measured value as text, without trailing zeros. */
export const measure = (description: string, example: string, column: string): Field<string> =>
  computed(
    { schema: { type: 'string', pattern: PATTERN, description, examples: [example] } },
    rawSql(`trim_scale(r.${column})::text`),
  );

const value = (description: string) => ({ type: 'string', pattern: PATTERN, description });
const valueOrNull = (description: string) => orNull(value(description));

const PROCEDURES_SCHEMA = {
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  description: 'The procedures of its checklist.',
  examples: [[]],
};

const OPERATION_SCHEMA = orNull(
  objectSchema('The operation to open at a crossing; null for none.', {
    title: {
      type: ['string', 'null'],
      description: 'The title; null lets the service create one.',
    },
    required_skill: { type: 'string', enum: [...TRADE_CODES], description: 'The trade it needs.' },
    priority: { type: ['string', 'null'], enum: [...PRIORITIES, null], description: 'The urgency.' },
    procedure_ids: PROCEDURES_SCHEMA,
  }),
);

/** The schema of a threshold. */
export const THRESHOLD_SCHEMA = objectSchema('A threshold. It acts once per crossing.', {
  above: valueOrNull('The threshold is crossed by a value above this.'),
  below: valueOrNull('The threshold is crossed by a value below this.'),
  hysteresis: value('How far the value must return before the threshold can be crossed again.'),
  open_operation: OPERATION_SCHEMA,
});

/** Maintenance by usage, as clients read it. */
interface UsageInterval {
  readonly every: string;
  readonly required_skill: string;
  readonly procedure_ids: readonly string[];
}

const USAGE_SCHEMA = {
  type: ['object', 'null'],
  description:
    'Maintenance by usage: opens a preventive operation each time the counter has increased by this much since the last one was completed; null for none.',
  properties: {
    every: value('The usage, in the unit of the meter.'),
    required_skill: { type: 'string', enum: [...TRADE_CODES], description: 'The trade it needs.' },
    procedure_ids: PROCEDURES_SCHEMA,
  },
  required: ['every', 'required_skill', 'procedure_ids'],
  examples: [{ every: '500', required_skill: 'mechanical', procedure_ids: [] }],
};

const USAGE = jsonObject({
  every: rawSql('trim_scale(r.usage_every)::text'),
  required_skill: rawSql('r.usage_skill'),
  procedure_ids: rawSql('coalesce(r.usage_procedure_ids, ARRAY[]::uuid[])'),
});

/** The thresholds. Those of earlier releases have no procedures. */
const THRESHOLDS =
  rawSql(`(SELECT coalesce(jsonb_agg(CASE WHEN jsonb_typeof(t.rule->'open_operation') = 'object'
    THEN jsonb_set(t.rule, '{open_operation}', '{"procedure_ids": []}'::jsonb || (t.rule->'open_operation')) ELSE t.rule END
    ORDER BY t.place), '[]'::jsonb)
  FROM jsonb_array_elements(r.thresholds->'rules') WITH ORDINALITY t (rule, place))`);

/** A meter as the API returns it (D64). */
export const meterResource = defineResource({
  object: 'meter',
  entity: Meter,
  description: 'A meter of an asset, such as operating hours or a temperature.',
  fields: {
    id: uuid('The meter.'),
    asset_id: uuid('The asset it belongs to.'),
    name: text('What it measures.', 'Operating hours'),
    kind: oneOf(
      METER_KINDS,
      '`counter`: only increases, unless it is reset. `gauge`: increases and decreases.',
    ),
    unit: text('The unit of its values.', 'h'),
    last_value: nullable(
      measure('The value of the newest reading; null if there is none.', '12500.5', 'last_value'),
    ),
    last_read_at: nullable(timestamp('The time of the newest reading; null if there is none.')),
    thresholds: storedJson<readonly Threshold[]>(
      {
        type: 'array',
        description: 'Thresholds that act when the value crosses them; at most 5.',
        items: THRESHOLD_SCHEMA,
        examples: [[]],
      },
      THRESHOLDS,
    ),
    usage_interval: json<UsageInterval | null>(
      USAGE_SCHEMA,
      sql`CASE WHEN r.usage_every IS NOT NULL THEN ${USAGE} END`,
    ),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When it last changed or got a new value.'),
    external_id: withExample(externalId('PLC-7/hours'), 'PLC-7/hours'),
  },
});

/** The resource as a typed object. */
export type MeterResource = ResourceOf<typeof meterResource>;
