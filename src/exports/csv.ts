/** The line that ends each record (RFC 4180). */
const END = '\r\n';
/** What makes a cell one that has to be quoted. */
const SPECIAL = /[",\r\n]|^\s|\s$/;
/** What a spreadsheet takes for a formula, full-width signs too (＝＋－＠). Numbers are safe, including negative ones. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * One record as comma-separated values: an absent value is empty, a list has semicolons between its items.
 *
 * @param separator what stands between cells; French spreadsheets expect a semicolon
 */
export function csvLine(values: readonly unknown[], separator: ',' | ';' = ','): string {
  return values.map((value) => cellOf(value, separator)).join(separator) + END;
}

function cellOf(value: unknown, separator: string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return quoted(value.map(String).join(';'), separator);
  return quoted(typeof value === 'string' ? value : JSON.stringify(value), separator);
}

/** What people wrote must not become a program in someone's spreadsheet: a quote mark in front makes it text. */
function quoted(text: string, separator: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
