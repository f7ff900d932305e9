import { Injectable, Module } from '@nestjs/common';
import type { Page, PageRequest } from '../../kernel/database/tenant-reader.js';
import { Cursors } from '../../kernel/database/cursors.js';
import { bindingOf } from '../../kernel/database/cursors.js';
import { DEFAULT_LIMIT } from '../../kernel/http/pagination.js';
import type { Command } from '../../kernel/validation/command.js';
import { fieldsOf, type Dto } from '../../kernel/validation/field.js';
import { parse } from '../../kernel/validation/parse.js';
import { momentIn } from './format.js';
import type { PortalContext } from './portal-context.js';

/** A list as the address asks for it: what it is narrowed to, and which page. */
export interface ListRequest<T extends object> {
  readonly filters: Command<T>;
  readonly page: PageRequest;
  /** The cursor of the page behind one; null when nothing follows. */
  nextOf(page: Page<unknown>): string | null;
}

/** Lists between the address in the browser, which holds filters and a cursor, and services, who know conditions and positions. */
@Injectable()
export class Lists {
  constructor(private readonly cursors: Cursors) {}

  /**
   * The filters and the page of a list, newest first.
   *
   * @param dto the filters of the list; other parameters of the address are ignored
   * @throws ApiError for a filter or a cursor that cannot be
   */
  read<T extends object>(portal: PortalContext, dto: Dto<T>, limit = DEFAULT_LIMIT): ListRequest<T> {
    return {
      filters: this.filters(portal, dto),
      page: this.page(portal, limit),
      nextOf: (page) => this.next(portal, page),
    };
  }

  /** What the address narrows a list to. @throws ApiError for a filter that cannot be */
  filters<T extends object>(portal: PortalContext, dto: Dto<T>): Command<T> {
    return filtersOf(portal, dto);
  }

  /**
   * The page of a list that the address asks for.
   *
   * @param sort what the list is sorted by; newest first unless told
   * @throws ApiError `invalid_cursor`
   */
  page<Sort extends string = never>(
    portal: PortalContext,
    limit = DEFAULT_LIMIT,
    sort?: PageRequest<Sort>['sort'],
  ): PageRequest<Sort> {
    const { cursor } = portal.query;
    const asked = cursor !== undefined && cursor !== '';
    return { limit, after: asked ? this.cursors.read(cursor, bindingOfAddress(portal), sort) : null, sort };
  }

  /** The cursor behind a page; null when nothing follows. For `Pager`. @param sort as for `page` */
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

/** A cursor belongs to the business, the list and its filters, as the address names them; not to what is open beside it. */
function bindingOfAddress({ business, path, query }: PortalContext): string {
  const { cursor: _, open: __, ...filters } = query;
  return bindingOf(business.id, path, filters);
}

/** Gives pages their `Lists`. */
@Module({ providers: [Cursors, Lists], exports: [Lists] })
export class ListsModule {}
