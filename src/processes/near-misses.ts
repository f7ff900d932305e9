import { knownVariables } from '../config.js';

/** Shorter names are too similar to others, such as `HOST` and `HOME`. */
const MIN_LENGTH = 6;
/** From this length on, two letters may be wrong. */
const LONG = 10;

/**
 * Finds misspelled variables in an environment: those that differ from a known one by a wrong, missing, additional or swapped letter.
 *
 * @returns the name that was given, and the one that was probably meant
 */
export function nearMisses(environment: NodeJS.ProcessEnv): { given: string; meant: string }[] {
  const known = knownVariables();
  return Object.keys(environment).flatMap((given) => {
    if (known.has(given) || given.length < MIN_LENGTH) return [];
    const meant = [...known].find((name) => isNear(given, name) && environment[name] === undefined);
    return meant === undefined ? [] : [{ given, meant }];
  });
}

function isNear(given: string, name: string): boolean {
  const maxDistance = name.length < LONG ? 1 : 2;
  if (name.length < MIN_LENGTH || Math.abs(given.length - name.length) > maxDistance) return false;
  return distance(given, name) <= maxDistance;
}

/** The number of wrong, missing, additional or swapped letters (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const differs = a[i - 1] === b[j - 1] ? 0 : 1;
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        rows[i - 1]![j]! + 1,
        row[j - 1]! + 1,
        rows[i - 1]![j - 1]! + differs,
        exchanged ? rows[i - 2]![j - 2]! + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
