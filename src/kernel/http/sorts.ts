import type { EndpointOptions } from './route-policy.js';

/** The `sort` of a list that is newest first, as every list is unless told. */
export const DEFAULT_SORT = '-created_at';

/** What a client can write as `sort`: `created_at` and what the resource declares, up and down; nothing where it cannot choose. */
export function sortsOf({ answers }: Pick<EndpointOptions, 'answers'>): string[] {
  if (!answers || !('pageOf' in answers) || !answers.sortable) return [];
  return ['created_at', ...answers.pageOf.sorts].flatMap((sort) => [sort, `-${sort}`]);
}
