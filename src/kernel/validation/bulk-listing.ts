import { isDone, type Outcome } from '../bulk.js';
import { ApiError, reasonOf, type FieldError } from '../errors/api-error.js';
import { FieldErrors, MAX_LISTED } from './field-errors.js';
import { requestMessages } from './field.messages.js';

/**
 * Limits how many invalid fields the response to a bulk request lists (D6): 50 for all items together, and after that only the
 * first of each item, with a count of the others. Without a limit, the response to a thousand items with a hundred invalid fields
 * each would be twenty times as large as the request.
 */
export class BulkListing {
  private room = MAX_LISTED;

  /** Collects the errors of the next item. */
  newItemErrors(): FieldErrors {
    return new FieldErrors(Math.max(1, this.room));
  }

  /** The result of an item, with its fields limited to those that can still be listed. */
  boundedOutcome(outcome: Outcome): Outcome {
    return isDone(outcome) ? outcome : { error: this.boundedError(outcome.error) };
  }

  /**
   * The error of an item, with its fields limited to those that can still be listed.
   *
   * @param leftOut how many invalid fields `fields` already omits
   */
  boundedError({ code, reason, param, fields = [] }: ApiError, leftOut = 0): ApiError {
    const isBrief = this.room === 0;
    const listed = isBrief ? fields.slice(0, 1).map(shortened) : fields.slice(0, this.room);
    this.room -= isBrief ? 0 : listed.length;
    const shown = isBrief ? requestMessages.inBrief({ said: reason }) : reason;
    const more = fields.length - listed.length + leftOut;
    const withCount = more === 0 ? shown : requestMessages.moreAreWrong({ said: shown, count: more });
    return new ApiError(code, withCount, param, listed.length === 0 ? undefined : listed);
  }
}

function shortened(field: FieldError): FieldError {
  return { ...field, reason: requestMessages.inBrief({ said: reasonOf(field) }) };
}
