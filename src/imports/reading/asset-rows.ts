import type { FileRow } from '../asset-import.entity.js';
import { presetOf, withName } from '../presets/presets.js';
import { bodyOfCells, kindOf } from './asset-cells.js';
import { COLUMNS, ID_COLUMNS, type ImportColumn } from './asset-columns.js';
import { cellText } from './cell.js';
import { decided, type Readings, readingOf } from './column-reading.js';
import { withRoomPath } from './room-path.js';
import type { FileTable } from './table.js';
import type { WorkbookCell } from './workbook.js';

/** The cells of a row by column, before they are read. */
type RowCells = Pick<FileRow, 'line'> & { readonly cells: Record<string, string> };

/**
 * Reads the rows of a table as bodies of requests.
 *
 * @param columns what each heading means
 * @param answers how a person reads the columns that the file leaves open, by column
 * @returns the rows, and how the columns of dates and numbers are read
 */
export function rowsOf(
  table: FileTable,
  columns: readonly (ImportColumn | null)[],
  answers: Readonly<Record<string, unknown>> = {},
): { rows: FileRow[]; reading: Readings } {
  const preset = presetOf(table.headings);
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: withName(preset, cellsOf(columns, cells)),
  }));
  const reading = decided(readingsOf(rows), answers);
  return { rows: rows.map((row) => ({ ...row, ...bodyOfCells(row.cells, reading) })), reading };
}

/** How each column of dates or numbers is read. */
function readingsOf(rows: readonly RowCells[]): Readings {
  const readings = COLUMNS.flatMap((column) => {
    const kind = kindOf(column);
    const reading = kind && readingOf(kind, valuesIn(rows, column));
    return reading ? [[column, reading] as const] : [];
  });
  return Object.fromEntries(readings);
}

function* valuesIn(rows: readonly RowCells[], column: string): Iterable<string> {
  for (const { cells } of rows) if (cells[column] !== undefined) yield cells[column];
}

function cellsOf(
  columns: readonly (ImportColumn | null)[],
  record: readonly WorkbookCell[],
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [at, column] of columns.entries()) {
    if (column === null) continue;
    const text = cellText(textOf(record[at] ?? '', column));
    if (text !== '') cells[column] = text;
  }
  return withRoomPath(withNames(cells));
}

/** A number that could be read as thousands: `1.234`. */
const LIKE_THOUSANDS = /^-?\d{1,3}\.\d{3}$/;

/** The text of a cell. The numbers of workbooks are certain: they are written so that they can be read in one way only. */
function textOf(cell: WorkbookCell, column: ImportColumn): string {
  if (typeof cell === 'string') return cell;
  return kindOf(column) && LIKE_THOUSANDS.test(String(cell)) ? `${cell}0` : String(cell);
}

const ID_AND_NAME = Object.entries(ID_COLUMNS);

/** An id without the name beside it takes its place. */
function withNames(cells: Record<string, string>): Record<string, string> {
  for (const [column, name] of ID_AND_NAME) {
    if (cells[column] === undefined || cells[name] !== undefined) continue;
    cells[name] = cells[column];
    delete cells[column];
  }
  return cells;
}
