/** The languages that people read the product in. */
export const LANGUAGES = ['en', 'fr'] as const;

/** One of the languages. */
export type Language = (typeof LANGUAGES)[number];
