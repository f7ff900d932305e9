import { InvalidArgumentError } from 'commander';
import { readMoment } from '../kernel/validation/moments.js';

// What a flag says, as what a DTO takes. Text that cannot be read as that is wrong usage (exit status 2); whether the value
// can be, the DTO tells (1).

/** `a, b` → `['a', 'b']`. */
export function list(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

/** Reads a number. @throws InvalidArgumentError */
export function number(text: string): number {
  if (!/^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text)) throw new InvalidArgumentError('It must be a number.');
  return Number(text);
}

/** Reads an integer. @throws InvalidArgumentError */
export function integer(text: string): number {
  if (!/^[+-]?\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be an integer.');
  return Number(text);
}

/** Reads a moment (D10). @throws InvalidArgumentError */
export function moment(text: string): Date {
  const read = readMoment(text);
  if (!read) throw new InvalidArgumentError('It must be an ISO 8601 timestamp with an offset or Z.');
  return read;
}
