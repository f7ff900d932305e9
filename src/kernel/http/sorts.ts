import type { Resource } from '../resource/resource.js';
import type { PageAnswer } from './route-policy.js';

/** Newest first: the order of a list whose resource declares no other. */
const NEWEST_FIRST = '-created_at';

/** The valid values of `sort`: `created_at` and the resource's sorts, ascending and descending; empty for a list without `sort`. */
export function sortsOf(page: PageAnswer | undefined): string[] {
  if (!page?.sortable) return [];
  return ['created_at', ...page.pageOf.sorts].flatMap((sort) => [sort, `-${sort}`]);
}

/** A resource, or anything else with the default sort of one. */
type Sorted = Partial<Pick<Resource, 'defaultSort'>>;

/** The `sort` of a list if the client does not choose one. */
export function defaultSortOf({ defaultSort = NEWEST_FIRST }: Sorted): string {
  return defaultSort;
}

/**
 * The sort with which a page is read.
 *
 * @param chosen the valid `sort` of the client
 * @returns undefined for newest first, which needs no sort
 */
export function sortToRead(of: Sorted, chosen?: string): string | undefined {
  const sort = chosen ?? defaultSortOf(of);
  return sort === NEWEST_FIRST ? undefined : sort;
}
