import type { Position } from '../database/page.js';

/** The change feed (D49). It has one order, and a cursor is valid with any filter. */
export const FEED = {
  scope: 'changes:read',
  sort: 'sequence',
  nonFilters: ['wait', 'from', 'types', 'notBy'],
} as const;

/** Greater than every id: a position in the feed comes after all changes with its number. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The position after the change with a number. */
export function positionAfter(sequence: number): Position {
  return { id: LAST_ID, value: String(sequence) };
}

/** The number of the last change that the reader has seen; 0 at the beginning. */
export function sequenceOf(after: Position | null): number {
  return Number(after?.value ?? 0);
}
