import { operationNumberField } from '../operations/index.js';
import { computed, decimal, integer, nullable, text, uuid } from '../kernel/resource/field.js';
import { defineResource } from '../kernel/resource/resource.js';
import { rawSql, type Sql } from '../kernel/sql/sql.js';
import { TimeEntry } from './time-entry.entity.js';

/** A moment of the row `r` as a text in the time zone of the business. */
function localText(moment: string, format: string): Sql {
  return rawSql(
    `(SELECT to_char(${moment} AT TIME ZONE b.time_zone, '${format}') FROM businesses b WHERE b.id = r.business_id)`,
  );
}

/** A time entry as a row of a table for payroll: days and times are those of the business. */
export const payrollRowResource = defineResource({
  object: 'payroll_row',
  entity: TimeEntry,
  changes: 'none',
  description: 'A time entry as a row of a table for payroll.',
  fields: {
    id: uuid('The time entry.'),
    technician_id: uuid('Whose time it is.'),
    operation_number: operationNumberField,
    date: computed(text('The day of the start.'), localText('r.started_at', 'YYYY-MM-DD')),
    start: computed(text('The time of the start.'), localText('r.started_at', 'HH24:MI')),
    end: computed(nullable(text('The time of the end.')), localText('r.ended_at', 'HH24:MI')),
    minutes: nullable(integer('The minutes; null while the end is not known.')),
    kind: text('What the time was spent on.'),
    hourly_rate: nullable(decimal("The technician's rate on that day.")),
    cost: nullable(decimal('The minutes by this rate.')),
    note: nullable(text('What was done.')),
    operation_id: uuid('The operation.'),
  },
});
