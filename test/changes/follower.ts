import { expect } from 'vitest';
import type { TestBusiness } from '../support/test-business.js';

/** A change as the feed shows it. */
export interface Change {
  readonly id: string;
  readonly type: string;
  readonly resource_id: string;
  readonly action: string;
  readonly sequence: number;
  readonly resource: Readonly<Record<string, unknown>> | null;
}

/** A client that keeps a cursor and reads what is new. */
export class Follower {
  /** @param cursor where to start */
  constructor(
    private readonly business: TestBusiness,
    public cursor: string,
    private readonly query = '',
  ) {}

  /** Starts at the current end of the feed. @param query further parameters, such as `types=asset` */
  static async of(business: TestBusiness, query = ''): Promise<Follower> {
    const { body } = await business.api.get(`/changes?from=now&${query}`);
    return new Follower(business, body.pagination.next_cursor as string, query);
  }

  /** All new changes, page by page. */
  async read(limit = 200): Promise<Change[]> {
    const changes: Change[] = [];
    for (let hasMore = true; hasMore;) {
      const path = `/changes?limit=${limit}&cursor=${this.cursor}&${this.query}`;
      const { status, body, text } = await this.business.api.get(path);
      expect(status, text).toBe(200);
      changes.push(...(body.data as Change[]));
      this.cursor = body.pagination.next_cursor as string;
      hasMore = body.pagination.has_more as boolean;
    }
    return changes;
  }

  /** All new changes as summaries, such as `created asset`. */
  async readSummaries(): Promise<string[]> {
    return (await this.read()).map(({ action, type }) => `${action} ${type}`);
  }
}
