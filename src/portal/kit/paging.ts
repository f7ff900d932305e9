import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../kernel/database/tenant-reader.js';
import { Cursors } from '../../kernel/http/cursor.js';
import { canonicalJson } from '../../kernel/http/idempotency.js';
import { DEFAULT_LIMIT } from '../../kernel/http/pagination.js';
import type { PortalContext } from './portal-context.js';

/** Pages of a list, between the address in the browser, which holds a cursor, and services, who know positions. */
@Injectable()
export class Paging {
  constructor(private readonly cursors: Cursors) {}

  /**
   * The page of a list that the address asks for.
   *
   * @param sort what the list is sorted by; newest first unless told
   * @throws ApiError `invalid_cursor`
   */
  request<Sort extends string = never>(
    portal: PortalContext,
    limit = DEFAULT_LIMIT,
    sort?: PageRequest<Sort>['sort'],
  ): PageRequest<Sort> {
    const { cursor } = portal.query;
    const after = cursor === undefined ? null : this.cursors.read(cursor, bindingOf(portal), sort);
    return { limit, after, sort };
  }

  /** The cursor behind a page; null when nothing follows. For `Pager`. @param sort as for `request` */
  next(portal: PortalContext, { next }: Page<unknown>, sort?: string): string | null {
    return next === null ? null : this.cursors.write(next, bindingOf(portal), sort);
  }
}

/** A cursor belongs to the business, the list and its filters, as the address names them; not to what is open beside it. */
function bindingOf({ business, path, query }: PortalContext): string {
  const { cursor: _, open: __, ...filters } = query;
  return `${business.id} ${path.toLowerCase()} ${canonicalJson(filters)}`;
}
