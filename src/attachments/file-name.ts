import type { FileKind } from './file-kinds.js';

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
