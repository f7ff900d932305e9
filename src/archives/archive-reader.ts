import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { isUuid } from '../kernel/ids.js';
import { type ArchiveEntry, type ArchiveHead, type Counts, DamagedArchive } from './archive-file.js';

const LINE_FEED = 0x0a;

/**
 * The lines of a stream of bytes, without their line feeds. Only the byte 0x0A ends a line: `node:readline` also splits at U+2028
 * and U+2029, which PostgreSQL writes into JSON as they are. Needs memory for one line and one chunk.
 *
 * @throws RangeError once a line is longer than `maxLength`, in bytes
 */
export async function* byteLines(
  chunks: AsyncIterable<Buffer>,
  maxLength = Infinity,
): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let start = 0;
    for (let end; (end = chunk.indexOf(LINE_FEED, start)) !== -1; start = end + 1) {
      const rest = chunk.subarray(start, end);
      yield begun.length === 0 ? rest : Buffer.concat([...begun, rest]);
      [begun, length] = [[], 0];
    }
    if (start < chunk.length) begun.push(chunk.subarray(start));
    length += chunk.length - start;
    if (length > maxLength) throw new RangeError(`A line is longer than ${maxLength} bytes.`);
  }
  if (begun.length > 0) yield Buffer.concat(begun);
}

/** The maximum length of a line, in bytes: far more than any row has. Without it, a small file could fill the memory. */
const MAX_LINE = 128 * 1024 * 1024;

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
 * @throws DamagedArchive for a line that is invalid or in the wrong place, with its number; or if the hash at the end does not match
 */
export async function* readArchive(path: string, found: ReadArchive): AsyncGenerator<ArchiveEntry> {
  const source = createReadStream(path);
  await once(source, 'open');
  const unpacked = createGunzip();
  const piped = pipeline(source, unpacked).catch((error: unknown) => {
    unpacked.destroy(error as Error);
  });
  const hash = createHash('sha256');
  const lines = new ArchiveLines(found);
  try {
    for await (const bytes of byteLines(unpacked, MAX_LINE)) {
      const entry = lines.entryOf(bytes.toString());
      if (entry === 'end') {
        if (hash.digest('hex') !== found.sha256)
          throw new DamagedArchive('The archive was changed: its hash does not match.');
        continue;
      }
      hash.update(bytes).update('\n');
      yield entry;
    }
  } catch (error) {
    if (error instanceof RangeError) throw lines.tooLong();
    const code = (error as { code?: string }).code ?? '';
    throw code.startsWith('Z_') ? new DamagedArchive('The archive is incomplete or damaged.') : error;
  } finally {
    unpacked.destroy();
    await piped;
  }
  if (found.counts === undefined) throw new DamagedArchive('The archive is incomplete: its end is missing.');
}

/** The lines of one archive, in order. Each is checked by itself, and against the lines before it. */
class ArchiveLines {
  private line = 0;
  private readonly tables = new Set<string>();
  /** The columns of the table whose rows follow; undefined outside of a table. */
  private columns: ReadonlySet<string> | undefined;
  private isInFile = false;

  constructor(private readonly found: ReadArchive) {}

  /** @throws DamagedArchive */
  entryOf(text: string): ArchiveEntry | 'end' {
    this.line += 1;
    if (this.found.counts !== undefined) throw this.damaged('follows its end');
    const isControl = text.startsWith('#');
    if (this.line === 1 && !isControl) throw new DamagedArchive('This is not an archive of a business.');
    if (text.startsWith('+')) return this.chunk(text);
    const value = this.objectIn(isControl ? text.slice(1) : text);
    return isControl ? this.control(value) : this.row(text, value);
  }

  /** The error for a line that is too long to be read. */
  tooLong(): DamagedArchive {
    this.line += 1;
    return this.damaged('is longer than any row');
  }

  private control(value: Record<string, unknown>): ArchiveEntry | 'end' {
    if (this.line === 1) return this.head(value);
    if ('size' in value) return this.fileEnd(value);
    if (this.isInFile) throw this.damaged('is inside a file that has not ended');
    if ('end' in value) return this.end(value);
    if ('table' in value) return this.table(value);
    if ('file' in value) return this.file(value);
    throw this.damaged('is of an unknown kind');
  }

  private head(value: Record<string, unknown>): ArchiveEntry {
    const {
      archive,
      business,
      schema,
      exported_at: exportedAt,
    } = value as Partial<Record<keyof ArchiveHead, unknown>>;
    if (archive === undefined) throw new DamagedArchive('This is not an archive of a business.');
    if (archive !== 1) throw new DamagedArchive('The archive was written by a later release.');
    const { id, name } = (business ?? {}) as Partial<Record<string, unknown>>;
    if (![id, name, schema, exportedAt].every((each) => typeof each === 'string') || !isCanonicalUuid(id))
      throw this.damaged('does not name one business');
    const head = value as unknown as ArchiveHead;
    this.found.head = head;
    return { kind: 'head', head };
  }

  private table({ table: name, columns }: Record<string, unknown>): ArchiveEntry {
    if (typeof name !== 'string' || !isListOfNames(columns))
      throw this.damaged('announces no table with its columns');
    if (this.tables.has(name)) throw this.damaged(`announces the table ${name} a second time`);
    this.tables.add(name);
    this.columns = new Set(columns);
    return { kind: 'table', name, columns };
  }

  private row(json: string, values: Record<string, unknown>): ArchiveEntry {
    const { columns } = this;
    if (columns === undefined || this.isInFile) throw this.damaged('is a row outside of a table');
    const names = Object.keys(values);
    if (names.length !== columns.size || !names.every((name) => columns.has(name)))
      throw this.damaged('has other columns than its table');
    return { kind: 'row', line: this.line, json, values };
  }

  private file(value: Record<string, unknown>): ArchiveEntry {
    const { file, content_type: type } = value;
    if (typeof file !== 'string' || typeof type !== 'string') throw this.damaged('announces no file');
    [this.isInFile, this.columns] = [true, undefined];
    return { kind: 'file', head: { file, content_type: type } };
  }

  private chunk(text: string): ArchiveEntry {
    if (!this.isInFile) throw this.damaged('belongs to no file');
    return { kind: 'chunk', bytes: Buffer.from(text.slice(1), 'base64') };
  }

  private fileEnd({ size, sha256 }: Record<string, unknown>): ArchiveEntry {
    if (!this.isInFile) throw this.damaged('ends a file that did not begin');
    if (typeof size !== 'number' || typeof sha256 !== 'string')
      throw this.damaged('ends a file without its size and hash');
    this.isInFile = false;
    return { kind: 'file-end', size, sha256 };
  }

  private end({ end, sha256 }: Record<string, unknown>): 'end' {
    if (typeof end !== 'object' || end === null || typeof sha256 !== 'string')
      throw this.damaged('ends the archive without its counts and hash');
    this.found.counts = end as Counts;
    this.found.sha256 = sha256;
    return 'end';
  }

  private objectIn(text: string): Record<string, unknown> {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw this.damaged('is not valid JSON');
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw this.damaged('is not a JSON object');
    return value as Record<string, unknown>;
  }

  private damaged(how: string): DamagedArchive {
    return new DamagedArchive(`Line ${this.line} of the archive ${how}.`);
  }
}

/** Names of columns, each once. */
function isListOfNames(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.every((each) => typeof each === 'string') &&
    new Set(value).size === value.length
  );
}

/** In the form in which PostgreSQL writes it. Otherwise one id would have several spellings. */
export function isCanonicalUuid(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value) && value === value.toLowerCase();
}
