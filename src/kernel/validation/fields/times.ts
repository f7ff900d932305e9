import type { Reason } from '../../messages/messages.js';
import { fieldComplaints } from '../field.messages.js';
import { complaint, field, rule, type FieldOptions } from '../field.js';
import { isCalendarDate, parseTimestamp } from '../timestamps.js';

/** What is wrong with a value that is no timestamp. A date alone is refused with the timestamp that was probably meant. */
function notTimestamp(value: unknown): Reason {
  if (hasLostPlus(value)) return fieldComplaints.notTimestampForPlus;
  return typeof value === 'string' && isCalendarDate(value)
    ? fieldComplaints.notTimestampForDay({ day: value })
    : fieldComplaints.notTimestamp;
}

/** In a query string, `+` means a space. If a timestamp is only valid with `+`, the error says to write it as `%2B`. */
function hasLostPlus(value: unknown): boolean {
  return typeof value === 'string' && parseTimestamp(value.replace(' ', '+')) !== undefined;
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

/**
 * A timestamp, or a calendar date that means a day of the business. The command has a timestamp as a Date, and a day as text: only a
 * service knows the business's time zone.
 */
export function DayOrTimestamp(options: FieldOptions): PropertyDecorator {
  const isValid = (value: unknown) =>
    typeof value === 'string' && (isCalendarDate(value) || parseTimestamp(value) !== undefined);
  return field(options, {
    schema: { type: 'string' },
    constraints: [
      rule(
        'dayOrTimestamp',
        isValid,
        complaint((value) =>
          hasLostPlus(value) ? fieldComplaints.notTimestampForPlus : fieldComplaints.notDayOrTimestamp,
        ),
      ),
    ],
    read: (value: string) => parseTimestamp(value) ?? value,
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
