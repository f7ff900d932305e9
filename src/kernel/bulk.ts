import type { Put } from './database/external-ids.js';
import type { ApiError } from './errors/api-error.js';

/** What became of one of many: what was made or changed, or why nothing was. */
export type Outcome = Put | { readonly error: ApiError };

/** Whether it was done. */
export function isDone(outcome: Outcome): outcome is Put {
  return 'id' in outcome;
}
