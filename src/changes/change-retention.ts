/** How long changes are kept, in days (D49). */
export const CHANGES_KEPT_DAYS = 90;
/** The name of the counter that holds the sequence number of the newest purged change of a business. */
export const CHANGES_FORGOTTEN = 'changes forgotten';
