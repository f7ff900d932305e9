import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { byteLines } from './byte-lines.js';

/*
 * An archive is gzipped text with one entry per line. `#` and JSON is a control line, which announces what follows; a line with
 * JSON is a row, as PostgreSQL produced it; `+` and base64 is a chunk of a file. The last line has the counts, and the hash of all
 * lines before it. Only a line feed ends a line.
 */

/** The first line of an archive. */
export interface ArchiveHead {
  readonly archive: 1;
  readonly business: { readonly id: string; readonly name: string };
  /** The newest migration of the source database. */
  readonly schema: string;
  readonly exported_at: string;
}

/** Announces a file: the lines that follow are its chunks. */
export interface FileHead {
  readonly file: string;
  readonly content_type: string;
}

/** The content of an archive: rows by table, and files. */
export interface Counts {
  readonly rows: Record<string, number>;
  readonly files: number;
  readonly file_bytes: number;
  /** Files that were deleted after the snapshot, before they were read. */
  readonly missing_files: number;
}

/** One line of an archive. */
export type ArchiveEntry =
  | { readonly kind: 'head'; readonly head: ArchiveHead }
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'row'; readonly json: string }
  | { readonly kind: 'file'; readonly head: FileHead }
  | { readonly kind: 'chunk'; readonly bytes: Buffer }
  | { readonly kind: 'file-end'; readonly size: number; readonly sha256: string };

/** The error for a file that is damaged or not an archive. */
export class DamagedArchive extends Error {}

/**
 * Writes lines to a new file, which appears under its name once it is complete and on the disk. Of several calls with the same
 * path, the last one to finish wins.
 *
 * @returns the SHA-256 of the lines, in hex
 * @throws any error of `lines`
 */
export async function writeArchive(
  path: string,
  lines: AsyncIterable<string>,
  counts: () => Counts,
): Promise<string> {
  const hash = createHash('sha256');
  let sha256 = '';
  const unfinished = `${path}.${randomUUID()}.part`;
  async function* text() {
    for await (const line of lines) {
      hash.update(line).update('\n');
      yield `${line}\n`;
    }
    sha256 = hash.digest('hex');
    yield `#${JSON.stringify({ end: counts(), sha256 })}\n`;
  }
  try {
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(text, createGzip({ level: 3 }), file);
    await rename(unfinished, path);
    return sha256;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** What `readArchive` found. `head` is set after the first line; the rest after the last one. */
export interface ReadArchive {
  head: ArchiveHead | undefined;
  counts: Counts | undefined;
  sha256: string;
}

/**
 * Reads an archive entry by entry, with little memory.
 *
 * @param found is filled while reading; it is complete after the last entry
 * @throws DamagedArchive for an invalid line, or if the hash at the end does not match
 */
export async function* readArchive(path: string, found: ReadArchive): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(path);
  await once(source, 'open');
  const unpacked = createGunzip();
  const piped = pipeline(source, unpacked).catch((error: unknown) => {
    unpacked.destroy(error as Error);
  });
  const hash = createHash('sha256');
  try {
    for await (const bytes of byteLines(unpacked)) {
      if (found.counts !== undefined) throw new DamagedArchive('The archive has data after its end.');
      const line = bytes.toString();
      const entry = line.startsWith('#') ? control(line, found) : content(line);
      if (entry === 'end') {
        if (hash.digest('hex') !== found.sha256)
          throw new DamagedArchive('The archive was changed: its hash does not match.');
        continue;
      }
      hash.update(bytes).update('\n');
      yield entry;
    }
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    throw code.startsWith('Z_') ? new DamagedArchive('The archive is incomplete or damaged.') : error;
  } finally {
    unpacked.destroy();
    await piped;
  }
  if (found.counts === undefined) throw new DamagedArchive('The archive is incomplete: its end is missing.');
}

function control(line: string, found: ReadArchive): ArchiveEntry | 'end' {
  const value = jsonOf(line.slice(1));
  if ('end' in value) {
    found.counts = value.end as Counts;
    found.sha256 = value.sha256 as string;
    return 'end';
  }
  if ('archive' in value) {
    const head = value as unknown as ArchiveHead;
    if (head.archive !== 1) throw new DamagedArchive('The archive was written by a later release.');
    found.head = head;
    return { kind: 'head', head };
  }
  if (found.head === undefined) throw new DamagedArchive('This is not an archive of a business.');
  if ('table' in value)
    return { kind: 'table', name: value.table as string, columns: value.columns as string[] };
  if ('file' in value) return { kind: 'file', head: value as unknown as FileHead };
  if ('size' in value)
    return { kind: 'file-end', size: value.size as number, sha256: value.sha256 as string };
  throw new DamagedArchive('The archive has an unknown line.');
}

function content(line: string): ArchiveEntry {
  if (line.startsWith('{')) return { kind: 'row', json: line };
  if (line.startsWith('+')) return { kind: 'chunk', bytes: Buffer.from(line.slice(1), 'base64') };
  throw new DamagedArchive('This is not an archive of a business.');
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new DamagedArchive('The archive has a line that is not valid JSON.');
  }
}
