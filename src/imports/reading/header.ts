/** How many lines at the beginning of a file may precede its header. */
export const SEARCHED_LINES = 50;

/** The header of a table. */
export interface Header {
  /** How many lines precede it. */
  readonly line: number;
  /** How many of its cells are known names. */
  readonly known: number;
  /** Whether most of its cells are known names. */
  readonly isSure: boolean;
}

/**
 * Finds the header of a table: the first line of which most cells are known names, else the first line with two of them.
 *
 * @param lines the cells of the first lines
 * @param isKnown whether a cell is the name of a column
 */
export function headerIn(
  lines: readonly (readonly string[])[],
  isKnown: (name: string) => boolean,
): Header | undefined {
  const candidates = lines.slice(0, SEARCHED_LINES).map((line, at): Header => {
    const cells = line.map((cell) => cell.trim()).filter((cell) => cell !== '');
    const known = cells.filter(isKnown).length;
    return { line: at, known, isSure: known * 2 > cells.length };
  });
  return bestHeader(candidates.filter(({ known }) => known > 1));
}

/** The best of some headers: a sure one, the first one of those, the one that knows the most on that line. */
export function bestHeader<Found extends Header>(headers: readonly Found[]): Found | undefined {
  return [...headers].sort(
    (one, other) =>
      Number(other.isSure) - Number(one.isSure) || one.line - other.line || other.known - one.known,
  )[0];
}

/** The number of lines before the first one that is not empty; 0 if all are. */
export function firstFilled(lines: readonly (readonly string[])[]): number {
  return Math.max(
    0,
    lines.findIndex((line) => line.some((cell) => cell.trim() !== '')),
  );
}
