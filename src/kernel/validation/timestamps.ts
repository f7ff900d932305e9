const TIMESTAMP =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(:(\d{2})([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/i;

/** Whether a text is an existing date in the form `2026-10-05`. */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0001-01-01') return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value);
}

/** Parses ISO 8601 with an offset or `Z`, with millisecond precision (D10). @returns undefined for anything else */
export function parseTimestamp(value: string): Date | undefined {
  const match = TIMESTAMP.exec(value);
  if (!match || !isCalendarDate(value.slice(0, 10))) return undefined;
  const [, , , , hour, minute, , second = '00', fraction = '', offset = 'Z'] = match;
  const zone = /^[+-]\d{2}$/.test(offset) ? `${offset}:00` : offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const milliseconds = fraction.slice(1, 4).padEnd(3, '0');
  const moment = new Date(
    `${value.slice(0, 10)}T${hour}:${minute}:${second}.${milliseconds}${zone.toUpperCase()}`,
  );
  const year = moment.getUTCFullYear();
  return Number.isNaN(moment.getTime()) || year < 1 || year > 9999 ? undefined : moment;
}

/** How far ahead of the business's clock a recorded moment may be, in milliseconds: the clocks of senders differ (D64). */
const MAX_AHEAD_MS = 5 * 60_000;

/** Whether a moment that lies in the past by its nature is ahead of the business's clock by more than clocks differ (D64). */
export function isInFuture(moment: Date, now: Date): boolean {
  return moment.getTime() > now.getTime() + MAX_AHEAD_MS;
}
