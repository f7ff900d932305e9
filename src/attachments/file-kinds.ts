/** An accepted kind of file. */
export interface FileKind {
  readonly contentType: string;
  /** Its file extensions, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
  /** Tells whether a file that begins with these bytes is of this kind. */
  readonly matches: (head: Buffer) => boolean;
}

/** How many bytes at the start of a file are needed to detect its kind: the header of a PDF may be preceded by others. */
export const HEAD_BYTES = 1024;

const startsWith =
  (...texts: string[]) =>
  (head: Buffer) =>
    texts.some((text) => head.toString('latin1', 0, text.length) === text);
/** ISO media files have a marker at byte 4 and their brand at byte 8. */
const isMedia =
  (...brands: string[]) =>
  (head: Buffer) =>
    head.toString('latin1', 4, 8) === 'ftyp' && brands.includes(head.toString('latin1', 8, 12));
/**
 * A PDF's header may be preceded by a byte order mark, blank lines or the commands of a printer, as in Adobe's readers. What
 * begins like markup is none: browsers would take it for HTML or SVG.
 */
const isPdf = (head: Buffer) =>
  head.subarray(0, HEAD_BYTES).includes('%PDF-') && !/^(?:\xef\xbb\xbf)?\s*</.test(head.toString('latin1'));

/**
 * All accepted kinds: photos, and documents that are never executed. Excludes formats that browsers execute (HTML, SVG), and
 * archives, whose content is unknown.
 */
const KINDS = [
  { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'], matches: startsWith('\xff\xd8\xff') },
  { contentType: 'image/png', extensions: ['png'], matches: startsWith('\x89PNG\r\n\x1a\n') },
  {
    contentType: 'image/webp',
    extensions: ['webp'],
    matches: (head) => startsWith('RIFF')(head) && head.toString('latin1', 8, 12) === 'WEBP',
  },
  {
    contentType: 'image/heic',
    extensions: ['heic', 'heif'],
    matches: isMedia('heic', 'heix', 'heim', 'heis'),
  },
  { contentType: 'image/heif', extensions: ['heif', 'heic'], matches: isMedia('mif1', 'msf1') },
  { contentType: 'image/gif', extensions: ['gif'], matches: startsWith('GIF87a', 'GIF89a') },
  { contentType: 'application/pdf', extensions: ['pdf'], matches: isPdf },
] as const satisfies readonly FileKind[];

/** The content type of an attachment. */
export type ContentType = (typeof KINDS)[number]['contentType'];

/** All accepted content types. */
export const CONTENT_TYPES: readonly ContentType[] = KINDS.map(({ contentType }) => contentType);

/** Detects the kind of a file from its first bytes, regardless of its name; undefined if it is not accepted. */
export function kindOf(head: Buffer): (FileKind & { contentType: ContentType }) | undefined {
  return KINDS.find(({ matches }) => matches(head));
}
