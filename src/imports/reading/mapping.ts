import { ApiError } from '../../kernel/errors/api-error.js';
import { lettersOf } from '../../kernel/folded-text.js';
import { isUuid } from '../../kernel/ids.js';
import { columnsOf, presetOf } from '../presets/presets.js';
import type { ImportColumn } from './asset-columns.js';
import { cellText } from './cell.js';
import { fileMessages } from './file.messages.js';
import { columnNamed, isOwnName, isProblemColumn } from './headings.js';
import type { FileTable } from './table.js';
import type { WorkbookCell } from './workbook.js';

/** What one heading of a file means: a column, or null if its cells are not imported. */
export interface MappedHeading {
  readonly heading: string;
  readonly column: ImportColumn | null;
  /** Some of its cells, for people. */
  readonly examples: readonly string[];
}

/** What the headings of a file mean, in their order. */
export type Mapping = readonly MappedHeading[];

/** What people have chosen for headings before, by the letters of the heading. */
export type KnownMappings = ReadonlyMap<string, ImportColumn | null>;

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
  { headings, rows }: FileTable,
  known: KnownMappings,
): readonly (ImportColumn | null)[] {
  const preset = presetOf(headings);
  const ofSystem = preset && columnsOf(preset, headings);
  const guesses = headings.map((heading, at) => guessOf(heading, known, ofSystem?.[at]));
  const best = new Map<ImportColumn, number>();
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
  heading: string,
  known: KnownMappings,
  ofSystem: ImportColumn | null | undefined,
): { column: ImportColumn | null; rank: number } {
  const chosen = known.get(lettersOf(heading));
  if (chosen !== undefined) return { column: chosen, rank: 0 };
  if (isProblemColumn(heading)) return { column: null, rank: 0 };
  if (ofSystem !== undefined) return { column: ofSystem, rank: 1 };
  return { column: columnNamed(heading) ?? null, rank: isOwnName(heading) ? 2 : 3 };
}

/** The mapping of a file, with examples of the cells. @param columns what each heading means */
export function mappingOf({ headings, rows }: FileTable, columns: readonly (ImportColumn | null)[]): Mapping {
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

/** The column that rows of new assets need and no heading means; undefined if nothing is missing. */
export function missingColumn(columns: readonly (ImportColumn | null)[]): ImportColumn | undefined {
  const has = (each: ImportColumn) => columns.includes(each);
  if (!has('name')) return 'name';
  return has('room_id') || has('room_uuid') || has('building') ? undefined : 'room_id';
}

/** @throws ApiError `invalid_parameter` if two headings mean the same column */
export function requireDifferent(columns: readonly (ImportColumn | null)[]): void {
  const twice = columns.find((each, at) => each !== null && columns.indexOf(each) !== at);
  if (twice) throw new ApiError('invalid_parameter', fileMessages.columnTwice({ column: twice }));
}
