import type { PageAnswer } from './route-policy.js';

/** The default `sort` of every list: newest first. */
export const DEFAULT_SORT = '-created_at';

/** The valid values of `sort`: `created_at` and the resource's sorts, ascending and descending; empty for a list without `sort`. */
export function sortsOf(page: PageAnswer | undefined): string[] {
  if (!page?.sortable) return [];
  return ['created_at', ...page.pageOf.sorts].flatMap((sort) => [sort, `-${sort}`]);
}
