import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../database/tenant-reader.js';
import { Cursors } from '../database/cursors.js';

/** The default and the maximum page size (§8). */
export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

/** The page that a client requested, and what its cursors are bound to. */
export interface RequestedPage extends PageRequest<string> {
  /** Identifies the business, the list and its filters. */
  readonly binding: string;
}

/** Translates between the cursors that clients send and the positions that services use (§4, D7). */
@Injectable()
export class Pagination {
  constructor(private readonly cursors: Cursors) {}

  /**
   * @param cursor as the client sent it; undefined for the first page
   * @param sort the sort of the list; newest first by default
   * @throws ApiError `invalid_cursor`
   */
  request(limit: number, cursor: string | undefined, binding: string, sort?: string): RequestedPage {
    const after = cursor === undefined ? null : this.cursors.read(cursor, binding, sort);
    return { limit, after, sort, binding };
  }

  /** The envelope of a page, as JSON text (§4). */
  envelope(page: Page<unknown>, { limit, binding, sort }: RequestedPage): string {
    const next = page.resume === null ? 'null' : `"${this.cursors.write(page.resume, binding, sort)}"`;
    return `{"data":[${page.json}],"pagination":{"limit":${limit},"has_more":${page.next !== null},"next_cursor":${next}}}`;
  }
}
