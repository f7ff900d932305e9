import { ApiError, type FieldError } from '../errors/api-error.js';
import type { Reason } from '../messages/messages.js';
import { fieldComplaints } from './field.messages.js';

/** How many invalid fields a response lists (D4), so that it is not larger than the request. */
export const MAX_LISTED = 50;
/** How much of a client's name or value a response repeats, in characters. */
const MAX_ECHOED = 100;
/** How many of a client's values a response repeats. */
const MAX_REPEATED = 10;

/** Collects the errors of a request field by field, up to the number that a response lists. */
export class FieldErrors {
  readonly listed: FieldError[] = [];
  /** How many further errors are not listed. */
  leftOut = 0;

  /** @param max how many errors are listed */
  constructor(private readonly max = MAX_LISTED) {}

  add(error: FieldError): void {
    if (this.room === 0) this.leftOut += 1;
    else this.listed.push(error);
  }

  /** How many more errors can be listed. */
  get room(): number {
    return this.max - this.listed.length;
  }

  /** @throws ApiError with all listed errors, if there are any */
  refuse(): void {
    if (this.listed.length > 0) throw ApiError.ofFields(this.listed);
  }
}

/** A client's name or value for use in a response: truncated, and well-formed Unicode. */
export function echoed(name: string): string {
  return name.length > MAX_ECHOED ? `${name.slice(0, MAX_ECHOED).toWellFormed()}…` : name;
}

/** The reason for values that are not in a closed list. It repeats only the first few values, truncated. */
export function unknownValues(unknown: readonly string[], known: readonly string[]): Reason {
  const repeated = unknown.slice(0, MAX_REPEATED).map(echoed);
  return fieldComplaints.unknownValues({ unknown: repeated, more: unknown.length - repeated.length, known });
}

/** Truncates a text to a maximum number of characters, with an ellipsis at the end. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  // A character has at most two code units, so the rest of a long text need not be split.
  const characters = [...text.slice(0, 2 * (length + 1))];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
