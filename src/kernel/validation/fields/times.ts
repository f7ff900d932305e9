import type { Reason } from '../../messages/messages.js';
import { fieldComplaints } from '../field.messages.js';
import { complaint, field, rule, type FieldOptions } from '../field.js';
import { isCalendarDate, readMoment } from '../moments.js';

/** In an address, a plus is a space: what is a moment with one was meant to have it. */
function notTimestamp(value: unknown): Reason {
  const isMeant = typeof value === 'string' && readMoment(value.replace(' ', '+')) !== undefined;
  return isMeant ? fieldComplaints.notTimestampForPlus : fieldComplaints.notTimestamp;
}

/** A moment: ISO 8601 with an offset or `Z` (D10). Commands carry it as a Date, to the millisecond. */
export function Timestamp(options: FieldOptions): PropertyDecorator {
  return field(options, {
    schema: { type: 'string', format: 'date-time' },
    constraints: [
      rule(
        'timestamp',
        (value) => typeof value === 'string' && readMoment(value) !== undefined,
        complaint(notTimestamp),
      ),
    ],
    read: (value: string) => readMoment(value),
  });
}

/** A calendar day (§2.1). */
export function CalendarDate(options: FieldOptions): PropertyDecorator {
  return field(options, {
    schema: { type: 'string', format: 'date' },
    constraints: [
      rule(
        'calendarDate',
        (value) => typeof value === 'string' && isCalendarDate(value),
        complaint(fieldComplaints.notDate),
      ),
    ],
  });
}
