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

/** The maximum length of a name, in characters. With an extension it fits every file system, in any script. */
const MAX_LENGTH = 80;
/** How much of a name is read, in UTF-16 units: more than is kept, and never a whole header. */
const MAX_READ = 1_000;
/** Characters that no name may contain: control characters, direction marks and lone surrogates. */
const INVISIBLE = /\p{C}/gu;
/** Characters with a special meaning in some file system. */
const SPECIAL = /[<>:"|?*\\/]/g;
/** Dots and spaces at the ends, which Windows drops. The lookbehind reads each run once: otherwise the time would be quadratic. */
const EDGES = /^[. ]+|(?<![. ])[. ]+$/g;

/**
 * Makes a client's file name safe to save a file under, with an extension that matches the content: a photo never opens as a
 * program.
 *
 * @param given the name as the client sent it
 */
export function safeName(given: string, { extensions }: Pick<FileKind, 'extensions'>): string {
  const name = given
    .slice(0, MAX_READ)
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(SPECIAL, '_')
    .replace(EDGES, '');
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1);
  const isMatching = dot > 0 && (extensions as readonly string[]).includes(extension.toLowerCase());
  const stem = [...(isMatching ? name.slice(0, dot) : name)].slice(0, MAX_LENGTH).join('');
  return `${stem || 'file'}.${isMatching ? extension : extensions[0]}`;
}

/** The header that makes browsers save a file under its name (RFC 6266), in any script (RFC 8187). */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
