/** A kind of file that is taken. */
export interface FileKind {
  readonly contentType: string;
  /** The endings of its names, the usual one first. */
  readonly extensions: readonly [string, ...string[]];
  /** Whether a file that begins so is one. */
  readonly matches: (head: Buffer) => boolean;
}

/** How much of a file's beginning tells its kind, in bytes. */
export const HEAD_BYTES = 16;

const begins =
  (...texts: string[]) =>
  (head: Buffer) =>
    texts.some((text) => head.toString('latin1', 0, text.length) === text);
/** ISO media files say at byte 4 that they are one, and at byte 8 which. */
const isMedia =
  (...brands: string[]) =>
  (head: Buffer) =>
    head.toString('latin1', 4, 8) === 'ftyp' && brands.includes(head.toString('latin1', 8, 12));

/**
 * Everything that is taken: photos, and documents that no program runs. Never what a browser runs (HTML, SVG), and no
 * archive, whose content no one would know.
 */
const KINDS = [
  { contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'], matches: begins('\xff\xd8\xff') },
  { contentType: 'image/png', extensions: ['png'], matches: begins('\x89PNG\r\n\x1a\n') },
  {
    contentType: 'image/webp',
    extensions: ['webp'],
    matches: (head) => begins('RIFF')(head) && head.toString('latin1', 8, 12) === 'WEBP',
  },
  {
    contentType: 'image/heic',
    extensions: ['heic', 'heif'],
    matches: isMedia('heic', 'heix', 'heim', 'heis'),
  },
  { contentType: 'image/heif', extensions: ['heif', 'heic'], matches: isMedia('mif1', 'msf1') },
  { contentType: 'image/gif', extensions: ['gif'], matches: begins('GIF87a', 'GIF89a') },
  { contentType: 'application/pdf', extensions: ['pdf'], matches: begins('%PDF-') },
] as const satisfies readonly FileKind[];

/** A content type that an attachment can have. */
export type ContentType = (typeof KINDS)[number]['contentType'];

/** All of them. */
export const CONTENT_TYPES: readonly ContentType[] = KINDS.map(({ contentType }) => contentType);

/** The kind of a file by its first bytes, regardless of its name; undefined for one that is not accepted. */
export function kindOf(head: Buffer): (FileKind & { contentType: ContentType }) | undefined {
  return KINDS.find(({ matches }) => matches(head));
}
