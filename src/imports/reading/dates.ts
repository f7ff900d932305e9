import type { Evidence } from './evidence.js';

/** The order of the day and the month in the dates of a column. */
export type DateWay = 'day-first' | 'month-first';

/** Midnight, which spreadsheets append to days. */
const MIDNIGHT = /[T ](0?0:00(:00(\.0+)?)?|12:00(:00)? ?AM)Z?$/i;
const YEAR_LAST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;

/** What a cell says about the order in its column. Its day proves the order if it cannot be a month. */
export function evidenceOfDate(cell: string): Evidence<DateWay> {
  const parts = YEAR_LAST.exec(cell.replace(MIDNIGHT, ''));
  if (!parts) return 'none';
  const [one, other] = [Number(parts[1]), Number(parts[2])];
  if (one > 12 && other <= 12) return 'day-first';
  if (other > 12 && one <= 12) return 'month-first';
  return one === other ? 'none' : 'either';
}

/**
 * Reads a date: the year first, or the day and the month in the order of the column.
 *
 * @returns `YYYY-MM-DD`; any other text is kept, so that validation reports it
 */
export function readDate(cell: string, way: DateWay): string {
  const text = cell.replace(MIDNIGHT, '');
  const first = YEAR_FIRST.exec(text);
  if (first) return dateOf(first[1]!, first[2]!, first[3]!);
  const last = YEAR_LAST.exec(text);
  if (!last) return text;
  const [, one, other, year] = last;
  const [day, month] = way === 'day-first' ? [one!, other!] : [other!, one!];
  return Number(month) <= 12 ? dateOf(year!, month, day) : cell;
}

function dateOf(year: string, month: string, day: string): string {
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}
