import { DAY_MS } from '../../../kernel/period.js';
import { momentIn } from './format.js';

// Calendar days are texts (`YYYY-MM-DD`), without a zone.

/** The first and the last day that a text of this form can express. */
const FIRST = '0001-01-01';
const LAST = '9999-12-31';

/** Adds a number of days to a day; subtracts them if negative. The result stays between the first and the last day. */
export function addDays(day: string, days: number): string {
  return dayAt(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS);
}

function dayAt(ms: number): string {
  const inRange = Math.min(Math.max(ms, Date.parse(FIRST)), Date.parse(LAST));
  return new Date(inRange).toISOString().slice(0, 10);
}

/** Adds a number of months to a day. If that month is too short, the result is its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // Not `Date.UTC`, which takes the years before 100 as 1900 and later.
  const at = (monthIndex: number, dayOfMonth: number) =>
    new Date(0).setUTCFullYear(year, monthIndex, dayOfMonth);
  const last = new Date(at(month + months, 0)).getUTCDate();
  return dayAt(at(month - 1 + months, Math.min(date, last)));
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The moment at which a day begins in a time zone. @param timeZone IANA's name */
export function beginningOf(day: string, timeZone: string): Date {
  return storable(momentIn(timeZone, `${day}T00:00`)!.getTime());
}

/** The moment at which a day ends in a time zone. @param timeZone IANA's name */
export function endOf(day: string, timeZone: string): Date {
  return day === LAST ? storable(Infinity) : beginningOf(addDays(day, 1), timeZone);
}

/** The moment, or the nearest one that can be stored. */
export function storable(ms: number): Date {
  return new Date(Math.min(Math.max(ms, Date.parse(FIRST)), Date.parse(`${LAST}T23:59:59.999Z`)));
}
