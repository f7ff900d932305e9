const NO_BREAK = '\u00a0';
const NARROW_NO_BREAK = '\u202f';

/**
 * French text as it is set: what stands before a sign, and within guillemets, is a space at which no line ends.
 *
 * @param text with plain spaces
 */
export function spacedAsFrench(text: string): string {
  return text
    .replace(/ (?=[;?!](\s|$))/g, NARROW_NO_BREAK)
    .replace(/ (?=[:»%])/g, NO_BREAK)
    .replace(/(?<=«) /g, NO_BREAK)
    .replace(/(?<=\d) (?=\d{3}\b)/g, NARROW_NO_BREAK);
}
