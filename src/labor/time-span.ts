import { ApiError } from '../kernel/errors/api-error.js';
import { fieldComplaints } from '../kernel/validation/field.messages.js';
import { isInFuture } from '../kernel/validation/fields/times.js';
import { MAX_MINUTES } from './labor.dto.js';
import { laborComplaints } from './labor.messages.js';

const MINUTE_MS = 60_000;
/** A timer that ran for longer counts only once a person has confirmed or corrected its end. */
export const FORGOTTEN_MS = 12 * 60 * MINUTE_MS;

/** From when until when; `endedAt` and `minutes` are null for a running timer. */
export interface TimeSpan {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly minutes: number | null;
}

/** What a request says about it. */
export type SpanWanted = Partial<{ startedAt: Date; endedAt: Date; minutes: number }>;

/**
 * The span that a new entry or a correction has. What the request leaves out comes from the entry, or from the present: minutes alone
 * end now, and an entry without anything is a timer that starts now.
 *
 * @param before the entry, for a correction
 * @throws ApiError `invalid_parameter`, `missing_parameter`
 */
export function spanOf({ startedAt, endedAt, minutes }: SpanWanted, now: Date, before?: TimeSpan): TimeSpan {
  if (startedAt && endedAt && minutes !== undefined)
    throw ApiError.invalid('minutes', laborComplaints.allThree);
  if (minutes !== undefined) return checked(spanOfMinutes(minutes, { startedAt, endedAt }, now, before), now);
  if (endedAt && !startedAt && !before)
    throw ApiError.invalid('started_at', laborComplaints.startMissing, 'missing_parameter');
  const start = startedAt ?? before?.startedAt ?? now;
  return checked(ended(start, endedAt ?? before?.endedAt ?? null), now);
}

function spanOfMinutes(
  minutes: number,
  { startedAt, endedAt }: SpanWanted,
  now: Date,
  before?: TimeSpan,
): TimeSpan {
  const length = minutes * MINUTE_MS;
  const end = endedAt ?? (before ? endBefore(before, length, now) : now);
  const start = startedAt ?? (end ? new Date(end.getTime() - length) : before!.startedAt);
  return { startedAt: start, endedAt: new Date(start.getTime() + length), minutes };
}

/** The end that stays when a correction changes the minutes alone: usually the start does, but no entry ends in the future. */
function endBefore({ startedAt, endedAt }: TimeSpan, length: number, now: Date): Date | null {
  const isTooLong = isInFuture(new Date(startedAt.getTime() + length), now);
  return isTooLong ? endedAt : null;
}

/** A span with its minutes. */
export function ended(startedAt: Date, endedAt: Date | null): TimeSpan {
  const minutes = endedAt && Math.round((endedAt.getTime() - startedAt.getTime()) / MINUTE_MS);
  return { startedAt, endedAt, minutes };
}

/** What the minutes cost by a rate, rounded to cents, as a decimal; null without one of them. */
export function costOf(minutes: number | null, hourlyRate: string | null): string | null {
  if (minutes === null || hourlyRate === null) return null;
  const [units, fraction = ''] = hourlyRate.split('.');
  const centsByHour = BigInt(`${units}${fraction.padEnd(2, '0').slice(0, 2)}`);
  const cents = (centsByHour * BigInt(minutes) * 2n + 60n) / 120n;
  const digits = cents.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function checked(span: TimeSpan, now: Date): TimeSpan {
  const { startedAt, endedAt } = span;
  if (isInFuture(startedAt, now)) throw ApiError.invalid('started_at', fieldComplaints.inFuture);
  if (endedAt === null) return span;
  if (isInFuture(endedAt, now)) throw ApiError.invalid('ended_at', fieldComplaints.inFuture);
  const length = endedAt.getTime() - startedAt.getTime();
  if (length <= 0 || length > MAX_MINUTES * MINUTE_MS)
    throw ApiError.invalid('ended_at', laborComplaints.notAfterStart({ hours: MAX_MINUTES / 60 }));
  return span;
}
