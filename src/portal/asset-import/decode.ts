import type { Encoding } from '../../imports/index.js';

/** A file as text, and how it was written. */
export interface DecodedFile {
  readonly text: string;
  readonly encoding: Encoding;
}

/** What no text has, but workbooks and pictures do: control characters other than tabs and ends of lines. */
const BINARY = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
/** How much of a file is looked at to find out, in characters. */
const LOOKED_AT = 4_096;

/**
 * The text of a table as spreadsheets write it: UTF-8 with a mark or without, UTF-16 ("Unicode text" of Excel), or the eight
 * bits of Windows in which Excel writes plain "CSV". Undefined for what is no text, such as a workbook.
 */
export function decode(bytes: Buffer): DecodedFile | undefined {
  const found = decoded(bytes);
  return BINARY.test(found.text.slice(0, LOOKED_AT)) ? undefined : found;
}

function decoded(bytes: Buffer): DecodedFile {
  const utf16 = utf16Of(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}

/** By its mark, or, without one, by the zeros that stand beside Latin letters. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return undefined;
}
