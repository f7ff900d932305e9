/** A day, in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of a moment in UTC, as `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The moment some days earlier. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}
