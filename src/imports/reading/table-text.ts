import { bestHeader, firstFilled, headerIn, SEARCHED_LINES } from './header.js';

/** How much of a file is searched for its header, in characters. */
const SEARCHED_LENGTH = 64 * 1024;
/** The separators of cells. Of equally good ones, the first is used. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The table in the text of a file. */
export interface TableText {
  readonly delimiter: string;
  /** The text from its header on. */
  readonly text: string;
  /** How many lines precede the header. */
  readonly skipped: number;
}

/**
 * Finds the header of a table and the separator of its cells. The separator may be declared for Excel (`sep=;` alone on the first
 * line). Without a known name, the header is the first line.
 *
 * @param isKnown whether a cell is the name of a column
 */
export function tableIn(text: string, isKnown: (name: string) => boolean): TableText {
  const declared = /^sep=(.)\r?(\n|$)/i.exec(text);
  const start = declared ? declared[0].length : 0;
  const lines = text.slice(start, start + SEARCHED_LENGTH).split(/\r\n|\r|\n/, SEARCHED_LINES);
  const delimiters = declared ? [declared[1]!] : DELIMITERS;
  const headers = delimiters.flatMap((sign) => {
    const header = headerIn(
      lines.map((each) => namesOf(each, sign)),
      isKnown,
    );
    return header ? [{ ...header, delimiter: sign }] : [];
  });
  const found = bestHeader(headers);
  const line = found?.line ?? firstFilled(lines.map((each) => [each]));
  const delimiter = found?.delimiter ?? mostFrequent(lines[line] ?? '', delimiters);
  const skipped = line + (declared ? 1 : 0);
  return { delimiter, text: withoutLines(text.slice(start), line), skipped };
}

/** The cells of a header line. The names of columns may be quoted. */
function namesOf(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"'),
  );
}

function mostFrequent(line: string, delimiters: readonly string[]): string {
  const outsideQuotes = line.replace(/"[^"]*"/g, '');
  const count = (sign: string) => outsideQuotes.split(sign).length;
  return [...delimiters].sort((one, other) => count(other) - count(one))[0]!;
}

function withoutLines(text: string, count: number): string {
  const end = /\r\n|\r|\n/g;
  for (let at = 0; at < count; at += 1) end.exec(text);
  return text.slice(end.lastIndex);
}
