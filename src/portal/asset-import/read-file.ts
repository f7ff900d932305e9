import { type CsvError, parse as csvParser } from 'csv-parse';
import { Readable } from 'node:stream';
import type { FileEncoding, FileRow, ReadFile } from '../../imports/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { messages, type Reason, withParams } from '../../kernel/messages/messages.js';
import type { PortalContext } from '../kit/index.js';
import {
  columnLike,
  columnNamed,
  columnTexts,
  type ImportColumn,
  isProblemColumn,
  valueOf,
} from './columns.js';

/** The reasons why a file cannot be read as a table of assets. Line numbers are formatted in the reader's language. */
const fileMessages = messages('importFile', {
  noText: {
    en: 'The file is not text; it may be a workbook. Save the sheet as “CSV UTF-8”.',
    fr: 'Le fichier n’est pas du texte : peut-être un classeur. Enregistrez la feuille au format « CSV UTF-8 ».',
  },
  noTable: {
    en: 'The file cannot be read as a table. Save it as CSV, and try again.',
    fr: 'Le fichier n’est pas un tableau lisible. Enregistrez-le au format CSV, puis réessayez.',
  },
  noRows: {
    en: 'The file has no rows below its first line.',
    fr: 'Le fichier n’a aucune ligne sous la première.',
  },
  tooManyRows: withParams<{ most: string }>({
    en: ({ most }) => `The file has more than ${most} rows. Split it.`,
    fr: ({ most }) => `Le fichier a plus de ${most} lignes. Divisez-le.`,
  }),
  noColumn: withParams<{ column: ImportColumn }>({
    en: ({ column }) => `The first line has no column “${columnTexts.en[column]}”.`,
    fr: ({ column }) => `La première ligne ne nomme aucune colonne « ${columnTexts.fr[column]} ».`,
  }),
  noColumnButAlike: withParams<{ column: ImportColumn; alike: string }>({
    en: ({ column, alike }) =>
      `The first line has no column “${columnTexts.en[column]}”. Did you mean “${alike}”?`,
    fr: ({ column, alike }) =>
      `La première ligne ne nomme aucune colonne « ${columnTexts.fr[column]} ». S’agit-il de « ${alike} » ?`,
  }),
  columnTwice: withParams<{ column: ImportColumn }>({
    en: ({ column }) => `Two columns are both called “${columnTexts.en[column]}”.`,
    fr: ({ column }) => `Deux colonnes s’appellent « ${columnTexts.fr[column]} ».`,
  }),
  quoteOpen: withParams<{ line: string }>({
    en: ({ line }) =>
      `The file cannot be read as a table: a quotation mark is not closed by its last line, ${line}.`,
    fr: ({ line }) =>
      `Le fichier n’est pas un tableau lisible : à la ligne ${line}, la dernière, un guillemet reste ouvert.`,
  }),
  textBehindQuote: withParams<{ line: string }>({
    en: ({ line }) =>
      `Line ${line} cannot be read: text follows a closing quotation mark. Double quotation marks inside a text.`,
    fr: ({ line }) =>
      `La ligne ${line} est illisible : du texte suit un guillemet fermant. À l’intérieur d’un texte, doublez-le.`,
  }),
  quoteWithin: withParams<{ line: string }>({
    en: ({ line }) =>
      `Line ${line} cannot be read: a quotation mark is inside a cell. Quote the whole cell, and double the mark.`,
    fr: ({ line }) =>
      `La ligne ${line} est illisible : un guillemet se trouve dans une cellule. Mettez-la toute entre guillemets, et doublez-le.`,
  }),
});

/** The reasons by the error codes of the CSV parser, whose own messages are in English. */
const tableMessages: Readonly<Record<string, (params: { line: string }) => Reason>> = {
  CSV_QUOTE_NOT_CLOSED: fileMessages.quoteOpen,
  CSV_INVALID_CLOSING_QUOTE: fileMessages.textBehindQuote,
  INVALID_OPENING_QUOTE: fileMessages.quoteWithin,
};

/** The text of a file, and its encoding. */
export interface DecodedFile {
  readonly text: string;
  readonly encoding: FileEncoding;
}

/** Control characters other than tabs and line ends. Text files have none, workbooks and pictures do. */
const BINARY = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
/** How many characters of a file are checked for them. */
const CHECKED_LENGTH = 4_096;

/**
 * Decodes a table as spreadsheets write it: UTF-8 with or without a byte-order mark, UTF-16 ("Unicode text" of Excel), or the
 * 8-bit Windows encoding of Excel's plain "CSV".
 *
 * @returns undefined if the file is not text, such as a workbook
 */
function decode(bytes: Buffer): DecodedFile | undefined {
  const found = decoded(bytes);
  return BINARY.test(found.text.slice(0, CHECKED_LENGTH)) ? undefined : found;
}

function decoded(bytes: Buffer): DecodedFile {
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** Detects UTF-16 by its byte-order mark or, without one, by the zero bytes beside Latin letters. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return undefined;
}

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
