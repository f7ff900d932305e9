import type { EndpointOptions } from './route-policy.js';

/** The default `sort` of every list: newest first. */
export const DEFAULT_SORT = '-created_at';

/** The valid values of `sort`: `created_at` and the resource's sorts, ascending and descending; empty for a list without `sort`. */
export function sortsOf({ answers }: Pick<EndpointOptions, 'answers'>): string[] {
  if (!answers || !('pageOf' in answers) || !answers.sortable) return [];
  return ['created_at', ...answers.pageOf.sorts].flatMap((sort) => [sort, `-${sort}`]);
}
