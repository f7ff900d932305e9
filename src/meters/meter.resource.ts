import { Meter, METER_KINDS, type Threshold } from '../assets/index.js';
import {
  computed,
  externalId,
  json,
  like,
  nullable,
  oneOf,
  text,
  timestamp,
  uuid,
  type Field,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql } from '../kernel/sql/sql.js';
import { PRIORITIES } from '../operations/index.js';
import { TRADE_CODES } from '../technicians/index.js';

const PATTERN = '^-?\\d{1,12}(\\.\\d{1,6})?$';

/** A measured value as text, without zeros at its end. */
export const measure = (description: string, example: string, column: string): Field<string> =>
  computed(
    { schema: { type: 'string', pattern: PATTERN, description, examples: [example] } },
    rawSql(`trim_scale(r.${column})::text`),
  );

const value = (description: string) => ({ type: 'string', pattern: PATTERN, description });
const valueOrNull = (description: string) => ({ ...value(description), type: ['string', 'null'] });

const OPERATION_SCHEMA = {
  type: ['object', 'null'],
  description: 'The operation that a crossing opens; null for none.',
  properties: {
    title: {
      type: ['string', 'null'],
      description: 'What needs doing; made by the service where it is null.',
    },
    required_skill: { type: 'string', enum: [...TRADE_CODES], description: 'The trade it needs.' },
    priority: { type: ['string', 'null'], enum: [...PRIORITIES, null], description: 'How urgent it is.' },
  },
  required: ['title', 'required_skill', 'priority'],
};

/** What a threshold looks like. */
export const THRESHOLD_SCHEMA = {
  type: 'object',
  description: 'A limit, which acts once per crossing.',
  properties: {
    above: valueOrNull('It is crossed by a value higher than this.'),
    below: valueOrNull('It is crossed by a value lower than this.'),
    hysteresis: value('How far the value has to come back before the threshold can be crossed again.'),
    open_operation: OPERATION_SCHEMA,
  },
  required: ['above', 'below', 'hysteresis', 'open_operation'],
};

/** Maintenance by usage, as clients read it. */
interface UsageInterval {
  readonly every: string;
  readonly required_skill: string;
}

const USAGE_SCHEMA = {
  type: ['object', 'null'],
  description:
    'Maintenance by usage: opens a preventive operation whenever the counter has risen so far since the last one was completed; null for none.',
  properties: {
    every: value('How much usage, in the unit of the meter.'),
    required_skill: { type: 'string', enum: [...TRADE_CODES], description: 'The trade it needs.' },
  },
  required: ['every', 'required_skill'],
  examples: [{ every: '500', required_skill: 'mechanical' }],
};

const USAGE = `CASE WHEN r.usage_every IS NOT NULL
  THEN json_build_object('every', trim_scale(r.usage_every)::text, 'required_skill', r.usage_skill) END`;

/** A meter as it is read (D64). */
export const meterResource = defineResource({
  object: 'meter',
  entity: Meter,
  description: 'A meter of an asset, such as operating hours or a temperature.',
  fields: {
    id: uuid('The meter.'),
    asset_id: uuid('The asset that it belongs to.'),
    name: text('What it measures.', 'Operating hours'),
    kind: oneOf(METER_KINDS, '`counter`: only rises, unless it is reset. `gauge`: goes up and down.'),
    unit: text('The unit of its values.', 'h'),
    last_value: nullable(
      measure('The value of its newest reading; null while it has none.', '12500.5', 'last_value'),
    ),
    last_read_at: nullable(timestamp('The moment of its newest reading; null while it has none.')),
    thresholds: json<readonly Threshold[]>(
      {
        type: 'array',
        description: 'Limits that act when they are crossed, 5 at most.',
        items: THRESHOLD_SCHEMA,
        examples: [[]],
      },
      rawSql("r.thresholds->'rules'"),
    ),
    usage_interval: json<UsageInterval | null>(USAGE_SCHEMA, rawSql(USAGE)),
    created_at: timestamp('When it was recorded.'),
    updated_at: timestamp('When it last changed; a new value counts.'),
    external_id: like(externalId('PLC-7/hours'), 'PLC-7/hours'),
  },
});

/** The same as an object. */
export type MeterResource = ResourceOf<typeof meterResource>;
