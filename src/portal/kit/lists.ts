import { Injectable, Module } from '@nestjs/common';
import type { Page, PageRequest } from '../../kernel/database/tenant-reader.js';
import { Cursors } from '../../kernel/http/cursor.js';
import { canonicalJson } from '../../kernel/http/idempotency.js';
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

/** Reads the filters and the cursor of a list from its address, and makes the cursor of the next page. */
@Injectable()
export class Lists {
  constructor(private readonly cursors: Cursors) {}

  /**
   * @param dto the filters that the list has; whatever else stands in the address is left alone
   * @throws ApiError for a filter or a cursor that cannot be
   */
  read<T extends object>(portal: PortalContext, dto: Dto<T>, limit = DEFAULT_LIMIT): ListRequest<T> {
    const raw: Record<string, unknown> = {};
    for (const [name, { kind }] of fieldsOf(dto)) {
      const text = portal.query[name]?.trim();
      if (text === undefined || text === '') continue;
      const isMoment = kind.schema.format === 'date-time';
      raw[name] = isMoment ? (momentIn(portal.business.timeZone, text)?.toISOString() ?? text) : text;
    }
    const filters = parse(dto, raw);
    const binding = `${portal.business.id} ${portal.path} ${canonicalJson(raw)}`;
    const { cursor } = portal.query;
    const after = cursor === undefined || cursor === '' ? null : this.cursors.read(cursor, binding);
    return {
      filters,
      page: { limit, after },
      nextOf: ({ next }) => (next === null ? null : this.cursors.write(next, binding)),
    };
  }
}

@Module({ providers: [Cursors, Lists], exports: [Lists] })
export class ListsModule {}
