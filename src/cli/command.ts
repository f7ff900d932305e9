import { InvalidArgumentError } from 'commander';
import type { Writable } from 'node:stream';
import { parseTimestamp } from '../kernel/validation/fields/times.js';
import type { ServiceOptions } from '../processes/operator.js';
import type { Operator } from './operator.js';

/** The streams for the result and for errors: those of the process, except in tests. */
export interface Output {
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** Runs the action of a command, after its flags were parsed, and prints its result. */
export type RunCommand = (
  act: (operator: Operator) => Promise<object>,
  options?: ServiceOptions,
) => Promise<void>;

// Parsers for the values of flags. A value of the wrong type is wrong usage (exit status 2). The DTO then checks whether the value is
// allowed (exit status 1).

/** `a, b` → `['a', 'b']`. */
export function list(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
}

/** Parses a number. @throws InvalidArgumentError */
export function number(text: string): number {
  if (!/^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text)) throw new InvalidArgumentError('It must be a number.');
  return Number(text);
}

/** Parses an integer. @throws InvalidArgumentError */
export function integer(text: string): number {
  if (!/^[+-]?\d{1,15}$/.test(text)) throw new InvalidArgumentError('It must be an integer.');
  return Number(text);
}

/** A parser for an integer within bounds. It throws InvalidArgumentError. */
export function integerFrom(min: number, max: number): (text: string) => number {
  return (text) => {
    const read = integer(text);
    if (read >= min && read <= max) return read;
    throw new InvalidArgumentError(`It must be an integer from ${min} to ${max}.`);
  };
}

/** Parses a timestamp (D10). @throws InvalidArgumentError */
export function moment(text: string): Date {
  const read = parseTimestamp(text);
  if (!read) throw new InvalidArgumentError('It must be an ISO 8601 timestamp with an offset or Z.');
  return read;
}
