import { noteDoubledName } from '../validation/doubled-names.js';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/** What a glance at JSON text tells. */
interface Outline {
  readonly isNestedDeeper: boolean;
  /** How many names it gives to values, in all of its objects. */
  readonly names: number;
}

/**
 * Tells whether JSON text is nested deeper than allowed, and how many names it has, without parsing it: brackets and
 * colons outside strings are counted, and counting stops at the first bracket too many. Parsing half a million brackets
 * costs a hundred times as much. Text that is no JSON gets some answer; the parser refuses it afterwards.
 *
 * @param bytes the text in UTF-8: none of its multi-byte characters holds a byte of ASCII
 * @param max levels allowed; a flat object has one
 */
export function outlineOf(bytes: Uint8Array, max: number): Outline {
  let depth = 0;
  let names = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COLON) names += 1;
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
    if (depth > max) return { isNestedDeeper: true, names };
  }
  return { isNestedDeeper: false, names };
}

/** How many names there are in what was read, in all of its objects: fewer than in its text when one was given twice. */
export function countNames(read: unknown): number {
  if (typeof read !== 'object' || read === null) return 0;
  let names = 0;
  if (Array.isArray(read)) for (const item of read) names += countNames(item);
  else {
    const own = Object.keys(read);
    names = own.length;
    for (const name of own) names += countNames((read as Record<string, unknown>)[name]);
  }
  return names;
}

/** An object or a list whose text is being looked through. */
interface Level {
  /** What it was read into; undefined where another value of a doubled name was read in its place. */
  readonly read: unknown;
  /** The names that it has had so far; undefined for a list. */
  readonly names: Set<string> | undefined;
  /** Where the value stands that comes next, or is being looked through. */
  at: string | number;
  /** Whether the next string is a name. */
  awaitsName: boolean;
}

/**
 * Notes with each object which names its text gave it more than once. One pass; only for text that has some, since
 * reading each name takes many times as long as counting them.
 *
 * @param bytes JSON text that was parsed
 * @param read what it was parsed into
 */
export function noteDoubledNames(bytes: Buffer, read: unknown): void {
  const outer: Level[] = [];
  let level: Level = { read: [read], names: undefined, at: 0, awaitsName: false };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      const end = endOfString(bytes, at);
      if (level.awaitsName) takeName(level, JSON.parse(bytes.toString('utf8', at, end + 1)) as string);
      at = end;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      outer.push(level);
      const hasNames = byte === OPEN_OBJECT;
      level = {
        read: valueAt(level),
        names: hasNames ? new Set() : undefined,
        at: 0,
        awaitsName: hasNames,
      };
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) level = outer.pop()!;
    else if (byte === COMMA) {
      if (level.names) level.awaitsName = true;
      else level.at = (level.at as number) + 1;
    }
  }
}

function takeName(level: Level, name: string): void {
  const { read, names } = level;
  if (names!.has(name) && isObject(read)) noteDoubledName(read, name);
  names!.add(name);
  level.at = name;
  level.awaitsName = false;
}

function valueAt({ read, at }: Level): unknown {
  if (typeof read !== 'object' || read === null || !Object.hasOwn(read, at)) return undefined;
  return (read as Record<string | number, unknown>)[at];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where the string that begins here has its closing quote; past the end when it has none. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) return at;
  }
  return bytes.length;
}
