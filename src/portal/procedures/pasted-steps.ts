/** How long the title and the help of a step may be. */
const MAX_TITLE = 255;
const MAX_HELP = 2_000;

/** Bullets, boxes and dashes before the text of a line. A dash needs a space after it, so "-5 °C" stays whole. */
const BULLET = /^(?:[•·▪◦●○■□☐☑✓✔➢*]\s*|[-–—]\s+|\[[ xX]?\]\s*)/u;
/**
 * Numbers and letters before it. A number needs a dot or a bracket, or a tab as in a table, so "3 bolts" and "3.5 bar" stay whole.
 */
const NUMBER =
  /^(?:\d{1,3}(?:\.\d{1,3})*[.):]\s+|\d{1,3}(?:\.\d{1,3})*\t|\d{1,3}(?:\.\d{1,3}){2,}\s+|[a-zA-Z]\)\s+|\((?:\d{1,3}|[a-z])\)\s+)/u;

/** A step to tick off, from a line. */
export interface PastedStep {
  readonly title: string;
  /** The whole line, if it is too long for a title. */
  readonly help: string | null;
}

/**
 * The steps of a pasted list: one for each line with text, without what numbers or marks it. A table pasted from a spreadsheet has one
 * step for each row.
 */
export function pastedSteps(text: string): PastedStep[] {
  return text.split(/\r\n|\n|\r|\u2028|\u000b/).flatMap((line) => {
    const unmarked = line.trim().replace(NUMBER, '').trimStart().replace(BULLET, '');
    const words = unmarked.replaceAll(/\s+/g, ' ').trim();
    if (words === '') return [];
    const isLong = words.length > MAX_TITLE;
    return [{ title: words.slice(0, MAX_TITLE).trim(), help: isLong ? words.slice(0, MAX_HELP) : null }];
  });
}
