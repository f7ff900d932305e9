/** Truncates a text to a maximum number of characters, with an ellipsis at the end. */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text;
  // A character has at most two code units, so the rest of a long text need not be split.
  const characters = [...text.slice(0, 2 * (length + 1))];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
