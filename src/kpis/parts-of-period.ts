import type { Period } from '../kernel/period.js';

/** The units into which a period can be divided. */
export type PeriodPart = 'week' | 'month';

/** The start of each week (from Monday) or month that a period touches, in UTC and in order. */
export function beginningsIn({ from, to }: Period, part: PeriodPart): Date[] {
  const beginnings: Date[] = [];
  for (let each = beginningOf(from, part); each < to; each = nextBeginning(each, part)) beginnings.push(each);
  return beginnings;
}

/** The start of the next week or month. */
function nextBeginning(beginning: Date, part: PeriodPart): Date {
  const next = new Date(beginning);
  if (part === 'month') next.setUTCMonth(next.getUTCMonth() + 1);
  else next.setUTCDate(next.getUTCDate() + 7);
  return next;
}

function beginningOf(moment: Date, part: PeriodPart): Date {
  const beginning = new Date(moment);
  const sinceMonday = (beginning.getUTCDay() + 6) % 7;
  beginning.setUTCDate(part === 'month' ? 1 : beginning.getUTCDate() - sinceMonday);
  beginning.setUTCHours(0, 0, 0, 0);
  return beginning;
}
