/** The encodings of text that a file can have. The first three are recognised; a person can choose any. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'macintosh',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;
/** An encoding of text. */
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** How a file is written: as text in some encoding, or as a workbook. */
export type FileEncoding = TextEncoding | 'xlsx';

/** The text of a file, and its encoding. */
export interface DecodedFile {
  readonly text: string;
  readonly encoding: TextEncoding;
}

/** Control characters other than tabs and line ends. Text files have none, pictures and older workbooks do. */
const BINARY = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;
/** How many characters of a file are checked for them. */
const CHECKED_LENGTH = 4_096;

/**
 * Decodes a table as spreadsheets write it: UTF-8 with or without a byte-order mark, UTF-16 ("Unicode text" of Excel), or the
 * 8-bit Windows encoding of Excel's plain "CSV".
 *
 * @param chosen the encoding that a person has chosen, where it cannot be told (D79)
 * @returns undefined if the file is not text
 */
export function decode(bytes: Buffer, chosen?: TextEncoding): DecodedFile | undefined {
  const found = chosen === undefined ? decoded(bytes) : decodedAs(bytes, chosen);
  return BINARY.test(found.text.slice(0, CHECKED_LENGTH)) ? undefined : found;
}

function decoded(bytes: Buffer): DecodedFile {
  if (utf16Of(bytes)) return decodedAs(bytes, 'utf-16');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return decodedAs(bytes, 'windows-1252');
  }
}

function decodedAs(bytes: Buffer, encoding: TextEncoding): DecodedFile {
  const label = encoding === 'utf-16' ? (utf16Of(bytes) ?? 'utf-16le') : encoding;
  return { text: new TextDecoder(label).decode(bytes), encoding };
}

/** Detects UTF-16 by its byte-order mark or, without one, by the zero bytes beside Latin letters. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return undefined;
}
