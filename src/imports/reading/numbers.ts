import type { Evidence } from './evidence.js';

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
