import type { Chance } from './chance.js';

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A moment some time after another; before it, where the time is negative. */
export function after(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() + milliseconds);
}

/** The quarter of an hour that a moment lies in, as people plan. */
export function toQuarter(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / (15 * MINUTE)) * 15 * MINUTE);
}

/** The calendar day of a moment, as `date` columns have it. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** A moment in the working hours of the day that lies so many days before another. */
export function workingMoment(chance: Chance, now: Date, daysAgo: number): Date {
  const day = after(now, -daysAgo * DAY);
  day.setUTCHours(chance.between(6, 17), chance.between(0, 59), chance.between(0, 59));
  // Weekends are quiet: most of what would fall on one comes up on the Friday before.
  const sinceFriday = (day.getUTCDay() + 2) % 7;
  const moment = sinceFriday < 3 && chance.happens(0.85) ? after(day, -sinceFriday * DAY) : day;
  return moment < now ? moment : after(now, -chance.between(5, 55) * MINUTE);
}
