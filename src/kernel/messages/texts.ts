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

/** A sentence that ends with a name. The full stop of a name such as "Seals Ltd." is also that of the sentence. */
export function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}

/** The languages of the portal and of messages to people. */
export const LANGUAGES = ['en', 'fr'] as const;

/** The language of a text or a person. */
export type Language = (typeof LANGUAGES)[number];

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
