/** The languages of the portal and of messages to people. */
export const LANGUAGES = ['en', 'fr'] as const;

/** One of the languages. */
export type Language = (typeof LANGUAGES)[number];
