import { randomFillSync } from 'node:crypto';

/** A UUID in its usual spelling. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Tells whether a text is a UUID in its usual spelling. Which version it is does not matter (§2.1: opaque). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** How far a clock may be set back, in milliseconds, with ids still rising. */
const BACKWARD_STEP_MS = 10_000;

let lastMoment = 0;
let sequence = 0;
const random = Buffer.alloc(8 * 512);
let used = random.length;

/**
 * Makes the id of a new row: a UUID of version 7, made in the program because PostgreSQL before 18 cannot.
 * Ids of one process rise strictly, also within a millisecond, so "newest first" is simply "id descending",
 * and a page needs no second sort column. They keep rising when the clock is set back by a little; a clock set back
 * by more was wrong before, and is believed from then on, or every later id would bear the wrong moment.
 *
 * @param at the moment of creation; its milliseconds open the id
 */
export function newId(at: Date): string {
  const now = at.getTime();
  const moment = lastMoment - now > BACKWARD_STEP_MS ? now : Math.max(now, lastMoment);
  sequence = moment === lastMoment ? sequence + 1 : 0;
  if (sequence > 0xfff) {
    lastMoment = moment + 1;
    sequence = 0;
  } else {
    lastMoment = moment;
  }
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const time = lastMoment.toString(16).padStart(12, '0');
  const tail = random.toString('hex', used, used + 8);
  used += 8;
  const variant = ((parseInt(tail[0]!, 16) & 0x3) | 0x8).toString(16);
  return (
    `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}` +
    `-${variant}${tail.slice(1, 4)}-${tail.slice(4)}`
  );
}
