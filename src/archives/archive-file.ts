import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/*
 * An archive is text, compressed by gzip, one thing a line: `#` before JSON says what follows, a row is JSON as PostgreSQL
 * made it, and `+` stands before a piece of a file in base64. The last line has the counts, and the hash of all lines before it.
 */

/** What an archive says of itself in its first line. */
export interface Head {
  readonly archive: 1;
  readonly business: { readonly id: string; readonly name: string };
  /** The newest migration of the database that it comes from. */
  readonly schema: string;
  readonly exported_at: string;
}

/** A file that follows: its pieces are the lines after it. */
export interface FileHead {
  readonly file: string;
  readonly content_type: string;
}

/** What was written: rows by table, files, and the hash over all of it. */
export interface Counts {
  readonly rows: Record<string, number>;
  readonly files: number;
  readonly file_bytes: number;
  /** Files that were removed between the archive's moment and their turn to be read. */
  readonly missing_files: number;
}

/** One thing in an archive. */
export type Entry =
  | { readonly kind: 'head'; readonly head: Head }
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'row'; readonly json: string }
  | { readonly kind: 'file'; readonly head: FileHead }
  | { readonly kind: 'piece'; readonly bytes: Buffer }
  | { readonly kind: 'file-end'; readonly size: number; readonly sha256: string };

/** The file is damaged, or not an archive. */
export class DamagedArchive extends Error {}

/** Writes lines to a new file, which appears when it is whole. @returns the hash of what was written. @throws what the lines throw */
export async function writeArchive(
  path: string,
  lines: AsyncIterable<string>,
  counts: () => Counts,
): Promise<string> {
  const hash = createHash('sha256');
  let sha256 = '';
  const unfinished = `${path}.part`;
  async function* text() {
    for await (const line of lines) {
      hash.update(line).update('\n');
      yield `${line}\n`;
    }
    sha256 = hash.digest('hex');
    yield `#${JSON.stringify({ end: counts(), sha256 })}\n`;
  }
  try {
    await pipeline(text, createGzip({ level: 3 }), createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, path);
    return sha256;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** What the end of an archive says, and whether it is so, once all of it was read. */
export interface ReadArchive {
  head: Head | undefined;
  counts: Counts | undefined;
  sha256: string;
}

/**
 * Reads an archive entry by entry, in little memory.
 *
 * @param found is filled in on the way; it is complete when the last entry has been read
 * @throws DamagedArchive where a line is not what it should be, or the hash at the end is another
 */
export async function* readArchive(path: string, found: ReadArchive): AsyncGenerator<Entry> {
  const source = createReadStream(path);
  await once(source, 'open');
  const unpacked = createGunzip();
  const piped = pipeline(source, unpacked).catch((error: unknown) => {
    unpacked.destroy(error as Error);
  });
  const hash = createHash('sha256');
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) {
      if (found.counts !== undefined)
        throw new DamagedArchive('Something stands behind the end of the archive.');
      const entry = line.startsWith('#') ? control(line, found) : content(line);
      if (entry === 'end') {
        if (hash.digest('hex') !== found.sha256)
          throw new DamagedArchive('The archive is not as it was written: its hash is another.');
        continue;
      }
      hash.update(line).update('\n');
      yield entry;
    }
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    throw code.startsWith('Z_') ? new DamagedArchive('The archive is cut short or damaged.') : error;
  } finally {
    unpacked.destroy();
    await piped;
  }
  if (found.counts === undefined) throw new DamagedArchive('The archive has no end: it was cut short.');
}

function control(line: string, found: ReadArchive): Entry | 'end' {
  const value = jsonOf(line.slice(1));
  if ('end' in value) {
    found.counts = value.end as Counts;
    found.sha256 = value.sha256 as string;
    return 'end';
  }
  if ('archive' in value) {
    const head = value as unknown as Head;
    if (head.archive !== 1) throw new DamagedArchive('The archive was written by a later release.');
    found.head = head;
    return { kind: 'head', head };
  }
  if (found.head === undefined) throw new DamagedArchive('This is no archive of a business.');
  if ('table' in value)
    return { kind: 'table', name: value.table as string, columns: value.columns as string[] };
  if ('file' in value) return { kind: 'file', head: value as unknown as FileHead };
  if ('size' in value)
    return { kind: 'file-end', size: value.size as number, sha256: value.sha256 as string };
  throw new DamagedArchive('The archive has a line that is not understood.');
}

function content(line: string): Entry {
  if (line.startsWith('{')) return { kind: 'row', json: line };
  if (line.startsWith('+')) return { kind: 'piece', bytes: Buffer.from(line.slice(1), 'base64') };
  throw new DamagedArchive('This is no archive of a business.');
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new DamagedArchive('The archive has a line that is no JSON.');
  }
}
