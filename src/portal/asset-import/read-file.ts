import { Readable } from 'node:stream';
import { parse as csvParser, type CsvError } from 'csv-parse';
import type { FileRow, ReadFile } from '../../imports/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import type { Reason } from '../../kernel/messages/messages.js';
import type { PortalContext } from '../kit/portal-context.js';
import { fileMessages, tableMessages } from './asset-file.messages.js';
import { decode } from './decode.js';
import {
  columnLike,
  columnNamed,
  columnTexts,
  isProblemColumn,
  valueOf,
  type ImportColumn,
} from './columns.js';

/** The maximum number of rows of a file. */
const MAX_ROWS = 20_000;
/** How many characters are parsed at once: other requests run in between. */
const CHUNK_LENGTH = 64 * 1024;
/** The maximum length of a header in a message, in characters. */
const MAX_HEADER_LENGTH = 60;

/** A path or an id: it identifies a room without the other columns. */
const IS_WHOLE = /[/>›]|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads a file of assets. @throws ApiError `invalid_parameter` if it is not a table of assets */
export async function readFile(portal: PortalContext, fileName: string, bytes: Buffer): Promise<ReadFile> {
  const file = decode(bytes);
  if (file === undefined) throw refused(fileMessages.noText);
  const { delimiter, text, skipped } = tableOf(file.text);
  let columns: (ImportColumn | undefined)[] | undefined;
  let unknownColumns: string[] = [];
  const rows: FileRow[] = [];
  const lines = Readable.from(chunksOf(text)).pipe(
    csvParser({ delimiter, relax_column_count: true, skip_empty_lines: true, info: true }),
  );
  try {
    for await (const { record, info } of lines as AsyncIterable<Line>) {
      if (!columns) {
        columns = record.map(columnNamed);
        unknownColumns = record.filter(
          (name, at) => !columns![at] && name.trim() !== '' && !isProblemColumn(name),
        );
        continue;
      }
      if (rows.length === MAX_ROWS)
        throw refused(fileMessages.tooManyRows({ most: portal.format.number(MAX_ROWS) }));
      if (record.some((cell) => cell.trim() !== '')) rows.push(rowOf(columns, record, info.lines + skipped));
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refused(tableErrorOf(portal, error as CsvError, skipped));
  }
  requireColumns(portal, columns ?? [], unknownColumns);
  if (rows.length === 0) throw refused(fileMessages.noRows);
  const unknown = unknownColumns.map((name) => name.slice(0, MAX_HEADER_LENGTH));
  return { fileName, encoding: file.encoding, unknownColumns: unknown, rows };
}

/** The reason why a file is not a table. Numbers are formatted in the reader's language. */
function tableErrorOf(portal: PortalContext, { code, lines }: CsvError, skipped: number): Reason {
  const message = tableMessages[code];
  return message ? message({ line: portal.format.number(Number(lines) + skipped) }) : fileMessages.noTable;
}

function requireColumns(
  portal: PortalContext,
  columns: readonly (ImportColumn | undefined)[],
  unknown: readonly string[],
): void {
  const column = (['name', 'room_id'] as const).find((each) => !columns.includes(each));
  if (column) {
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

function rowOf(
  columns: readonly (ImportColumn | undefined)[],
  record: readonly string[],
  line: number,
): FileRow {
  const given = columns.flatMap((column, at) => {
    const cell = record[at]?.trim() ?? '';
    return column === undefined || cell === '' ? [] : [[column, cell] as const];
  });
  const { building, floor, ...cells } = Object.fromEntries(given) as Partial<Record<ImportColumn, string>>;
  // If building and floor have their own columns, the room is a name. Otherwise it is a path or an id.
  if (cells.room_id !== undefined && building !== undefined && !IS_WHOLE.test(cells.room_id))
    cells.room_id = [building, ...(floor === undefined ? [] : [floor]), cells.room_id].join(' / ');
  return { line, cells, fields: bodyOfCells(cells) };
}

/** Converts the cells of a row to a request body. */
export function bodyOfCells(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const fields = Object.entries(cells).map(([column, cell]) => [
    column,
    valueOf(column as ImportColumn, cell),
  ]);
  return Object.fromEntries(fields) as Record<string, unknown>;
}

/**
 * Finds the delimiter: the one declared for Excel (`sep=;` alone on the first line), or else the most frequent one in the
 * headers.
 */
function tableOf(text: string): { delimiter: string; text: string; skipped: number } {
  const declared = /^sep=(.)\r?\n/i.exec(text);
  if (declared) return { delimiter: declared[1]!, text: text.slice(declared[0].length), skipped: 1 };
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  const headers = first.replace(/"[^"]*"/g, '');
  const count = (sign: string) => headers.split(sign).length;
  const [delimiter] = [',', ';', '\t'].sort((one, other) => count(other) - count(one));
  return { delimiter: delimiter!, text, skipped: 0 };
}

function* chunksOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) yield text.slice(at, at + CHUNK_LENGTH);
}
