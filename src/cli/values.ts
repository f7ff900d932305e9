import { InvalidArgumentError } from 'commander';
import { readMoment } from '../kernel/validation/moments.js';

/** `a, b` → `['a', 'b']`. */
export function list(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

/** Reads an integer. @throws InvalidArgumentError */
export function integer(text: string): number {
  if (!/^[+-]?\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be an integer.');
  return Number(text);
}

/** Reads a count. @throws InvalidArgumentError */
export function count(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be an integer from 0 to 999999999.');
  return Number(text);
}

/** Reads an amount of money, as the text with two fraction digits that commands carry (D9). @throws InvalidArgumentError */
export function money(text: string): string {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined) throw new InvalidArgumentError('It must be an amount such as 12.50.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/** Reads a moment (D10). @throws InvalidArgumentError */
export function moment(text: string): Date {
  const read = readMoment(text);
  if (!read) throw new InvalidArgumentError('It must be an ISO 8601 timestamp with an offset or Z.');
  return read;
}
