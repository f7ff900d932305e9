import { withFrenchSpacing } from './french-spacing.js';
import type { Language } from './language.js';

/** A text, or a function that creates it from values. */
type Text = string | ((...values: never[]) => string);

/** The texts of a page or a component, in every language. */
export type Texts<T> = Readonly<Record<Language, T>>;

/**
 * Declares texts in all languages. A missing translation is a compile error. Texts have plain spaces; French spacing is applied here.
 *
 * @returns the texts by language
 */
export function texts<T extends Record<string, Text>>(all: {
  readonly [Name in keyof T]: Readonly<Record<Language, T[Name]>>;
}): Texts<T> {
  const of = (language: Language, format: (text: Text) => Text) =>
    Object.fromEntries(
      Object.entries(all).map(([name, each]) => [name, format((each as Record<Language, Text>)[language])]),
    ) as T;
  return { en: of('en', (text) => text), fr: of('fr', inFrench) };
}

function inFrench(text: Text): Text {
  if (typeof text === 'string') return withFrenchSpacing(text);
  return (...values) => withFrenchSpacing((text as (...values: unknown[]) => string)(...values));
}
