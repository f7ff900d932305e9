import type { FileKind } from './file-kinds.js';

/** How long a name may be, in characters: with its ending it fits every file system, in any script. */
const MAX_LENGTH = 80;
/** What no name may hold: control characters, marks that turn the direction of writing, half characters. */
const UNSEEN = /\p{C}/gu;
/** What some file system takes for more than a part of a name. */
const SPECIAL = /[<>:"|?*\\/]/g;

/**
 * A client's name for a file, made safe to save a file under, and with an ending that belongs to its content: what shows
 * as a photo is not opened as a program.
 *
 * @param given the name as the client sent it
 */
export function safeName(given: string, { extensions }: Pick<FileKind, 'extensions'>): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(SPECIAL, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const dot = name.lastIndexOf('.');
  const ending = name.slice(dot + 1);
  const fits = dot > 0 && (extensions as readonly string[]).includes(ending.toLowerCase());
  const stem = [...(fits ? name.slice(0, dot) : name)].slice(0, MAX_LENGTH).join('');
  return `${stem || 'file'}.${fits ? ending : extensions[0]}`;
}

/** The header that has a browser save a file under its name (RFC 6266), any script included (RFC 8187). */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
