import { type CsvError, parse as csvParser } from 'csv-parse';
import { Readable } from 'node:stream';
import { ApiError } from '../../kernel/errors/api-error.js';
import type { Reason } from '../../kernel/messages/messages.js';
import { isPresetHeading } from '../presets/presets.js';
import type { ColumnSet } from './column-set.js';
import { decode, type FileEncoding, type TextEncoding } from './encoding.js';
import { fileMessages, tableErrorOf } from './file.messages.js';
import { firstFilled, headerIn, SEARCHED_LINES } from './header.js';
import { tableIn } from './table-text.js';
import { isWorkbook, rowsOfWorkbook, type WorkbookCell } from './workbook.js';

/** The maximum number of rows of a file. */
const MAX_ROWS = 100_000;
/** How many characters are parsed at once: other requests run in between. */
const CHUNK_LENGTH = 64 * 1024;

/** A row of a table. */
export interface TableRow {
  /** The number of its line in the file; of the last one, if it has several. */
  readonly line: number;
  /** Its cells, in the order of the headings. Only cells of workbooks are numbers. */
  readonly cells: readonly WorkbookCell[];
}

/** The table in a file. */
export interface FileTable {
  readonly encoding: FileEncoding;
  readonly headings: readonly string[];
  /** Its rows that have a cell. */
  readonly rows: readonly TableRow[];
}

/**
 * Reads the table in a file: CSV with any of four separators, or the first sheet of an Excel workbook.
 *
 * @param chosen the encoding that a person has chosen for a text
 * @throws ApiError `invalid_parameter` if it is no table, has no rows, or more than 100,000
 */
export async function tableOf(set: ColumnSet, bytes: Buffer, chosen?: TextEncoding): Promise<FileTable> {
  const table = isWorkbook(bytes) ? await tableOfWorkbook(set, bytes) : await tableOfText(set, bytes, chosen);
  if (table.rows.length === 0) throw refused(fileMessages.noRows);
  return table;
}

async function tableOfWorkbook(set: ColumnSet, bytes: Buffer): Promise<FileTable> {
  const lines = await rowsOfWorkbook(bytes);
  const first = lines.slice(0, SEARCHED_LINES).map((line) => line.map(String));
  const header = headerIn(first, isHeading(set))?.line ?? firstFilled(first);
  const rows: TableRow[] = [];
  for (const [at, cells] of lines.entries()) if (at > header) addRow(rows, { line: at + 1, cells });
  return { encoding: 'xlsx', headings: first[header] ?? [], rows };
}

interface ParsedLine {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

async function tableOfText(set: ColumnSet, bytes: Buffer, chosen?: TextEncoding): Promise<FileTable> {
  const file = decode(bytes, chosen);
  if (file === undefined) throw refused(fileMessages.noText);
  const { delimiter, text, skipped } = tableIn(file.text, isHeading(set));
  let headings: readonly string[] | undefined;
  const rows: TableRow[] = [];
  const lines = Readable.from(chunksOf(text)).pipe(
    csvParser({ delimiter, relax_column_count: true, skip_empty_lines: true, info: true }),
  );
  try {
    for await (const { record, info } of lines as AsyncIterable<ParsedLine>) {
      if (headings) addRow(rows, { line: info.lines + skipped, cells: record });
      else headings = record;
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refused(tableErrorOf(error as CsvError, Number((error as CsvError).lines) + skipped));
  }
  return { encoding: file.encoding, headings: headings ?? [], rows };
}

/** Whether a cell is a heading of ours, or of a system that is recognised. */
function isHeading(set: ColumnSet): (cell: string) => boolean {
  return (cell) => set.isHeading(cell) || isPresetHeading(set.kind, cell);
}

function addRow(rows: TableRow[], row: TableRow): void {
  if (!row.cells.some((cell) => typeof cell === 'number' || cell.trim() !== '')) return;
  if (rows.length === MAX_ROWS) throw refused(fileMessages.tooManyRows({ most: MAX_ROWS }));
  rows.push(row);
}

function refused(reason: Reason): ApiError {
  return new ApiError('invalid_parameter', reason);
}

function* chunksOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) yield text.slice(at, at + CHUNK_LENGTH);
}
