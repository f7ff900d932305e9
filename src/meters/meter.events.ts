import { supplied, json, withExample, nullable, timestamp, uuid } from '../kernel/resource/field.js';
import { eventType } from '../kernel/resource/event-type.js';
import { rawSql } from '../kernel/sql/sql.js';
import { meterResource, THRESHOLD_SCHEMA } from './meter.resource.js';

/** The threshold of the example event. */
const HOT = { above: '80', below: null, hysteresis: '5', open_operation: null } as const;

/** `meter.threshold_crossed` (D64). */
export const meterThresholdCrossed = eventType(
  'meter.threshold_crossed',
  'The newest reading of a meter crossed a threshold. Emitted once per crossing.',
  meterResource.wholeSnapshot({
    threshold: supplied(json<object>(THRESHOLD_SCHEMA, rawSql('NULL'))),
    value: supplied({
      schema: { type: 'string', description: 'The value that crossed the threshold.', examples: ['91.5'] },
    }),
    read_at: supplied(timestamp('The time of that reading.')),
    operation_id: supplied(
      withExample(
        nullable(
          uuid(
            'The operation that it opened, or that an earlier crossing opened and that is still open; null if there is none.',
          ),
        ),
        null,
      ),
    ),
  }),
  {
    later: true,
    shows: {
      name: 'Bearing temperature',
      kind: 'gauge',
      unit: '°C',
      last_value: '91.5',
      value: '91.5',
      usage_interval: null,
      thresholds: [HOT],
      threshold: HOT,
      updated_at: '2026-10-06T14:05:00.000Z',
    },
  },
);
