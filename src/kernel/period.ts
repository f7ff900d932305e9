import { DAY_MS, daysBefore } from './days.js';
import { ApiError } from './errors/api-error.js';
import { periodComplaints } from './period.messages.js';

/** The default length of a period, in days. */
const DEFAULT_DAYS = 30;

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
  const begin = from ?? daysBefore(end, DEFAULT_DAYS);
  if (begin >= end) throw ApiError.invalid('from', periodComplaints.endsBeforeItBegins);
  return { from: begin, to: end };
}

/** The length of a period, in days. */
export function daysOf({ from, to }: Period): number {
  return (to.getTime() - from.getTime()) / DAY_MS;
}
