import type { AssetImport, RowStatus } from './asset-import.entity.js';

/** The statuses of rows that something is wrong with. */
export const PROBLEM_ROWS: readonly RowStatus[] = ['wrong', 'refused', 'kept'];

/** How many rows something is wrong with. */
export function problemsOf({ wrong, refused, kept }: AssetImport): number {
  return wrong + refused + kept;
}

/** What a checked import would do once it is confirmed: assets to create, and assets to change. */
export function plannedOf({ total, wrong, same, toChange }: AssetImport): { news: number; changes: number } {
  return { news: total - wrong - same - toChange, changes: toChange };
}

/** How far an import that is under way is, in rows. */
export function progressOf(of: AssetImport): { done: number; all: number } {
  const recorded = of.made + of.changed;
  if (of.status === 'undoing') return { done: of.removed + of.kept, all: recorded };
  return { done: recorded + of.refused, all: of.total - of.wrong - of.same };
}
