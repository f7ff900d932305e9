import type { Position } from '../database/page.js';

/** How the feed of changes is read (D49): in one order, and a cursor is a place in it, with any filter. */
export const FEED = {
  scope: 'changes:read',
  sort: 'sequence',
  beside: ['wait', 'from', 'types', 'notBy'],
} as const;

/** Behind every id: a place in the feed is behind all changes with its number. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The place behind the change with a number, and all before it. */
export function placeBehind(sequence: number): Position {
  return { id: LAST_ID, value: String(sequence) };
}

/** The number behind which a reader continues; 0 at the beginning. */
export function placeOf(after: Position | null): number {
  return Number(after?.value ?? 0);
}
