import { nullableActorField } from '../access/index.js';
import { boolean, computed, text, timestamp, uuid } from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { rawSql } from '../kernel/sql/sql.js';
import { MeterReading } from './meter-reading.entity.js';
import { measure } from './meter.resource.js';

/** A reading as it is read (D64). */
export const meterReadingResource = defineResource({
  object: 'meter_reading',
  entity: MeterReading,
  description: 'What a meter showed at a moment. There is one by meter and moment.',
  fields: {
    id: uuid('The reading.'),
    meter_id: uuid('The meter.'),
    value: measure('What it showed.', '12500.5', 'value'),
    read_at: timestamp('When it showed that.'),
    reset: computed(
      boolean('Whether the counter began again from zero before this reading.'),
      rawSql('r.is_reset'),
    ),
    actor: nullableActorField('actor', 'Who recorded it.'),
    note: text('What was noted with it; empty when nothing was.', 'Read on the display'),
    created_at: timestamp('When it was recorded.'),
  },
});

/** The same as an object. */
export type MeterReadingResource = ResourceOf<typeof meterReadingResource>;
