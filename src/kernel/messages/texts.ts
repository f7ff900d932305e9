import { spacedAsFrench } from './french-spacing.js';
import type { Language } from './language.js';

/** A text, or one that is made of values. */
type Text = string | ((...values: never[]) => string);

/** The texts of a page or a piece of one, in every language. */
export type Texts<T> = Readonly<Record<Language, T>>;

/**
 * Declares texts, each in every language side by side: a translation cannot be forgotten, it would not compile. They are
 * written with plain spaces, and get those that French has before its signs.
 *
 * @returns the texts by language
 */
export function texts<T extends Record<string, Text>>(all: {
  readonly [Name in keyof T]: Readonly<Record<Language, T[Name]>>;
}): Texts<T> {
  const of = (language: Language, set: (text: Text) => Text) =>
    Object.fromEntries(
      Object.entries(all).map(([name, each]) => [name, set((each as Record<Language, Text>)[language])]),
    ) as T;
  return { en: of('en', (text) => text), fr: of('fr', inFrench) };
}

function inFrench(text: Text): Text {
  if (typeof text === 'string') return spacedAsFrench(text);
  return (...values) => spacedAsFrench((text as (...values: unknown[]) => string)(...values));
}
