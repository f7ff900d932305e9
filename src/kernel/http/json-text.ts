import { recordDuplicateName } from '../validation/parse.js';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Properties of JSON text that are known without parsing it. */
interface Outline {
  readonly isNestedDeeper: boolean;
  /** The number of name-value pairs in all of its objects. */
  readonly names: number;
}

/**
 * Checks whether JSON text is nested deeper than allowed, and counts its names, without parsing it. It counts brackets and
 * colons outside strings, and stops at the first bracket too many. Parsing half a million brackets would cost a hundred times as
 * much. The result for invalid JSON has no meaning; the parser refuses such text afterwards.
 *
 * @param bytes the text in UTF-8; its multi-byte characters contain no ASCII bytes
 * @param max the levels allowed; a flat object has one
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

/** Counts the names in all objects of a parsed value. There are fewer than in the text when a name is duplicated. */
export function countNames(parsed: unknown): number {
  if (typeof parsed !== 'object' || parsed === null) return 0;
  let names = 0;
  if (Array.isArray(parsed)) for (const item of parsed) names += countNames(item);
  else {
    const own = Object.keys(parsed);
    names = own.length;
    for (const name of own) names += countNames((parsed as Record<string, unknown>)[name]);
  }
  return names;
}

/** An object or an array at the current place in the text. */
interface Level {
  /** The parsed value; undefined where a later value of a duplicate name has replaced it. */
  readonly parsed: unknown;
  /** The names read so far; undefined for an array. */
  readonly names: Set<string> | undefined;
  /** The name or the index of the current value. */
  at: string | number;
  /** Whether the next string is a name. */
  expectsName: boolean;
}

/**
 * Records for each object the names that occur more than once in its text, in one pass. Only call it for text that has such
 * names: reading each name takes many times as long as counting them.
 *
 * @param bytes valid JSON text
 * @param parsed the value that it was parsed into
 */
export function recordDuplicateNames(bytes: Buffer, parsed: unknown): void {
  const outer: Level[] = [];
  let level: Level = { parsed: [parsed], names: undefined, at: 0, expectsName: false };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      const end = endOfString(bytes, at);
      if (level.expectsName) addName(level, JSON.parse(bytes.toString('utf8', at, end + 1)) as string);
      at = end;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      outer.push(level);
      const hasNames = byte === OPEN_OBJECT;
      level = {
        parsed: valueAt(level),
        names: hasNames ? new Set() : undefined,
        at: 0,
        expectsName: hasNames,
      };
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) level = outer.pop()!;
    else if (byte === COMMA) {
      if (level.names) level.expectsName = true;
      else level.at = (level.at as number) + 1;
    }
  }
}

function addName(level: Level, name: string): void {
  const { parsed, names } = level;
  if (names!.has(name) && isObject(parsed)) recordDuplicateName(parsed, name);
  names!.add(name);
  level.at = name;
  level.expectsName = false;
}

function valueAt({ parsed, at }: Level): unknown {
  if (typeof parsed !== 'object' || parsed === null || !Object.hasOwn(parsed, at)) return undefined;
  return (parsed as Record<string | number, unknown>)[at];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The index of the closing quote of the string that begins at `from`; the length of the text when there is none. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) return at;
  }
  return bytes.length;
}
