import { createHash, randomFillSync } from 'node:crypto';

/** A UUID in its usual spelling. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Tells whether a text is a UUID in its usual spelling. Which version it is does not matter (§2.1: opaque). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Ids are counted, so that those of one millisecond rise: 26 bits, which come round after 67 million ids. */
const COUNTED = 2 ** 26;
const RANDOM_BYTES = 6;

let count = 0;
const random = Buffer.alloc(RANDOM_BYTES * 512);
let used = random.length;

/**
 * Makes the id of a new row: a UUID of version 7, made in the program because PostgreSQL before 18 cannot. It says the
 * moment it is given and no other, so that a list by id is a list by `created_at`; ids that a process makes for one
 * millisecond rise. "Newest first" is thus simply "id descending", and a page needs no second sort column.
 *
 * @param at the moment of creation; its milliseconds open the id
 */
export function newId(at: Date): string {
  count = (count + 1) % COUNTED;
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const time = at.getTime().toString(16).padStart(12, '0');
  const high = (0x7000 | (count >> 14)).toString(16);
  const low = (0x8000 | (count & 0x3fff)).toString(16);
  const tail = random.toString('hex', used, (used += RANDOM_BYTES));
  return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${low}-${tail}`;
}

const LAST_MOMENT_MS = 2 ** 48 - 1;

/** Lower than every id of that moment or a later one, higher than every earlier one: a range of ids is one of `created_at`. */
export function lowestIdAt(at: Date): string {
  const milliseconds = Math.min(Math.max(at.getTime(), 0), LAST_MOMENT_MS);
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** The moment that an id says, one made by `newId`. */
export function momentOf(id: string): Date {
  return new Date(parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

/** The values that are there, each once, in the order in which they came. */
export function eachOnce(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value ?? []))];
}

/** The id that records of a kind have in examples: one everywhere, and another than those of other kinds. */
export function exampleId(kind: string): string {
  const tail = createHash('sha256').update(kind).digest('hex').slice(0, 12);
  return `0199d2a4-6f1b-7c3e-8a55-${tail}`;
}
