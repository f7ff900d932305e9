import { type CsvError, parse as csvParser } from 'csv-parse';
import { Readable } from 'node:stream';
import {
  cellText,
  decode,
  type FileRow,
  IDENTIFIERS,
  isUndecided,
  type ReadFile,
  type Readings,
  readingOf,
  tableIn,
} from '../../imports/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import type { Reason } from '../../kernel/messages/messages.js';
import { isUuid } from '../../kernel/ids.js';
import type { PortalContext } from '../kit/index.js';
import {
  columnLike,
  COLUMNS,
  columnNamed,
  columnsNamed,
  columnTexts,
  ID_COLUMNS,
  type ImportColumn,
  isProblemColumn,
  kindOf,
  valueOf,
} from './columns.js';
import { withRoomPath } from './room-path.js';
import { fileMessages, tableErrorOf } from './file.messages.js';

/** The maximum number of rows of a file. */
const MAX_ROWS = 20_000;
/** How many characters are parsed at once: other requests run in between. */
const CHUNK_LENGTH = 64 * 1024;
/** The maximum length of a header in a message, in characters. */
const MAX_HEADER_LENGTH = 60;

/** The cells of a row, before they are read. */
interface RowCells extends Pick<FileRow, 'line'> {
  readonly cells: Record<string, string>;
}

interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads a file of assets. @throws ApiError `invalid_parameter` if it is not a table of assets */
export async function readFile(portal: PortalContext, fileName: string, bytes: Buffer): Promise<ReadFile> {
  const file = decode(bytes);
  if (file === undefined) throw refused(fileMessages.noText);
  const { delimiter, text, skipped } = tableIn(file.text, isKnownName);
  let columns: (ImportColumn | undefined)[] | undefined;
  let unknownColumns: string[] = [];
  const rows: RowCells[] = [];
  const lines = Readable.from(chunksOf(text)).pipe(
    csvParser({ delimiter, relax_column_count: true, skip_empty_lines: true, info: true }),
  );
  try {
    for await (const { record, info } of lines as AsyncIterable<Line>) {
      if (!columns) {
        columns = columnsNamed(record);
        unknownColumns = record.filter(
          (name, at) => !columns![at] && name.trim() !== '' && !isProblemColumn(name),
        );
        continue;
      }
      if (rows.length === MAX_ROWS)
        throw refused(fileMessages.tooManyRows({ most: portal.format.number(MAX_ROWS) }));
      if (record.some((cell) => cell.trim() !== ''))
        rows.push({ line: info.lines + skipped, cells: cellsOf(columns, record) });
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    const { lines: line } = error as CsvError;
    throw refused(tableErrorOf(error as CsvError, portal.format.number(Number(line) + skipped)));
  }
  requireColumns(portal, columns ?? [], unknownColumns);
  if (columns?.includes('id') && !rows.some(({ cells }) => isUuid(cells.id?.toLowerCase() ?? ''))) {
    // The ids of another system: people name them in the column of external ids if they want to keep them.
    unknownColumns.push(columnTexts[portal.user.language].id);
    for (const { cells } of rows) delete cells.id;
  }
  if (rows.length === 0) throw refused(fileMessages.noRows);
  const reading = readingsOf(rows);
  return {
    fileName,
    encoding: file.encoding,
    unknownColumns: unknownColumns.map((name) => name.slice(0, MAX_HEADER_LENGTH)),
    reading,
    rows: rows.map((row) => ({ ...row, ...bodyOfCells(row.cells, reading) })),
  };
}

/** Whether a cell of a header is known: a column, or one that the file of rejected rows adds. */
function isKnownName(name: string): boolean {
  return columnNamed(name) !== undefined || isProblemColumn(name);
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

function requireColumns(
  portal: PortalContext,
  columns: readonly (ImportColumn | undefined)[],
  unknown: readonly string[],
): void {
  const isUpdate = IDENTIFIERS.some((each) => columns.includes(each));
  const has = (each: ImportColumn) => columns.includes(each);
  const column = !has('name') ? 'name' : !has('room_id') && !has('room_uuid') ? 'room_id' : undefined;
  if (column && !isUpdate) {
    const { language } = portal.user;
    const alike = unknown.find((name) => columnLike(name, language) === columnTexts[language][column]);
    throw refused(
      alike === undefined
        ? fileMessages.noColumn({ column })
        : fileMessages.noColumnButAlike({ column, alike: alike.slice(0, MAX_HEADER_LENGTH) }),
    );
  }
  const twice = columns.find((each, at) => each !== undefined && columns.indexOf(each) !== at);
  if (twice) throw refused(fileMessages.columnTwice({ column: twice }));
}

function refused(reason: Reason): ApiError {
  return new ApiError('invalid_parameter', reason);
}

function cellsOf(
  columns: readonly (ImportColumn | undefined)[],
  record: readonly string[],
): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [at, column] of columns.entries()) {
    const cell = column === undefined ? '' : cellText(record[at] ?? '');
    if (cell !== '') cells[column!] = cell;
  }
  return withRoomPath(withNames(cells));
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

function* chunksOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) yield text.slice(at, at + CHUNK_LENGTH);
}
