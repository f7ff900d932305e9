import { Injectable } from '@nestjs/common';
import type { Page, PageRequest } from '../database/tenant-reader.js';
import { Cursors } from './cursor.js';

/** Page size when none is asked for, and at most (§8). */
export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

/** The page that a client asked for, and what its cursors are bound to. */
export interface RequestedPage extends PageRequest {
  /** Names the business, the list and its filters. */
  readonly binding: string;
}

/** Pages between clients, who know cursors, and services, who know positions (§4, D7). */
@Injectable()
export class Pagination {
  constructor(private readonly cursors: Cursors) {}

  /**
   * @param cursor as it was sent; undefined for the first page
   * @throws ApiError `invalid_cursor`
   */
  request(limit: number, cursor: string | undefined, binding: string): RequestedPage {
    return { limit, after: cursor === undefined ? null : this.cursors.read(cursor, binding), binding };
  }

  /** The envelope of a page, as JSON text (§4). */
  envelope(page: Page<unknown>, { limit, binding }: RequestedPage): string {
    const next = page.next === null ? 'null' : `"${this.cursors.write(page.next, binding)}"`;
    return `{"data":[${page.json}],"pagination":{"limit":${limit},"has_more":${page.next !== null},"next_cursor":${next}}}`;
  }
}
