import { LongWork } from '../../kernel/long-work.js';
import {
  type DateWay,
  type Evidence,
  evidenceOfDate,
  evidenceOfNumber,
  type NumberWay,
  readDate,
  readMoment,
  readInteger,
  readNumber,
} from './dates-and-numbers.js';

/** How the cells of a column are written. */
export type Way = DateWay | NumberWay;

/** The kinds of columns whose cells people write in more than one way. */
export type ColumnKind = 'date' | 'moment' | 'decimal' | 'integer';

/** How one column of a file is read (D79). */
export interface ColumnReading {
  readonly kind: ColumnKind;
  /** Null if nothing in the file proves it: then the person is asked. */
  readonly way: Way | null;
  /** A cell that shows the difference. */
  readonly example: string;
}

/** The readings of a file, by column. A column whose cells can only be read in one way has none. */
export type Readings = Readonly<Record<string, ColumnReading>>;

/** The ways of each kind. The first one reads a column in which they make no difference. */
export const WAYS: Readonly<Record<ColumnKind, readonly [Way, Way]>> = {
  date: ['day-first', 'month-first'],
  moment: ['day-first', 'month-first'],
  decimal: ['decimal-point', 'decimal-comma'],
  integer: ['decimal-point', 'decimal-comma'],
};

/**
 * Decides how a column is read: all its cells in the same way. One cell that proves the way decides. If none does, or if they
 * contradict each other, the person decides.
 *
 * @returns undefined if no cell of the column can be read in two ways, and none was written in one of them
 */
export async function readingOf(
  kind: ColumnKind,
  cells: Iterable<string>,
): Promise<ColumnReading | undefined> {
  const work = new LongWork();
  const proofs = new Map<Way, { count: number; example: string }>();
  let either: string | undefined;
  for (const cell of cells) {
    await work.pause();
    const found = evidenceOf(kind, cell);
    if (found === 'either') either ??= cell;
    else if (found !== 'none') {
      const before = proofs.get(found);
      proofs.set(found, { count: (before?.count ?? 0) + 1, example: before?.example ?? cell });
    }
  }
  const [first, second] = [...proofs].sort(([, one], [, other]) => other.count - one.count);
  if (either !== undefined && (!first || second)) return { kind, way: null, example: either };
  return first && { kind, way: first[0], example: first[1].example };
}

/**
 * What one cell says about its column.
 *
 * Whole numbers have no decimals, so they are never ambiguous.
 */
function evidenceOf(kind: ColumnKind, cell: string): Evidence<Way> {
  if (kind === 'date' || kind === 'moment') return evidenceOfDate(cell);
  const found = evidenceOfNumber(cell);
  return kind === 'integer' && found === 'either' ? 'none' : found;
}

/** Reads a cell. @returns a date as `YYYY-MM-DD`, a moment as `YYYY-MM-DDTHH:MM:SS`, or a number; or the text itself, if it is neither in this way */
export function readCell(kind: ColumnKind, cell: string, way: Way = WAYS[kind][0]): string | number {
  if (kind === 'date') return readDate(cell, way as DateWay);
  if (kind === 'moment') return readMoment(cell, way as DateWay);
  return (kind === 'integer' ? readInteger : readNumber)(cell, way as NumberWay);
}

/** Whether a cell cannot be read before the person has decided how its column is read. */
export function isUndecided({ kind, way }: ColumnReading, cell: string): boolean {
  return way === null && evidenceOf(kind, cell) === 'either';
}

/** The ways of some readings, by column. */
export function waysOf(readings: Readings): Readonly<Record<string, Way | null>> {
  return Object.fromEntries(Object.entries(readings).map(([column, { way }]) => [column, way]));
}

/** The columns that the person must decide. */
export function openColumns(readings: Readings): string[] {
  return Object.keys(readings).filter((column) => readings[column]!.way === null);
}

/**
 * Adds a person's decisions.
 *
 * @param answers the ways by column. Others than those of its kind are ignored
 */
export function decided(readings: Readings, answers: Readonly<Record<string, unknown>>): Readings {
  return Object.fromEntries(
    Object.entries(readings).map(([column, reading]) => {
      const way = WAYS[reading.kind].find((each) => each === answers[column]);
      return [column, reading.way === null && way ? { ...reading, way } : reading];
    }),
  );
}
