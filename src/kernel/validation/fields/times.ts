import type { Reason } from '../../messages/messages.js';
import { complaint, field, rule, type FieldOptions } from '../field.js';
import { fieldComplaints } from '../field.messages.js';

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

const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(:(\d{2})([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/i;

/** Whether a text is an existing date in the form `2026-10-05`. */
function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001-01-01') return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

/** Parses ISO 8601 with an offset or `Z`, with millisecond precision (D10). @returns undefined for anything else */
export function parseTimestamp(value: string): Date | undefined {
  const match = TIMESTAMP.exec(value);
  if (!match || !isCalendarDate(value.slice(0, 10))) return undefined;
  const [, , , , hour, minute, , second = '00', fraction = '', offset = 'Z'] = match;
  const zone = /^[+-]\d{2}$/.test(offset) ? `${offset}:00` : offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const milliseconds = fraction.slice(1, 4).padEnd(3, '0');
  const moment = new Date(
    `${value.slice(0, 10)}T${hour}:${minute}:${second}.${milliseconds}${zone.toUpperCase()}`,
  );
  const year = moment.getUTCFullYear();
  return Number.isNaN(moment.getTime()) || year < 1 || year > 9999 ? undefined : moment;
}

/** How far ahead of the business's clock a recorded moment may be, in milliseconds: the clocks of senders differ (D64). */
const MAX_AHEAD_MS = 5 * 60_000;

/** Whether a moment that lies in the past by its nature is ahead of the business's clock by more than clocks differ (D64). */
export function isInFuture(moment: Date, now: Date): boolean {
  return moment.getTime() > now.getTime() + MAX_AHEAD_MS;
}
