import { foldText } from '../kernel/folded-text.js';

/** Several records have the same name. */
export const SEVERAL = Symbol('several');

/** What people write between the building, the floor and the room. */
const SEPARATOR = /->|[→»›>/\\]/;

/** A name as it is written into a record: without spaces around it, and with single ones inside. */
function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** Normalises a name for comparison, because people differ in case and spacing. */
export function nameKey(name: string): string {
  return tidyName(name).toLowerCase();
}

/** The names in a path such as `Building / Floor / Room` or `Building -> Floor -> Room`. */
export function namesIn(path: string): string[] {
  return path.split(SEPARATOR).map(tidyName);
}

/** Normalises a path for comparison. */
export function pathKey(path: string): string {
  return nameKey(namesIn(path).join('/'));
}

/** Whether two names are the same, except for case, spacing, accents and Unicode form (D44). */
export function isSameName(one: string, other: string): boolean {
  return foldText(nameKey(one)) === foldText(nameKey(other));
}

/** The records with a name. Accents decide only between records that differ by nothing else. */
export function sameNamed<T extends { readonly name: string }>(records: readonly T[], name: string): T[] {
  const exact = records.filter((each) => nameKey(each.name) === nameKey(name));
  return exact.length > 0 ? exact : records.filter((each) => isSameName(each.name, name));
}

/** Values by name, which finds them as `sameNamed` does. */
export class ByName<T> {
  private readonly exact = new Map<string, T | typeof SEVERAL>();
  private readonly folded = new Map<string, T | typeof SEVERAL>();

  set(name: string, value: T): void {
    const [exact, folded] = keysOf(name);
    this.exact.set(exact, this.exact.has(exact) ? SEVERAL : value);
    this.folded.set(folded, this.folded.has(folded) ? SEVERAL : value);
  }

  /** @returns undefined if there is none with this name */
  get(name: string): T | typeof SEVERAL | undefined {
    const [exact, folded] = keysOf(name);
    return this.exact.get(exact) ?? this.folded.get(folded);
  }
}

const keysOf = (name: string) => [nameKey(name), foldText(nameKey(name))] as const;
