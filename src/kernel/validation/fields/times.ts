import type { Reason } from '../../messages/messages.js';
import { fieldComplaints } from '../field.messages.js';
import { complaint, field, rule, type FieldOptions } from '../field.js';
import { isCalendarDate, parseTimestamp } from '../timestamps.js';

/** In a query string, `+` means a space. If a timestamp is only valid with `+`, the error says to write it as `%2B`. */
function notTimestamp(value: unknown): Reason {
  const lostPlus = typeof value === 'string' && parseTimestamp(value.replace(' ', '+')) !== undefined;
  return lostPlus ? fieldComplaints.notTimestampForPlus : fieldComplaints.notTimestamp;
}

/** A timestamp: ISO 8601 with an offset or `Z` (D10). The command has it as a Date, with milliseconds. */
export function Timestamp(options: FieldOptions): PropertyDecorator {
  return field(options, {
    schema: { type: 'string', format: 'date-time' },
    constraints: [
      rule(
        'timestamp',
        (value) => typeof value === 'string' && parseTimestamp(value) !== undefined,
        complaint(notTimestamp),
      ),
    ],
    read: (value: string) => parseTimestamp(value),
  });
}

/** A calendar date (§2.1). */
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
