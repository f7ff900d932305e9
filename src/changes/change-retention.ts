/** How long changes are kept, in days (D49). */
export const CHANGES_KEPT_DAYS = 90;
/** The counter of a business that holds the newest number it has forgotten. */
export const CHANGES_FORGOTTEN = 'changes forgotten';
