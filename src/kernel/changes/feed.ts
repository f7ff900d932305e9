import { Column, PrimaryColumn } from 'typeorm';
import { flatten, sql } from '../database/sql.js';
import { TenantEntity } from '../database/tenant-entity.js';
import type { Position } from '../database/page.js';

/** How the feed of changes is read (D49): in one order, and a cursor is a place in it, whatever is asked for there. */
export const FEED = {
  scope: 'changes:read',
  sort: 'sequence',
  beside: ['wait', 'from', 'types'],
} as const;

/** A table whose rows are numbered after their commit. Its name is also that of the counter. */
export type NumberedTable = 'changes' | 'events';

/** The last number that was given of a thing that a business counts. */
@TenantEntity('counters')
export class Counter {
  @PrimaryColumn('uuid') businessId!: string;
  @PrimaryColumn('text') name!: string;
  @Column('bigint') last!: string;
}

/**
 * The newest number in the feed of a business, for any statement of its own: all with a lower one is committed, and seen by that
 * statement, so what it does not see has a higher one.
 */
export const FEED_END = flatten(
  sql`coalesce((SELECT r.last::float8 FROM ${Counter} r WHERE r.name = ${'changes' satisfies NumberedTable}), 0)`,
);

/** Behind every id: a place in the feed is behind all changes with its number. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The place behind the change with a number, and all before it. */
export function placeBehind(sequence: number): Position {
  return { id: LAST_ID, value: String(sequence) };
}

/** The number behind which somebody goes on; 0 at the beginning. */
export function placeOf(after: Position | null): number {
  return Number(after?.value ?? 0);
}
