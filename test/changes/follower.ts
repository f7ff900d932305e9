import { expect } from 'vitest';
import type { TestBusiness } from '../support/test-business.js';

/** A change as the feed tells it. */
export interface Told {
  readonly id: string;
  readonly type: string;
  readonly resource_id: string;
  readonly action: string;
  readonly sequence: number;
  readonly resource: Readonly<Record<string, unknown>> | null;
}

/** Somebody who keeps a cursor, and comes back with it for what comes next. */
export class Follower {
  /** @param cursor where it begins */
  constructor(
    private readonly business: TestBusiness,
    public cursor: string,
    private readonly query = '',
  ) {}

  /** Begins at the present end of the feed. @param query more of the query, such as `types=asset` */
  static async of(business: TestBusiness, query = ''): Promise<Follower> {
    const { body } = await business.api.get(`/changes?from=now&${query}`);
    return new Follower(business, body.pagination.next_cursor as string, query);
  }

  /** Everything that is new, page by page. */
  async read(limit = 200): Promise<Told[]> {
    const told: Told[] = [];
    for (let hasMore = true; hasMore;) {
      const path = `/changes?limit=${limit}&cursor=${this.cursor}&${this.query}`;
      const { status, body, text } = await this.business.api.get(path);
      expect(status, text).toBe(200);
      told.push(...(body.data as Told[]));
      this.cursor = body.pagination.next_cursor as string;
      hasMore = body.pagination.has_more as boolean;
    }
    return told;
  }

  /** The same in short: `created asset`. */
  async readInShort(): Promise<string[]> {
    return (await this.read()).map(({ action, type }) => `${action} ${type}`);
  }
}
