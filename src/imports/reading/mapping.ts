import { ApiError } from '../../kernel/errors/api-error.js';
import { lettersOf } from '../../kernel/folded-text.js';
import { isUuid } from '../../kernel/ids.js';
import { columnsOf, presetOf } from '../presets/presets.js';
import { cellText } from './cell.js';
import { fileMessages } from './file.messages.js';
import type { ColumnSet } from './column-set.js';
import { isProblemColumn } from './problem-columns.js';
import type { FileTable } from './table.js';
import type { WorkbookCell } from './workbook.js';

/** What one heading of a file means: a column, or null if its cells are not imported. */
export interface MappedHeading {
  readonly heading: string;
  readonly column: string | null;
  /** Some of its cells, for people. */
  readonly examples: readonly string[];
}

/** What the headings of a file mean, in their order. */
export type Mapping = readonly MappedHeading[];

/** What people have chosen for headings before, by the letters of the heading. */
export type KnownMappings = ReadonlyMap<string, string | null>;

/** How many examples a heading has, and their maximum length in characters. */
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 40;
/** The maximum length of a heading that is kept, in characters. */
const HEADING_LENGTH = 60;

/**
 * Guesses what the headings of a file mean. What a person has chosen before comes first, then what the system means that is
 * recognised by its headings, then the product's own names, then other usual names. If several headings mean the same column, the
 * best of them is used, and the others are not imported.
 */
export function guessedColumns(
  set: ColumnSet,
  { headings, rows }: FileTable,
  known: KnownMappings,
): readonly (string | null)[] {
  const preset = presetOf(set.kind, headings);
  const ofSystem = preset && columnsOf(preset, headings);
  const guesses = headings.map((heading, at) => guessOf(set, heading, known, ofSystem?.[at]));
  const best = new Map<string, number>();
  for (const [at, { column, rank }] of guesses.entries()) {
    const other = column === null ? undefined : best.get(column);
    if (column !== null && (other === undefined || rank < guesses[other]!.rank)) best.set(column, at);
  }
  return guesses.map(({ column }, at) => {
    if (column === null || best.get(column) !== at) return null;
    // The ids of another system: people choose the column of external ids if they want to keep them.
    return column !== 'id' || rows.some(({ cells }) => isId(cells[at])) ? column : null;
  });
}

/** Whether a cell has an id of this product. */
function isId(cell: WorkbookCell | undefined): boolean {
  const text = String(cell ?? '').trim();
  return isUuid(text.toLowerCase());
}

/**
 * @param ofSystem the column in the recognised system; undefined if it is not known there
 * @returns the column, and how sure that is: 0 is best
 */
function guessOf(
  set: ColumnSet,
  heading: string,
  known: KnownMappings,
  ofSystem: string | null | undefined,
): { column: string | null; rank: number } {
  const chosen = known.get(lettersOf(heading));
  if (chosen !== undefined) return { column: chosen, rank: 0 };
  if (isProblemColumn(heading)) return { column: null, rank: 0 };
  if (ofSystem !== undefined) return { column: ofSystem, rank: 1 };
  return { column: set.named(heading) ?? null, rank: set.isOwnName(heading) ? 2 : 3 };
}

/** The mapping of a file, with examples of the cells. @param columns what each heading means */
export function mappingOf({ headings, rows }: FileTable, columns: readonly (string | null)[]): Mapping {
  return headings.map((heading, at) => {
    const examples = new Set<string>();
    for (const { cells } of rows) {
      const text = cellText(String(cells[at] ?? ''));
      if (text !== '') examples.add(text.slice(0, EXAMPLE_LENGTH));
      if (examples.size === EXAMPLES) break;
    }
    return {
      heading: heading.trim().slice(0, HEADING_LENGTH),
      column: columns[at] ?? null,
      examples: [...examples],
    };
  });
}

/** The headings whose cells are not imported, for people. Those that a file of refused rows adds are not among them. */
export function leftOut(mapping: Mapping): string[] {
  return mapping
    .filter(({ column, heading }) => column === null && heading !== '' && !isProblemColumn(heading))
    .map(({ heading }) => heading);
}

/** @throws ApiError `invalid_parameter` if two headings mean the same column */
export function requireDifferent(set: ColumnSet, columns: readonly (string | null)[]): void {
  const twice = columns.find((each, at) => each !== null && columns.indexOf(each) !== at);
  if (!twice) return;
  const { en, fr } = set.names;
  const names = { english: en[twice] ?? twice, french: fr[twice] ?? twice };
  throw new ApiError('invalid_parameter', fileMessages.columnTwice(names));
}
