import { nullableActorField } from '../access/index.js';
import { boolean, computed, nullable, text, timestamp, uuid, withExample } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf, type SortOf } from '../kernel/resource/resource.js';
import { rawSql } from '../kernel/sql/sql.js';
import { MeterReading } from './meter-reading.entity.js';
import { measure } from './meter.resource.js';

/** The meter reading resource (D64). */
export const meterReadingResource = defineResource({
  object: 'meter_reading',
  entity: MeterReading,
  description: 'The value of a meter at a moment. A meter has one reading per moment.',
  fields: {
    id: uuid('The reading.'),
    meter_id: uuid('The meter.'),
    value: measure('The value.', '12500.5', 'value'),
    read_at: timestamp('When the value was read.'),
    reset: computed(
      boolean('Whether the counter restarted from zero before this reading.'),
      rawSql('r.is_reset'),
    ),
    actor: nullableActorField('actor', 'Who recorded it.'),
    note: text('The note; empty if there is none.', 'Read on the display'),
    created_at: timestamp('When it was recorded.'),
    corrected_at: withExample(nullable(timestamp('When it was last corrected; null if it never was.')), null),
    corrected_by: withExample(
      nullableActorField('corrected_by', 'Who last corrected it; null if it was never corrected.'),
      null,
    ),
  },
  sorts: ['read_at'],
  defaultSort: '-read_at',
});

/** The same resource as an object. */
export type MeterReadingResource = ResourceOf<typeof meterReadingResource>;

/** The fields by which readings can be sorted. */
export type ReadingSort = SortOf<typeof meterReadingResource>;
