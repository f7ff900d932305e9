/** The line ending of each record (RFC 4180). */
const END = '\r\n';
/** Cells that must be quoted. */
const SPECIAL = /[",\r\n]|^\s|\s$/;
/**
 * Prefixes that spreadsheets treat as a formula, including full-width characters (＝＋－＠). Numbers are safe, including negative
 * ones.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

/**
 * One record as comma-separated values. A missing value is empty; list items are joined with semicolons.
 *
 * @param separator the character between cells; French spreadsheets expect a semicolon
 */
export function csvLine(values: readonly unknown[], separator: ',' | ';' = ','): string {
  return values.map((value) => cellOf(value, separator)).join(separator) + END;
}

function cellOf(value: unknown, separator: string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return quoted(value.map(String).join(';'), separator);
  return quoted(typeof value === 'string' ? value : JSON.stringify(value), separator);
}

/** User input must not run as a formula in a spreadsheet. A leading quote mark makes it text. */
function quoted(text: string, separator: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
