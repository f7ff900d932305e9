/** What people and programs write into a cell that has no value. The last one is the unknown day of COBie. */
const BLANK = new Set(['n/a', '#n/a', 'null', 'none', '-', '1900-12-31t23:59:59']);
const LONGEST_BLANK = Math.max(...[...BLANK].map((each) => each.length));

/** The quote that exports put before a text that a spreadsheet would run as a formula. */
const EXPORT_QUOTE = /^'(?=[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/;

/**
 * The value of a cell: without spaces around it, and without the one quote that an export added.
 *
 * @returns an empty text for a cell that has no value, such as `N/A`
 */
export function cellText(cell: string): string {
  const text = cell.trim();
  if (text.length <= LONGEST_BLANK && BLANK.has(text.toLowerCase())) return '';
  return text.startsWith("'") ? text.replace(EXPORT_QUOTE, '').trim() : text;
}
