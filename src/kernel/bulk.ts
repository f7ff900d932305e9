import type { ApiError } from './errors/api-error.js';

/** What became of one of many: the id of what was made, or why nothing was. */
export type Outcome = { readonly id: string } | { readonly error: ApiError };

/** Whether something was made. */
export function isMade(outcome: Outcome): outcome is { readonly id: string } {
  return 'id' in outcome;
}
