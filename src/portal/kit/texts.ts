import type { Language } from '../../access/index.js';

/** A text, or one that is made of values. */
type Text = string | ((...values: never[]) => string);

/** The texts of a page or a piece of one, in every language. */
export type Texts<T> = Readonly<Record<Language, T>>;

/**
 * Declares texts, each in every language side by side: a translation cannot be forgotten, it would not compile.
 *
 * @returns the texts by language
 */
export function texts<T extends Record<string, Text>>(all: {
  readonly [Name in keyof T]: Readonly<Record<Language, T[Name]>>;
}): Texts<T> {
  const of = (language: Language) =>
    Object.fromEntries(
      Object.entries(all).map(([name, each]) => [name, (each as Record<Language, Text>)[language]]),
    ) as T;
  return { en: of('en'), fr: of('fr') };
}
