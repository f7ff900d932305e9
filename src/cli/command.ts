import { InvalidArgumentError } from 'commander';
import type { Readable, Writable } from 'node:stream';
import { parseTimestamp } from '../kernel/validation/fields/times.js';
import type { ServiceOptions } from '../processes/operator.js';
import type { Operator } from './operator.js';

/** The standard streams: those of the process, except in tests. */
export interface Streams {
  /** Read only for flags such as `--password-stdin`. */
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

/** A result that is printed although part of it is wrong. The command then fails with the problem. */
export class Incomplete {
  /**
   * @param result is printed on standard output
   * @param problem is printed on standard error
   */
  constructor(
    readonly result: object,
    readonly problem: string,
  ) {}
}

/** Runs the action of a command, after its flags were parsed, and prints its result. @throws Error with the problem of an `Incomplete` */
export type RunCommand = (
  act: (operator: Operator) => Promise<object>,
  options?: ServiceOptions,
) => Promise<void>;

/** How many things a message names. All of them are in the result. */
const MAX_NAMED = 20;

/** `a, b and 3 more`, for a message. */
export function named(things: readonly string[]): string {
  const more = things.length - MAX_NAMED;
  return things.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The longest line that `firstLineOf` reads, in characters. */
const MAX_LINE = 1_000;

/** The first line of a stream, without its end. @throws Error if it is empty, or too long for a password */
export async function firstLineOf(stream: Readable): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of stream) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk as Buffer, { stream: true });
    if (text.includes('\n') || text.length > MAX_LINE) break;
  }
  const line = text.split('\n', 1)[0]!.replace(/\r$/, '');
  if (line === '') throw new Error('The first line of standard input is empty.');
  if (line.length > MAX_LINE)
    throw new Error(`The first line of standard input exceeds ${MAX_LINE} characters.`);
  return line;
}

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
