import { categoryTexts, CreateAssetDto, criticalityTexts } from '../../assets/index.js';
import { lettersOf } from '../../kernel/folded-text.js';
import type { Texts } from '../../kernel/messages/texts.js';
import { fieldsOf } from '../../kernel/validation/field.js';
import type { FileRow } from '../asset-import.entity.js';
import { nearest } from '../nearest.js';
import type { ImportColumn } from './asset-columns.js';
import { type ColumnKind, isUndecided, readCell, type Readings, type Way } from './column-reading.js';

/** A column whose cells are values of a closed list. A cell may have the code of a value, or its label in either language. */
export interface ClosedList {
  /** The labels of the codes. */
  readonly labels: Texts<Readonly<Record<string, string>>>;
  /** The code for a cell; undefined for an unknown value. */
  codeOf(cell: string): string | undefined;
  /** The code that an unknown value probably means. */
  codeLike(cell: string): string | undefined;
}

/** The closed lists, by column. */
export const CLOSED_LISTS: Readonly<Partial<Record<string, ClosedList>>> = {
  category: closedList(categoryTexts),
  criticality: closedList(criticalityTexts),
};

function closedList(labels: ClosedList['labels']): ClosedList {
  const codes = new Map(
    Object.keys(labels.en).flatMap((code) =>
      [code, labels.en[code]!, labels.fr[code]!].map((name) => [lettersOf(name), code] as const),
    ),
  );
  return {
    labels,
    codeOf: (cell) => codes.get(lettersOf(cell)),
    codeLike: (cell) => codes.get(nearest(cell, codes.keys()) ?? ''),
  };
}

const YES = new Set(['true', 'yes', 'oui', 'vrai', '1', 'x']);
const NO = new Set(['false', 'no', 'non', 'faux', '0']);

/** The types of the fields that are not texts. Looked up once, because a file has many cells. */
const TYPES = new Map<string, ColumnKind | 'boolean'>(
  [...fieldsOf(CreateAssetDto)].flatMap(([name, { kind }]): (readonly [string, ColumnKind | 'boolean'])[] => {
    const { type, format } = kind.schema;
    const types = [type].flat();
    if (format === 'date') return [[name, 'date']];
    if (types.includes('boolean')) return [[name, 'boolean']];
    if (types.includes('integer')) return [[name, 'integer']];
    return types.includes('number') ? [[name, 'decimal']] : [];
  }),
);

/** The kind of a column whose cells people write in more than one way: dates and numbers. */
export function kindOf(column: string): ColumnKind | undefined {
  const type = TYPES.get(column);
  return type === 'boolean' ? undefined : type;
}

/** The ways to read all columns of some kinds, by column. */
export function waysOfKinds(ways: Readonly<Partial<Record<ColumnKind, Way>>>): Record<string, Way> {
  const columns = [...TYPES.keys()].flatMap((column) => {
    const way = ways[kindOf(column) ?? 'date'];
    return kindOf(column) && way ? [[column, way] as const] : [];
  });
  return Object.fromEntries(columns);
}

/**
 * Converts a cell to its type in a request body, as the field declares it. Text that cannot be converted is kept, so that validation
 * reports it.
 *
 * @param way how the cells of its column are read
 */
function valueOf(column: ImportColumn, cell: string, way?: Way): unknown {
  const type = TYPES.get(column);
  if (type === 'boolean') return YES.has(lettersOf(cell)) ? true : NO.has(lettersOf(cell)) ? false : cell;
  if (type) return readCell(type, cell, way);
  return CLOSED_LISTS[column]?.codeOf(cell) ?? cell;
}

/**
 * Converts the cells of a row to a request body. Cells that the person must decide are left out.
 *
 * @param reading how the columns of the file are read
 */
export function bodyOfCells(
  cells: FileRow['cells'],
  reading: Readings,
): Pick<FileRow, 'fields' | 'undecided'> {
  const fields: Record<string, unknown> = {};
  const undecided: string[] = [];
  for (const [column, cell] of Object.entries(cells)) {
    const of = reading[column];
    if (of && isUndecided(of, cell)) undecided.push(column);
    else fields[column] = valueOf(column as ImportColumn, cell, of?.way ?? undefined);
  }
  return { fields, undecided };
}
