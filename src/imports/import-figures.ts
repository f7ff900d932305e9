import type { AssetImport, RowStatus } from './asset-import.entity.js';

/** The statuses of rows with a problem. */
export const PROBLEM_ROWS: readonly RowStatus[] = ['wrong', 'refused', 'kept'];

/** The number of rows with a problem. */
export function problemsOf({ wrong, refused, kept }: AssetImport): number {
  return wrong + refused + kept;
}

/** The effect of confirming a checked import: assets to create, and assets to change. */
export function plannedOf({ total, wrong, same, toChange }: AssetImport): {
  creations: number;
  changes: number;
} {
  return { creations: total - wrong - same - toChange, changes: toChange };
}

/** The progress of a running or stopped import, in rows. */
export function progressOf(of: AssetImport): { done: number; all: number } {
  const recorded = of.made + of.changed;
  if (of.status === 'undoing' || of.stoppedWhile === 'undoing')
    return { done: of.removed + of.kept, all: recorded };
  return { done: recorded + of.refused, all: of.total - of.wrong - of.same };
}
