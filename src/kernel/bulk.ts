import type { Put } from './database/external-ids.js';
import type { ApiError } from './errors/api-error.js';

/** The result of one item of a bulk operation: the created or updated record, or the error. */
export type Outcome = Put | { readonly error: ApiError };

/** Whether the item succeeded. */
export function isDone(outcome: Outcome): outcome is Put {
  return 'id' in outcome;
}
