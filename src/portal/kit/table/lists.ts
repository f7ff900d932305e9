import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../../../kernel/database/tenant-reader.js';
import { Cursors } from '../../../kernel/database/cursors.js';
import { bindingOf } from '../../../kernel/database/cursors.js';
import { DEFAULT_LIMIT } from '../../../kernel/http/pagination.js';
import { type Command, fieldsOf, type Dto } from '../../../kernel/validation/field.js';
import { parse } from '../../../kernel/validation/parse.js';
import { momentIn } from '../page/format.js';
import type { PortalContext } from '../request/portal-context.js';

/** A list as requested by the address: its filters and its page. */
export interface ListRequest<T extends object> {
  readonly filters: Command<T>;
  readonly page: PageRequest;
  /** The cursor after this page; null at the end of the list. */
  nextOf(page: Page<unknown>): string | null;
}

/**
 * Converts between the address in the browser, which holds filters and a cursor, and services, which take conditions and
 * positions.
 */
@Injectable()
export class Lists {
  constructor(private readonly cursors: Cursors) {}

  /**
   * Reads the filters and the page of a list, newest first.
   *
   * @param dto the filters of the list; other parameters of the address are ignored
   * @throws ApiError for an invalid filter or cursor
   */
  read<T extends object>(portal: PortalContext, dto: Dto<T>, limit = DEFAULT_LIMIT): ListRequest<T> {
    return {
      filters: this.filters(portal, dto),
      page: this.page(portal, limit),
      nextOf: (page) => this.next(portal, page),
    };
  }

  /** Reads the filters in the address. @throws ApiError for an invalid filter */
  filters<T extends object>(portal: PortalContext, dto: Dto<T>): Command<T> {
    return filtersOf(portal, dto);
  }

  /**
   * Reads the requested page of a list.
   *
   * @param sort the sort order; newest first by default
   * @throws ApiError `invalid_cursor`
   */
  page<Sort extends string = never>(
    portal: PortalContext,
    limit = DEFAULT_LIMIT,
    sort?: PageRequest<Sort>['sort'],
  ): PageRequest<Sort> {
    const { cursor } = portal.query;
    const hasCursor = cursor !== undefined && cursor !== '';
    return {
      limit,
      after: hasCursor ? this.cursors.read(cursor, bindingOfAddress(portal), sort) : null,
      sort,
    };
  }

  /** The cursor after a page, for `Pager`; null at the end of the list. @param sort as for `page` */
  next(portal: PortalContext, { next }: Pick<Page<unknown>, 'next'>, sort?: string): string | null {
    return next === null ? null : this.cursors.write(next, bindingOfAddress(portal), sort);
  }
}

function filtersOf<T extends object>(portal: PortalContext, dto: Dto<T>): Command<T> {
  const raw: Record<string, unknown> = {};
  for (const [name, { kind }] of fieldsOf(dto)) {
    const text = portal.query[name]?.trim();
    if (text === undefined || text === '') continue;
    const isMoment = kind.schema.format === 'date-time';
    raw[name] = isMoment ? (momentIn(portal.business.timeZone, text)?.toISOString() ?? text) : text;
  }
  return parse(dto, raw);
}

/** A cursor is bound to the business, the list and its filters, but not to the detail that is open beside the list. */
function bindingOfAddress({ business, path, query }: PortalContext): string {
  const { cursor: _, open: __, ...filters } = query;
  return bindingOf(business.id, path, filters);
}
