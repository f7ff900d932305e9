import type { Chance } from './chance.js';

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A time some milliseconds after another; before it if negative. */
export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

/** Rounds a time down to the quarter of an hour, as people plan. */
export function toQuarter(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / (15 * MINUTE)) * 15 * MINUTE);
}

/** A random time in working hours, some days before another time. */
export function workingMoment(chance: Chance, now: Date, daysAgo: number): Date {
  const day = after(now, -daysAgo * DAY);
  day.setUTCHours(chance.between(6, 17), chance.between(0, 59), chance.between(0, 59));
  // Weekends are quiet: most moments that would fall on a weekend are moved to the Friday before.
  const sinceFriday = (day.getUTCDay() + 2) % 7;
  const moment = sinceFriday < 3 && chance.happens(0.85) ? after(day, -sinceFriday * DAY) : day;
  return moment < now ? moment : after(now, -chance.between(5, 55) * MINUTE);
}
