import { isDone, type Outcome } from '../bulk.js';
import { ApiError, reasonOf, type FieldError } from '../errors/api-error.js';
import { FieldErrors, MAX_LISTED } from './field-errors.js';
import { requestMessages } from './field.messages.js';

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
  bounded({ code, reason, param, fields = [] }: ApiError, leftOut = 0): ApiError {
    const isBrief = this.room === 0;
    const listed = isBrief ? fields.slice(0, 1).map(inBrief) : fields.slice(0, this.room);
    this.room -= isBrief ? 0 : listed.length;
    const said = isBrief ? requestMessages.inBrief({ said: reason }) : reason;
    const more = fields.length - listed.length + leftOut;
    const counted = more === 0 ? said : requestMessages.moreAreWrong({ said, count: more });
    return new ApiError(code, counted, param, listed.length === 0 ? undefined : listed);
  }
}

function inBrief(field: FieldError): FieldError {
  return { ...field, reason: requestMessages.inBrief({ said: reasonOf(field) }) };
}
