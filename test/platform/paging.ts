import { expect } from 'vitest';
import type { TestBusiness } from '../support/test-business.js';

/** The path with further query parameters. */
export const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

/** One page; the first one if the cursor is null. */
export async function pageOf(business: TestBusiness, path: string, limit: number, cursor: string | null) {
  const query = `limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`;
  const reply = await business.api.get(withQuery(path, query));
  expect(reply.status, reply.text).toBe(200);
  const { data, pagination } = reply.body as {
    data: { id: string }[];
    pagination: { limit: number; has_more: boolean; next_cursor: string | null };
  };
  expect(pagination.limit).toBe(limit);
  expect(pagination.has_more).toBe(pagination.next_cursor !== null);
  expect(data.length).toBeLessThanOrEqual(limit);
  if (pagination.has_more) expect(data).toHaveLength(limit);
  return { ids: data.map((row) => row.id), next: pagination.next_cursor };
}
