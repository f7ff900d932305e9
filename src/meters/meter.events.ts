import { given, json, like, nullable, timestamp, uuid } from '../kernel/resource/field.js';
import { eventType } from '../kernel/resource/event-type.js';
import { rawSql } from '../kernel/sql/sql.js';
import { meterResource, THRESHOLD_SCHEMA } from './meter.resource.js';

/** The threshold of the sample. */
const HOT = { above: '80', below: null, hysteresis: '5', open_operation: null } as const;

/** `meter.threshold_crossed` (D64). */
export const meterThresholdCrossed = eventType(
  'meter.threshold_crossed',
  'The newest reading of a meter crossed one of its thresholds. Once per crossing.',
  meterResource.wholeSnapshot({
    threshold: given(json<object>(THRESHOLD_SCHEMA, rawSql('NULL'))),
    value: given({
      schema: { type: 'string', description: 'The value that crossed it.', examples: ['91.5'] },
    }),
    read_at: given(timestamp('The moment of that reading.')),
    operation_id: given(like(nullable(uuid('The operation that was opened, if one was.')), null)),
  }),
  {
    later: true,
    shows: {
      ...{ name: 'Bearing temperature', kind: 'gauge', unit: '°C', last_value: '91.5', value: '91.5' },
      ...{ usage_interval: null, thresholds: [HOT], threshold: HOT },
      updated_at: '2026-10-06T14:05:00.000Z',
    },
  },
);
