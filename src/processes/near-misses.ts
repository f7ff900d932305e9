import { knownVariables } from '../config.js';

/** Shorter names are too like others: `HOST` and `HOME`. */
const LEAST_LENGTH = 6;
/** From this length on, two letters may be wrong. */
const LONG = 10;

/**
 * The variables of an environment that are none of ours, but nearly: a letter is wrong, missing, too many, or two have changed places.
 *
 * @returns the name that was given, and the one that is probably meant
 */
export function nearMisses(environment: NodeJS.ProcessEnv): { given: string; meant: string }[] {
  const known = knownVariables();
  return Object.keys(environment).flatMap((given) => {
    if (known.has(given) || given.length < LEAST_LENGTH) return [];
    const meant = [...known].find((name) => isNear(given, name) && environment[name] === undefined);
    return meant === undefined ? [] : [{ given, meant }];
  });
}

function isNear(given: string, name: string): boolean {
  const most = name.length < LONG ? 1 : 2;
  if (name.length < LEAST_LENGTH || Math.abs(given.length - name.length) > most) return false;
  return distance(given, name) <= most;
}

/** How many letters are wrong, missing, too many, or exchanged with the next one (optimal string alignment). */
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
