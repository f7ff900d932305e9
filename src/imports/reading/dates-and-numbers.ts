/** What one cell says about its column: one way to read it, either of the ways, or nothing. */
export type Evidence<Way extends string> = Way | 'either' | 'none';

/** The order of the day and the month in the dates of a column. */
export type DateWay = 'day-first' | 'month-first';

/** The time that spreadsheets and other systems append to days. */
const TIME = /[T ]\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?( ?[AP]M)?(Z|[+-]\d{2}:?\d{2})?$/i;
const YEAR_LAST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const YEAR_FIRST = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})$/;

/** What a cell says about the order in its column. Its day proves the order if it cannot be a month. */
export function evidenceOfDate(cell: string): Evidence<DateWay> {
  const parts = YEAR_LAST.exec(cell.replace(TIME, ''));
  if (!parts) return 'none';
  const [one, other] = [Number(parts[1]), Number(parts[2])];
  if (one > 12 && other <= 12) return 'day-first';
  if (other > 12 && one <= 12) return 'month-first';
  return one === other ? 'none' : 'either';
}

/**
 * Reads a date: the year first, or the day and the month in the order of the column. A time behind it is left out.
 *
 * @returns `YYYY-MM-DD`; any other text is kept, so that validation reports it
 */
export function readDate(cell: string, way: DateWay): string {
  const text = cell.replace(TIME, '');
  const first = YEAR_FIRST.exec(text);
  if (first) return dateOf(first[1]!, first[2]!, first[3]!);
  const last = YEAR_LAST.exec(text);
  if (!last) return text;
  const [, one, other, year] = last;
  const [day, month] = way === 'day-first' ? [one!, other!] : [other!, one!];
  return Number(month) <= 12 ? dateOf(year!, month, day) : cell;
}

/** The time behind a day: hours, minutes, seconds, `AM` or `PM`, and the offset from UTC. */
const CLOCK = /[T ](\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?(?: ?([AP])M)?(Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * Reads a day with or without a time.
 *
 * @returns `YYYY-MM-DD`, or `YYYY-MM-DDTHH:MM:SS` with an offset if the cell has one; any other text is kept, so that validation
 *   reports it
 */
export function readMoment(cell: string, way: DateWay): string {
  const day = readDate(cell, way);
  const [, hours, minutes, seconds = '00', half, offset = ''] = CLOCK.exec(cell) ?? [];
  if (hours === undefined || !/^\d{4}-\d\d-\d\d$/.test(day)) return day;
  const afternoon = half?.toUpperCase() === 'P' ? 12 : 0;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + afternoon;
  return `${day}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}${offset.toUpperCase()}`;
}

function dateOf(year: string, month: string, day: string): string {
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
}

/** The sign before the decimals in the numbers of a column. The other sign groups thousands. */
export type NumberWay = 'decimal-point' | 'decimal-comma';

/** Spaces and apostrophes between thousands, and currencies. */
const AROUND_DIGITS = /[\s'’€$£]|^[A-Z]{3}(?=[\s\d-])|(?<=[\s\d])[A-Z]{3}$/g;
/** Groups of thousands with one kind of sign. */
const GROUPED = /^-?\d{1,3}(?:\.\d{3})+$|^-?\d{1,3}(?:,\d{3})+$/;
/** A number that cannot be a group of thousands begins with a zero. */
const ZERO_FIRST = /^-?0/;

const WAY_OF: Readonly<Record<string, NumberWay>> = { '.': 'decimal-point', ',': 'decimal-comma' };
const OTHER_WAY: Readonly<Record<string, NumberWay>> = { '.': 'decimal-comma', ',': 'decimal-point' };

/**
 * What a cell says about the decimal sign of its column: `1.250,00`, `12,5` and `1.250.000` prove the comma, `1.250` is either
 * twelve hundred and fifty or one and a quarter, and `1250` says nothing.
 */
export function evidenceOfNumber(cell: string): Evidence<NumberWay> {
  const text = cell.replace(AROUND_DIGITS, '');
  if (!/^-?[\d.,]*\d$/.test(text)) return 'none';
  const signs = text.replace(/[^.,]/g, '');
  if (signs === '') return 'none';
  const last = signs.at(-1)!;
  if (new Set(signs).size === 2) return WAY_OF[last]!;
  if (!GROUPED.test(text) || ZERO_FIRST.test(text)) return signs.length === 1 ? WAY_OF[last]! : 'none';
  return signs.length > 1 ? OTHER_WAY[last]! : 'either';
}

/** Reads a number. @returns the text itself, so that validation reports it, if it is no number with this decimal sign */
export function readNumber(cell: string, way: NumberWay): number | string {
  const text = cell.replace(AROUND_DIGITS, '');
  const [decimal, thousands] = way === 'decimal-point' ? [/\./, ','] : [/,/, '.'];
  const [whole = '', decimals, ...more] = text.split(decimal);
  const groups = whole.split(thousands);
  const isGrouped = groups.slice(1).every((group) => /^\d{3}$/.test(group));
  const isShort = groups.length === 1 || /^-?\d{1,3}$/.test(groups[0]!);
  const digits = [groups.join(''), ...(decimals === undefined ? [] : [decimals])].join('.');
  const isNumber = more.length === 0 && isGrouped && isShort && /^-?\d+(\.\d+)?$/.test(digits);
  return isNumber ? Number(digits) : cell;
}

/** Reads a whole number: a sign before three digits groups thousands, because there are no decimals. */
export function readInteger(cell: string, way: NumberWay): number | string {
  const text = cell.replace(AROUND_DIGITS, '');
  return GROUPED.test(text) ? Number(text.replace(/[.,]/g, '')) : readNumber(cell, way);
}
