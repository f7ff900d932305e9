import { Meter } from '../assets/index.js';
import {
  date,
  integer,
  withExample,
  nullable,
  timestamp,
  uuid,
  type Field,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';

/** A measured value, or a sum of such values, which can have more digits. */
const amount = (description: string, example: string | null): Field<string | null> =>
  withExample(
    nullable<string>({ schema: { type: 'string', pattern: '^-?\\d+(\\.\\d{1,6})?$', description } }),
    example,
  );

/** The usage of a meter in a period, from its readings (D64). There is no table for it: `MeterUsages` computes it. */
export const meterUsageResource = defineResource({
  object: 'meter_usage',
  entity: Meter,
  changes: 'none',
  description:
    'The usage of a meter in a period. Values are exact, in the unit of the meter, with at most six decimals.',
  fields: {
    meter_id: uuid('The meter.'),
    from: timestamp('The beginning of the period.'),
    to: withExample(timestamp('The end of the period, exclusive.'), '2026-11-05T08:30:00.000Z'),
    readings: integer('The number of readings in the period.', 32),
    usage: amount(
      'The increase of the counter, from the last reading before the period (else the first one in it) to the last one in it. A reset continues from zero. The usages of adjacent periods add up. Null for a gauge, and when there is no reading in the period or none to compare it with.',
      '147.25',
    ),
    usage_per_day: amount('`usage` ÷ the days between the two readings it is computed from.', '4.75'),
    failures: integer(
      'How often the running asset went `out_of_service` in the period, as in `GET /kpis`.',
      1,
    ),
    usage_per_failure: amount(
      '`usage` ÷ `failures`; for operating hours, the mean running time between failures. Null without a failure.',
      '147.25',
    ),
    minimum: amount('The minimum of a gauge in the period; null for a counter.', null),
    average: amount('The mean of the readings in the period, each with equal weight.', null),
    maximum: amount('The maximum of a gauge in the period; null for a counter.', null),
    usage_since_maintenance: amount(
      'With `usage_interval`: the increase of the counter, up to now, since the last maintenance by usage was completed.',
      '310',
    ),
    usage_until_maintenance: amount(
      'With `usage_interval`: the increase left until maintenance is due; 0 when it is due and while a preventive operation for it is open.',
      '190',
    ),
    maintenance_due_on: withExample(
      nullable(
        date(
          'The estimated due date at `usage_per_day`, in the time zone of the business. Null if unknown or more than ten years ahead.',
        ),
      ),
      '2026-12-15',
    ),
  },
});

/** The same as an object. */
export type MeterUsageResource = ResourceOf<typeof meterUsageResource>;
