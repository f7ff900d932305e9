import { complaint, field, rule, type FieldOptions } from '../field.js';
import { isCalendarDate, readMoment } from '../moments.js';

const TIMESTAMP_WORDING = 'must be an ISO 8601 timestamp with an offset or Z, such as 2026-10-05T08:30:00Z';

/** In an address, a plus is a space: what is a moment with one was meant to have it. */
function plusHint(value: unknown): string {
  const isMeant = typeof value === 'string' && readMoment(value.replace(' ', '+')) !== undefined;
  return isMeant ? ' In an address, write the "+" of the offset as %2B.' : '';
}

/** A moment: ISO 8601 with an offset or `Z` (D10). Commands carry it as a Date, to the millisecond. */
export function Timestamp(options: FieldOptions): PropertyDecorator {
  return field(options, {
    schema: { type: 'string', format: 'date-time' },
    constraints: [
      rule('timestamp', (value) => typeof value === 'string' && readMoment(value) !== undefined, {
        ...complaint(''),
        message: ({ value }) => `${TIMESTAMP_WORDING}.${plusHint(value)}`,
      }),
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
        complaint('must be a date, such as 2026-10-05'),
      ),
    ],
  });
}
