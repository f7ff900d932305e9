import { createHash, randomFillSync } from 'node:crypto';

/** Matches a UUID in its standard form, of any version. */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID in its standard form, of any version: ids are opaque (§2.1). */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** Ids contain a 26-bit counter, so that ids of the same millisecond are ascending. It wraps around after 67 million ids. */
const COUNTER_LIMIT = 2 ** 26;
const RANDOM_BYTES = 6;
/** The version bits of a UUID, in its third group: version 7 is ordered by time, version 8 is for custom formats. */
const VERSIONS = { standard: 0x7000, sandbox: 0x8000 } as const;
/** The index of the version digit in the text. */
const VERSION_AT = 14;

let count = 0;
const random = Buffer.alloc(RANDOM_BYTES * 512);
let used = random.length;

/**
 * Creates the id of a new row: a UUID of version 7, created here because PostgreSQL before 18 cannot. It starts with the given time,
 * so the order by id is the order by `created_at`; the ids that a process creates for the same millisecond are ascending. "Newest
 * first" is therefore "id descending", and pagination needs no second sort column.
 *
 * @param at the time of creation
 */
export function newId(at: Date): string {
  return idOf(at, VERSIONS.standard);
}

/**
 * Creates the id of a sandbox (D70), with version 8. The id shows that a business is a sandbox, without a query; the database
 * refuses a sandbox with any other id.
 */
export function newSandboxId(at: Date): string {
  return idOf(at, VERSIONS.sandbox);
}

/** Whether a business is a sandbox (D70), by its id. */
export function isSandboxId(businessId: string): boolean {
  return businessId[VERSION_AT] === '8';
}

function idOf(at: Date, version: number): string {
  count = (count + 1) % COUNTER_LIMIT;
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const time = at.getTime().toString(16).padStart(12, '0');
  const high = (version | (count >> 14)).toString(16);
  const low = (0x8000 | (count & 0x3fff)).toString(16);
  const tail = random.toString('hex', used, (used += RANDOM_BYTES));
  return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${low}-${tail}`;
}

const MAX_TIME_MS = 2 ** 48 - 1;

/** The lower bound of all ids from a time on. Use it to turn a condition on `created_at` into a range of ids. */
export function lowestIdAt(at: Date): string {
  const milliseconds = Math.min(Math.max(at.getTime(), 0), MAX_TIME_MS);
  const time = milliseconds.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** The time in an id that `newId` created. */
export function timeOfId(id: string): Date {
  return new Date(parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

/** The values without null, undefined and duplicates, in their order. */
export function eachOnce(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.flatMap((value) => value ?? []))];
}

/** The example id for a kind of record: the same in all examples, and different for each kind. */
export function exampleId(kind: string): string {
  const tail = createHash('sha256').update(kind).digest('hex').slice(0, 12);
  return `0199d2a4-6f1b-7c3e-8a55-${tail}`;
}
