import { lettersOf } from '../../kernel/folded-text.js';
import type { Texts } from '../../kernel/messages/texts.js';
import { nearest } from '../nearest.js';

/** The values of a column whose cells are a closed list. A cell may have the code of a value, or its label in either language. */
export interface ClosedList {
  /** The labels of the codes. */
  readonly labels: Texts<Readonly<Record<string, string>>>;
  /** The code for a cell; undefined for an unknown value. */
  codeOf(cell: string): string | undefined;
  /** The code that an unknown value probably means. */
  codeLike(cell: string): string | undefined;
}

/**
 * @param labels the labels of the codes
 * @param others other words for the codes
 */
export function closedList(
  labels: ClosedList['labels'],
  others: Readonly<Record<string, string>> = {},
): ClosedList {
  const codes = new Map([
    ...Object.entries(others).map(([word, code]) => [lettersOf(word), code] as const),
    ...Object.keys(labels.en).flatMap((code) =>
      [code, labels.en[code]!, labels.fr[code]!].map((name) => [lettersOf(name), code] as const),
    ),
  ]);
  return {
    labels,
    codeOf: (cell) => codes.get(lettersOf(cell)),
    codeLike: (cell) => codes.get(nearest(cell, codes.keys()) ?? ''),
  };
}
