/**
 * JSON with sorted keys, so that the order of a client's fields makes no difference. A Date is its timestamp: as an object without
 * keys, all Dates would be equal.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (isPlain(value)) {
    const pairs = sortedEntries(value).map(
      ([name, part]) => `${JSON.stringify(name)}:${canonicalJson(part)}`,
    );
    return `{${pairs.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** Whether a value is an object with keys, and not a Date. Call it after checking for an array. */
export function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

/** The entries of an object, sorted by name. */
export function sortedEntries(value: object): [string, unknown][] {
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}
