import { DAY_MS, daysBefore } from './days.js';
import { ApiError } from './errors/api-error.js';
import { periodComplaints } from './period.messages.js';

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
