import type { FileRow } from './file-row.js';
import { presetOf, withName } from '../presets/presets.js';
import { mapInSlices } from '../../kernel/long-work.js';
import { cellText } from './cell.js';
import { type ColumnReading, decided, type Readings, readingOf } from './column-reading.js';
import type { ColumnSet } from './column-set.js';
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
export async function rowsOf(
  set: ColumnSet,
  table: FileTable,
  columns: readonly (string | null)[],
  answers: Readonly<Record<string, unknown>> = {},
): Promise<{ rows: FileRow[]; reading: Readings }> {
  const preset = presetOf(set.kind, table.headings);
  const rows = await mapInSlices(table.rows, ({ line, cells }) => ({
    line,
    cells: withName(preset, cellsOf(set, columns, cells)),
  }));
  const reading = decided(await readingsOf(set, rows), answers);
  return {
    rows: await mapInSlices(rows, (row) => ({ ...row, ...set.bodyOf(row.cells, reading) })),
    reading,
  };
}

/** How each column of dates or numbers is read. */
async function readingsOf(set: ColumnSet, rows: readonly RowCells[]): Promise<Readings> {
  const readings: Record<string, ColumnReading> = {};
  for (const column of set.all) {
    const kind = set.kindOf(column);
    const reading = kind && (await readingOf(kind, valuesIn(rows, column)));
    if (reading) readings[column] = reading;
  }
  return readings;
}

function* valuesIn(rows: readonly RowCells[], column: string): Iterable<string> {
  for (const { cells } of rows) if (cells[column] !== undefined) yield cells[column];
}

function cellsOf(
  set: ColumnSet,
  columns: readonly (string | null)[],
  record: readonly WorkbookCell[],
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [at, column] of columns.entries()) {
    if (column === null) continue;
    const text = cellText(textOf(record[at] ?? '', set.kindOf(column) !== undefined));
    if (text !== '') cells[column] = text;
  }
  return set.whole(cells);
}

/** A number that could be read as thousands: `1.234`. */
const LIKE_THOUSANDS = /^-?\d{1,3}\.\d{3}$/;

/** The text of a cell. The numbers of workbooks are certain: they are written so that they can be read in one way only. */
function textOf(cell: WorkbookCell, isNumeric: boolean): string {
  if (typeof cell === 'string') return cell;
  return isNumeric && LIKE_THOUSANDS.test(String(cell)) ? `${cell}0` : String(cell);
}
