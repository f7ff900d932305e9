/** The longest text that is searched: longer than any label, code or address. */
const MAX_TEXT = 1000;

/** A typed text without what no name contains: NUL characters, which PostgreSQL rejects, and more characters than any label. */
export function searchable(text: string): string {
  return text.slice(0, MAX_TEXT).replaceAll('\u0000', '').toWellFormed();
}
