import { Readable } from 'node:stream';
import { parse as csvParser, type CsvError } from 'csv-parse';
import type { FileRow, ReadFile } from '../../imports/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import type { Reason } from '../../kernel/messages/messages.js';
import type { PortalContext } from '../kit/portal-context.js';
import { fileMessages, tableMessages } from './asset-file.messages.js';
import { decode } from './decode.js';
import { columnLike, columnNamed, columnTexts, saysWhatWasWrong, valueOf, type Column } from './columns.js';

/** How many rows a file may have. */
const MOST_ROWS = 20_000;
/** How much is read at once, in characters: others get their turn in between. */
const PIECE = 64 * 1024;
/** The longest header that is repeated to people, in characters. */
const MOST_SHOWN = 60;

/** A path, or an id: no column beside it says more. */
const IS_WHOLE = /[/>›]|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** Reads a file with assets. @throws ApiError `invalid_parameter` for one that is no such file */
export async function readFile(portal: PortalContext, fileName: string, bytes: Buffer): Promise<ReadFile> {
  const file = decode(bytes);
  if (file === undefined) throw refused(fileMessages.noText);
  const { delimiter, text, skipped } = tableOf(file.text);
  let columns: (Column | undefined)[] | undefined;
  let unknownColumns: string[] = [];
  const rows: FileRow[] = [];
  const lines = Readable.from(piecesOf(text)).pipe(
    csvParser({ delimiter, relax_column_count: true, skip_empty_lines: true, info: true }),
  );
  try {
    for await (const { record, info } of lines as AsyncIterable<Line>) {
      if (!columns) {
        columns = record.map(columnNamed);
        unknownColumns = record.filter(
          (name, at) => !columns![at] && name.trim() !== '' && !saysWhatWasWrong(name),
        );
        continue;
      }
      if (rows.length === MOST_ROWS)
        throw refused(fileMessages.tooManyRows({ most: portal.format.number(MOST_ROWS) }));
      if (record.some((cell) => cell.trim() !== '')) rows.push(rowOf(columns, record, info.lines + skipped));
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refused(whyNoTable(portal, error as CsvError, skipped));
  }
  requireColumns(portal, columns ?? [], unknownColumns);
  if (rows.length === 0) throw refused(fileMessages.noRows);
  const unknown = unknownColumns.map((name) => name.slice(0, MOST_SHOWN));
  return { fileName, encoding: file.encoding, unknownColumns: unknown, rows };
}

/** Why it is no table. Numbers are told as the reader's language writes them. */
function whyNoTable(portal: PortalContext, { code, lines }: CsvError, skipped: number): Reason {
  const say = tableMessages[code];
  return say ? say({ line: portal.format.number(Number(lines) + skipped) }) : fileMessages.noTable;
}

function requireColumns(
  portal: PortalContext,
  columns: readonly (Column | undefined)[],
  unknown: readonly string[],
): void {
  const column = (['name', 'room_id'] as const).find((each) => !columns.includes(each));
  if (column) {
    const { language } = portal.user;
    const alike = unknown.find((name) => columnLike(name, language) === columnTexts[language][column]);
    throw refused(
      alike === undefined
        ? fileMessages.noColumn({ column })
        : fileMessages.noColumnButAlike({ column, alike: alike.slice(0, MOST_SHOWN) }),
    );
  }
  const twice = columns.find((each, at) => each !== undefined && columns.indexOf(each) !== at);
  if (twice) throw refused(fileMessages.columnTwice({ column: twice }));
}

function refused(reason: Reason): ApiError {
  return new ApiError('invalid_parameter', reason);
}

function rowOf(columns: readonly (Column | undefined)[], record: readonly string[], line: number): FileRow {
  const given = columns.flatMap((column, at) => {
    const cell = record[at]?.trim() ?? '';
    return column === undefined || cell === '' ? [] : [[column, cell] as const];
  });
  const { building, floor, ...cells } = Object.fromEntries(given) as Partial<Record<Column, string>>;
  // If building and floor have their own columns, the room is a name. Otherwise it is a path or an id.
  if (cells.room_id !== undefined && building !== undefined && !IS_WHOLE.test(cells.room_id))
    cells.room_id = [building, ...(floor === undefined ? [] : [floor]), cells.room_id].join(' / ');
  return { line, cells, fields: fieldsOf(cells) };
}

/** What the cells of a row say, as the body of a request has it. */
export function fieldsOf(cells: Readonly<Record<string, string>>): Record<string, unknown> {
  const fields = Object.entries(cells).map(([column, cell]) => [column, valueOf(column as Column, cell)]);
  return Object.fromEntries(fields) as Record<string, unknown>;
}

/** The sign between cells: the one that Excel was told (`sep=;` alone on the first line), else the most frequent in the headers. */
function tableOf(text: string): { delimiter: string; text: string; skipped: number } {
  const said = /^sep=(.)\r?\n/i.exec(text);
  if (said) return { delimiter: said[1]!, text: text.slice(said[0].length), skipped: 1 };
  const [first = ''] = text.split(/\r\n|\r|\n/, 1);
  const headers = first.replace(/"[^"]*"/g, '');
  const count = (sign: string) => headers.split(sign).length;
  const [delimiter] = [',', ';', '\t'].sort((one, other) => count(other) - count(one));
  return { delimiter: delimiter!, text, skipped: 0 };
}

function* piecesOf(text: string): Iterable<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}
