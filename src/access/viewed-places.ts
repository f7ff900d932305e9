/** The lists with saved views. */
export const VIEWED_PLACES = ['assets', 'operations', 'spare-parts'] as const;

/** One of them. */
export type ViewedPlace = (typeof VIEWED_PLACES)[number];
