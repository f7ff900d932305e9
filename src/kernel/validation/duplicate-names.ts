/** The names that occur more than once in the JSON text of an object, by the parsed object. */
const duplicates = new WeakMap<object, Set<string>>();

/** Records a name that occurs more than once in the text of an object. The parsed object only has the last value. */
export function recordDuplicateName(parsed: object, name: string): void {
  const names = duplicates.get(parsed);
  if (names) names.add(name);
  else duplicates.set(parsed, new Set([name]));
}

/** The names that occur more than once in the text of an object. They are refused, because the intended value is unknown. */
export function duplicateNamesOf(parsed: object): ReadonlySet<string> {
  return duplicates.get(parsed) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();
