import { lettersOf } from '../kernel/folded-text.js';

/** The maximum number of edits: one per three letters, and at most three. */
const MAX_EDITS = 3;

/**
 * The candidate that a mistyped text most likely stands for.
 *
 * @returns undefined when no candidate is similar
 */
export function nearest(text: string, candidates: Iterable<string>): string | undefined {
  const typed = lettersOf(text);
  let found: string | undefined;
  let least = Math.min(MAX_EDITS, Math.floor(typed.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = distanceOf(typed, lettersOf(candidate), least);
    if (distance >= least) continue;
    [found, least] = [candidate, distance];
  }
  return found;
}

/** The number of letters to insert, delete, replace or swap with their neighbour; `limit` if it reaches the limit. */
function distanceOf(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) >= limit) return limit;
    [before, last] = [last, row];
  }
  return last.at(-1)!;
}
