/** The encoding of a file. */
export type FileEncoding = 'utf-8' | 'utf-16' | 'windows-1252';

/** The text of a file, and its encoding. */
export interface DecodedFile {
  readonly text: string;
  readonly encoding: FileEncoding;
}

/** Control characters other than tabs and line ends. Text files have none, workbooks and pictures do. */
const BINARY = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
/** How many characters of a file are checked for them. */
const CHECKED_LENGTH = 4_096;

/**
 * Decodes a table as spreadsheets write it: UTF-8 with or without a byte-order mark, UTF-16 ("Unicode text" of Excel), or the
 * 8-bit Windows encoding of Excel's plain "CSV".
 *
 * @returns undefined if the file is not text, such as a workbook
 */
export function decode(bytes: Buffer): DecodedFile | undefined {
  const found = decoded(bytes);
  return BINARY.test(found.text.slice(0, CHECKED_LENGTH)) ? undefined : found;
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

/** Detects UTF-16 by its byte-order mark or, without one, by the zero bytes beside Latin letters. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return undefined;
}
