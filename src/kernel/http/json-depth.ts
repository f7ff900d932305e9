const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST] = [0x5b, 0x5d];
const [OPEN_OBJECT, CLOSE_OBJECT] = [0x7b, 0x7d];

/**
 * Tells whether JSON text is nested deeper than allowed, without parsing it: brackets outside strings are counted, and
 * counting stops at the first one too many. Parsing half a million brackets costs a hundred times as much. Text that is
 * no JSON gets some answer; whoever parses it afterwards refuses it.
 *
 * @param bytes the text in UTF-8: none of its multi-byte characters holds a byte of ASCII
 * @param max levels allowed; a flat object has one
 */
export function isNestedDeeper(bytes: Uint8Array, max: number): boolean {
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]!;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) depth += 1;
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
    if (depth > max) return true;
  }
  return false;
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
