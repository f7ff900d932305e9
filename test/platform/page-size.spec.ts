import { describe, expect, it } from 'vitest';
import { Asset } from '../../src/assets/index.js';
import { startTestApp } from '../support/test-app.js';
import type { TestBusiness } from '../support/test-business.js';

const testApp = await startTestApp();
const MIB = 1024 * 1024;
/** A description of the maximum length, in characters of four bytes. */
const LONGEST = '𝄞'.repeat(5_000);

/** Reads all pages of assets. @returns the size and the IDs of each page */
async function walk(business: TestBusiness, limit: number): Promise<{ bytes: number; ids: string[] }[]> {
  const pages = [];
  let cursor: string | null = null;
  do {
    const reply = await business.api.get(
      `/assets?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    expect(reply.status, reply.text).toBe(200);
    const { data, pagination } = reply.body as {
      data: { id: string }[];
      pagination: { has_more: boolean; next_cursor: string | null };
    };
    expect(pagination.has_more).toBe(pagination.next_cursor !== null);
    pages.push({ bytes: Buffer.byteLength(reply.text), ids: data.map(({ id }) => id) });
    cursor = pagination.next_cursor;
  } while (cursor !== null);
  return pages;
}

describe('a page of very large resources', () => {
  it('ends before two megabytes with has_more, and no row is skipped or repeated', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const made: string[] = [];
    for (let count = 0; count < 130; count += 1)
      made.unshift(await business.asset({ room_id: roomId, description: LONGEST }));
    const pages = await walk(business, 200);
    expect(pages.flatMap(({ ids }) => ids)).toEqual(made);
    expect(pages.length).toBeGreaterThan(1);
    for (const { bytes } of pages) expect(bytes).toBeLessThan(2 * MIB + 1_000);
    // A smaller limit still applies.
    expect((await walk(business, 50)).map(({ ids }) => ids.length)).toEqual([50, 50, 30]);
  });

  it('has at least one row, even a larger one', async () => {
    const business = await testApp.business();
    const { roomId } = await business.place();
    const made = [
      await business.asset({ room_id: roomId }),
      await business.asset({ room_id: roomId }),
    ].reverse();
    // No request can create a row this large, but one of a later version might.
    await business.work(async (work) => {
      for (const id of made) await work.update(Asset, id, { description: 'x'.repeat(3 * MIB) });
    });
    expect((await walk(business, 200)).map(({ ids }) => ids)).toEqual(made.map((id) => [id]));
  });
});
