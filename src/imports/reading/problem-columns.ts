import { lettersOf } from '../../kernel/folded-text.js';
import { texts } from '../../kernel/messages/texts.js';

/** The columns that the file of refused rows adds to describe the problems. They are ignored when the file is imported again. */
export const problemColumnTexts = texts({
  line: { en: 'Line', fr: 'Ligne' },
  problem: { en: 'Problem', fr: 'Problème' },
});
const PROBLEM_COLUMNS = new Set(
  [problemColumnTexts.en, problemColumnTexts.fr].flatMap(({ line, problem }) => [
    lettersOf(line),
    lettersOf(problem),
  ]),
);

/** Tells whether a heading is one of those added columns. */
export function isProblemColumn(heading: string): boolean {
  return PROBLEM_COLUMNS.has(lettersOf(heading));
}
