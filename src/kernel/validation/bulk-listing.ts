import { isDone, type Outcome } from '../bulk.js';
import { ApiError, type FieldError } from '../errors/api-error.js';
import { FieldErrors, MAX_LISTED } from './field-errors.js';

/** How much of a message is repeated once enough fields are listed, in characters. */
const BRIEF = 80;

/**
 * How many offending fields the answer to a bulk request still lists (D6): 50 in all, then the first of each item with a count
 * of the rest. A thousand items with a hundred wrong fields each would otherwise be answered with twenty times what was sent.
 */
export class BulkListing {
  private room = MAX_LISTED;

  /** Takes what is wrong with the next item. */
  ofItem(): FieldErrors {
    return new FieldErrors(Math.max(1, this.room));
  }

  /** What became of an item, with no more fields than are still listed. */
  outcome(outcome: Outcome): Outcome {
    return isDone(outcome) ? outcome : { error: this.bounded(outcome.error) };
  }

  /**
   * The error of an item, with no more fields than are still listed.
   *
   * @param leftOut how many fields are left out already
   */
  bounded({ code, message, param, fields = [] }: ApiError, leftOut = 0): ApiError {
    const isBrief = this.room === 0;
    const listed = isBrief ? fields.slice(0, 1).map(inBrief) : fields.slice(0, this.room);
    this.room -= isBrief ? 0 : listed.length;
    const text = isBrief ? cut(message) : message;
    const more = fields.length - listed.length + leftOut;
    return new ApiError(code, withCount(text, more), param, listed.length === 0 ? undefined : listed);
  }
}

function withCount(message: string, more: number): string {
  return more === 0 ? message : `${message} ${more} more field${more === 1 ? ' is' : 's are'} wrong.`;
}

function inBrief(field: FieldError): FieldError {
  return { ...field, message: cut(field.message) };
}

function cut(message: string): string {
  return message.length > BRIEF ? `${message.slice(0, BRIEF).toWellFormed()}…` : message;
}
