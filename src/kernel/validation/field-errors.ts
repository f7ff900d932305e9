import { ApiError, type FieldError } from '../errors/api-error.js';
import type { Reason } from '../messages/messages.js';
import { fieldComplaints } from './field.messages.js';

/** How many offending fields an answer lists (D4): one must not be larger than what it complains of. */
export const MAX_LISTED = 50;
/** How much of a name that came from outside an answer repeats, in characters. */
const MAX_ECHOED = 100;
/** How many values that came from outside an answer repeats. */
const MAX_REPEATED = 10;

/** What is wrong with what came from outside, field by field, as far as an answer lists it. */
export class FieldErrors {
  readonly listed: FieldError[] = [];
  /** How many more there are that are not listed. */
  leftOut = 0;

  /** @param most how many are listed */
  constructor(private readonly most = MAX_LISTED) {}

  add(problem: FieldError): void {
    if (this.areEnough) this.leftOut += 1;
    else this.listed.push(problem);
  }

  /** Whether looking for more is of no use. */
  get areEnough(): boolean {
    return this.listed.length >= this.most;
  }

  /** How many more are listed. */
  get room(): number {
    return this.most - this.listed.length;
  }

  /** Refuses what came when anything is wrong with it. @throws ApiError with every field that is listed */
  refuse(): void {
    if (this.listed.length > 0) throw ApiError.ofFields(this.listed);
  }
}

/** A name that came from outside, as an answer repeats it: cut, and sound Unicode. */
export function echoed(name: string): string {
  return name.length > MAX_ECHOED ? `${name.slice(0, MAX_ECHOED).toWellFormed()}…` : name;
}

/** What is said of values that are in no closed list: each is cut, and the first few alone are repeated. */
export function unknownValues(unknown: readonly string[], known: readonly string[]): Reason {
  const repeated = unknown.slice(0, MAX_REPEATED).map(echoed);
  return fieldComplaints.unknownValues({ unknown: repeated, more: unknown.length - repeated.length, known });
}
