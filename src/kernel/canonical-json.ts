/**
 * JSON with sorted keys: the order in which a client writes its fields does not make another request. A moment is its
 * timestamp; as an object without keys all moments would be the same.
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

/** Whether a value is an object with keys: no list, and no moment. */
export function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof Date);
}

/** The entries of an object by their names. */
export function sortedEntries(value: object): [string, unknown][] {
  return Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
}
