/** How many lines at the beginning of a file may precede its header. */
const SEARCHED_LINES = 50;
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

interface Candidate {
  readonly delimiter: string;
  readonly line: number;
  readonly known: number;
  readonly cells: number;
}

/**
 * Finds the header of a table and the separator of its cells. The separator may be declared for Excel (`sep=;` alone on the first
 * line). The header is the first line of which most cells are known names, else the line with most of them, else the first line.
 *
 * @param isKnown whether a cell is the name of a column
 */
export function tableIn(text: string, isKnown: (name: string) => boolean): TableText {
  const declared = /^sep=(.)\r?(\n|$)/i.exec(text);
  const start = declared ? declared[0].length : 0;
  const lines = linesOf(text.slice(start, start + SEARCHED_LENGTH));
  const delimiters = declared ? [declared[1]!] : DELIMITERS;
  const candidates = lines.flatMap((content, at) =>
    delimiters.map((sign): Candidate => {
      const cells = namesOf(content, sign).filter((name) => name !== '');
      return { delimiter: sign, line: at, known: cells.filter(isKnown).length, cells: cells.length };
    }),
  );
  const found =
    best(candidates.filter(({ known, cells }) => known > 1 && known * 2 > cells)) ??
    best(candidates.filter(({ known }) => known > 1));
  const line =
    found?.line ??
    Math.max(
      0,
      lines.findIndex((each) => each.trim() !== ''),
    );
  const delimiter = found?.delimiter ?? mostFrequent(lines[line] ?? '', delimiters);
  const skipped = line + (declared ? 1 : 0);
  return { delimiter, text: withoutLines(text.slice(start), line), skipped };
}

/** The candidate on the first line of those that know as much as any on that line. */
function best(candidates: readonly Candidate[]): Candidate | undefined {
  return [...candidates].sort((one, other) => one.line - other.line || other.known - one.known)[0];
}

function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/, SEARCHED_LINES);
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
