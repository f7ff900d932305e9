import { ApiError } from './errors/api-error.js';
import { complaints } from './messages/messages.js';

/** A day, in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of a moment in UTC, as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The moment some days earlier. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}

/** Errors of a requested period. */
const periodComplaints = complaints('period', {
  endsBeforeItBegins: { en: 'must be before "to".', fr: 'doit être avant la fin.' },
});

/** The default length of a period, in days. */
const DEFAULT_DAYS = 30;
/** The first moment that a timestamp can express (D10). */
const FIRST = new Date('0001-01-01T00:00:00Z');

/** A period of time; the end is exclusive. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The requested period; the last 30 days by default.
 *
 * @throws ApiError `invalid_parameter` if it ends before it begins
 */
export function periodOf({ from, to }: Partial<Period>, now: Date): Period {
  const end = to ?? now;
  const begin = from ?? new Date(Math.max(daysBefore(end, DEFAULT_DAYS).getTime(), FIRST.getTime()));
  if (begin >= end) throw ApiError.invalid('from', periodComplaints.endsBeforeItBegins);
  return { from: begin, to: end };
}

/** The length of a period, in days. */
export function daysOf({ from, to }: Period): number {
  return (to.getTime() - from.getTime()) / DAY_MS;
}
