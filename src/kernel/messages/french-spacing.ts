const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';

/**
 * Applies French typography: non-breaking spaces before punctuation marks and inside guillemets.
 *
 * @param text with plain spaces
 */
export function withFrenchSpacing(text: string): string {
  return text
    .replace(/ (?=[;?!](\s|$))/g, NARROW_NO_BREAK)
    .replace(/ (?=[:»%])/g, NO_BREAK)
    .replace(/(?<=«) /g, NO_BREAK)
    .replace(/(?<=\d) (?=\d{3}\b)/g, NARROW_NO_BREAK);
}
