/** The parts that a period is taken apart into. */
export type PeriodPart = 'week' | 'month';

/** When each week (from Monday) or month that a period touches begins, in UTC and in their order. */
export function beginningsIn(
  { from, to }: { readonly from: Date; readonly to: Date },
  part: PeriodPart,
): Date[] {
  const beginnings: Date[] = [];
  for (let each = beginningOf(from, part); each < to; each = nextBeginning(each, part)) beginnings.push(each);
  return beginnings;
}

/** When the part after that one begins. */
export function nextBeginning(beginning: Date, part: PeriodPart): Date {
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
