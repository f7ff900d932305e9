/** Text in which semicolons and commas do not count: comments, strings, quoted names, and dollar-quoted bodies. */
const HIDING = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/g;

/** The statements of a file, in order, each with the comments above it. */
export function statementsOf(text: string): string[] {
  const hidden = text.replace(HIDING, (match) => ' '.repeat(match.length));
  const statements: string[] = [];
  let start = 0;
  for (const { index } of hidden.matchAll(/;/g)) {
    statements.push(text.slice(start, index).trim());
    start = index + 1;
  }
  statements.push(text.slice(start).trim());
  return statements.filter((statement) => withoutComments(statement) !== '');
}

/** A statement on one line, without comments. */
export function withoutComments(statement: string): string {
  return statement
    .replace(HIDING, (match) => (match.startsWith('--') ? ' ' : match))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Splits a list at its commas, except for commas in parentheses or strings. */
export function partsOf(list: string): string[] {
  const hidden = list.replace(HIDING, (match) => ' '.repeat(match.length));
  const parts: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < hidden.length; at += 1) {
    if (hidden[at] === '(') depth += 1;
    if (hidden[at] === ')') depth -= 1;
    if (hidden[at] !== ',' || depth > 0) continue;
    parts.push(list.slice(start, at).trim());
    start = at + 1;
  }
  return [...parts, list.slice(start).trim()];
}
