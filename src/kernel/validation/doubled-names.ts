/** Which names JSON text gave more than once, by the object that it was read into. */
const doubled = new WeakMap<object, Set<string>>();

/** Remembers that the text of an object gave it a name more than once, so that only its last value was read. */
export function noteDoubledName(read: object, name: string): void {
  const names = doubled.get(read);
  if (names) names.add(name);
  else doubled.set(read, new Set([name]));
}

/** The names that the text of an object gave it more than once: which value was meant cannot be known. */
export function doubledNamesOf(read: object): ReadonlySet<string> {
  return doubled.get(read) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();
