import { lettersOf } from '../../kernel/folded-text.js';
import { type Language, texts } from '../../kernel/messages/texts.js';
import { nearest } from '../nearest.js';
import { ASSET_COLUMN_SYNONYMS } from './asset-column-synonyms.js';
import { COLUMNS, columnTexts, type ImportColumn } from './asset-columns.js';

/** The names that the product itself uses. */
const OWN_NAMES = new Map(
  COLUMNS.flatMap((column) =>
    [column, columnTexts.en[column], columnTexts.fr[column]].map(
      (name) => [lettersOf(name), column] as const,
    ),
  ),
);

/** All accepted names. A name of the product means nothing else, even if it is also a synonym. */
const BY_NAME = new Map([
  ...COLUMNS.flatMap((column) =>
    (ASSET_COLUMN_SYNONYMS[column] ?? []).map((name) => [lettersOf(name), column] as const),
  ),
  ...OWN_NAMES,
]);

/** What stands in brackets behind a name, such as the unit or the currency. */
const BRACKETS = /\([^()]*\)\s*$/;

/** Finds the column for a heading in English or French; undefined for an unknown one. */
export function columnNamed(heading: string): ImportColumn | undefined {
  return BY_NAME.get(lettersOf(heading)) ?? BY_NAME.get(lettersOf(heading.replace(BRACKETS, '')));
}

/** Whether a heading is one of the product's own names for a column. */
export function isOwnName(heading: string): boolean {
  return OWN_NAMES.has(lettersOf(heading));
}

/** The columns that the file of rejected rows adds to describe the problems. They are ignored when the file is imported again. */
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

/** Whether a heading is known: a column, or one that the file of rejected rows adds. */
export function isKnownHeading(heading: string): boolean {
  return columnNamed(heading) !== undefined || isProblemColumn(heading);
}

/** The name of the column that an unknown heading probably means. */
export function columnLike(heading: string, language: Language): string | undefined {
  const column = BY_NAME.get(nearest(heading, BY_NAME.keys()) ?? '');
  return column && columnTexts[language][column];
}
