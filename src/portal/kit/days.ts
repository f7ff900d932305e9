import { momentIn } from './format.js';
import { DAY_MS } from '../../kernel/days.js';

/** Calendar days as text (`YYYY-MM-DD`), without a zone. */

/** Adds a number of days to a day; subtracts them if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Adds a number of months to a day. If that month is too short, the result is its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** The moment at which a day begins in a time zone. @param timeZone IANA's name */
export function beginningOf(day: string, timeZone: string): Date {
  return momentIn(timeZone, `${day}T00:00`)!;
}
