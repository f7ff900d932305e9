import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

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

/** A row as JSON text, and its values by column. */
export interface ArchivedRow {
  /** Its line in the archive, from 1. */
  readonly line: number;
  readonly json: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** One line of an archive. */
export type ArchiveEntry =
  | { readonly kind: 'head'; readonly head: ArchiveHead }
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | ({ readonly kind: 'row' } & ArchivedRow)
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
