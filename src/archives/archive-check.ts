import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { SecretRenewal } from '../webhooks/index.js';
import { type ArchiveEntry, type ArchiveHead, type Counts, DamagedArchive } from './archive-file.js';
import { type ReadArchive, readArchive } from './archive-reader.js';

/** Something in an archive that a restored business would lack: the archive is intact, but the data were not. */
export interface ArchiveProblem {
  /**
   * `missing_file`: the store did not have the file of a row. `changed_file`: the hash of the file differs from the one in its row.
   * `unreadable_secret`: neither `SECRET_KEY` nor `SECRET_KEY_PREVIOUS` decrypts it.
   */
  readonly problem: 'missing_file' | 'changed_file' | 'unreadable_secret';
  /** The table and the id of the row. */
  readonly table: string;
  readonly id: string;
  /** Which secret of the endpoint. */
  readonly secret?: string;
}

/** Verifies archives, and the data in them. */
@Injectable()
export class ArchiveCheck {
  constructor(private readonly secrets: SecretRenewal) {}

  /**
   * Reads an archive to its end. Needs memory for the names of its files.
   *
   * @returns its content, and the problems of the data in it
   * @throws DamagedArchive
   */
  async verify(path: string): Promise<Verified & { readonly problems: readonly ArchiveProblem[] }> {
    const inspection = new Inspection(this.secrets);
    const verified = await verifyArchive(path, (entry) => inspection.see(entry));
    return { ...verified, problems: inspection.end() };
  }
}

/** Compares the rows of an archive with its files, and decrypts its secrets. */
class Inspection {
  private readonly problems: ArchiveProblem[] = [];
  /** The rows whose files have not been seen yet, by the name of the file. */
  private readonly awaited = new Map<string, { table: string; id: string; sha256: unknown }>();
  private table = '';
  private file = '';

  constructor(private readonly secrets: SecretRenewal) {}

  see(entry: ArchiveEntry): void {
    if (entry.kind === 'table') this.table = entry.name;
    if (entry.kind === 'row' && (entry.values.deleted_at ?? null) === null) this.seeRow(entry.values);
    if (entry.kind === 'file') this.file = entry.head.file;
    if (entry.kind === 'file-end') this.seeFile(entry.sha256);
  }

  end(): readonly ArchiveProblem[] {
    for (const { table, id } of this.awaited.values())
      this.problems.push({ problem: 'missing_file', table, id });
    return this.problems;
  }

  private seeRow(values: Readonly<Record<string, unknown>>): void {
    const { table } = this;
    const id = String(values.id);
    if (typeof values.object_name === 'string')
      this.awaited.set(values.object_name, { table, id, sha256: values.sha256 });
    if (table !== 'webhook_endpoints') return;
    for (const secret of this.secrets.unreadableIn(values))
      this.problems.push({ problem: 'unreadable_secret', table, id, secret });
  }

  private seeFile(sha256: string): void {
    const row = this.awaited.get(this.file);
    this.awaited.delete(this.file);
    // Only attachments have the hash in their row.
    if (row === undefined || typeof row.sha256 !== 'string' || row.sha256 === sha256) return;
    this.problems.push({ problem: 'changed_file', table: row.table, id: row.id });
  }
}

/** The verified content of an archive. */
export type Verified = Counts & {
  readonly business: ArchiveHead['business'];
  readonly exported_at: string;
  readonly sha256: string;
};

/** Is called with each entry of an archive, in order. */
export type EntryListener = (entry: ArchiveEntry) => Promise<void> | void;

/**
 * Reads an archive to its end, and verifies all counts and hashes.
 *
 * @throws DamagedArchive with what is wrong; any error of the listener
 */
export async function verifyArchive(
  path: string,
  listener: EntryListener = () => undefined,
): Promise<Verified> {
  const found: ReadArchive = { head: undefined, counts: undefined, sha256: '' };
  const counted = { rows: {} as Record<string, number>, files: 0, file_bytes: 0 };
  let [table, file] = ['', ''];
  let [hash, size] = [createHash('sha256'), 0];
  for await (const entry of readArchive(path, found)) {
    if (entry.kind === 'table') counted.rows[(table = entry.name)] = 0;
    if (entry.kind === 'row') counted.rows[table] = (counted.rows[table] ?? 0) + 1;
    if (entry.kind === 'file') [file, hash, size] = [entry.head.file, createHash('sha256'), 0];
    if (entry.kind === 'chunk') {
      hash.update(entry.bytes);
      size += entry.bytes.length;
    }
    if (entry.kind === 'file-end') {
      if (entry.size !== size || entry.sha256 !== hash.digest('hex'))
        throw new DamagedArchive(
          `The file ${file} in the archive was changed: its size or hash does not match.`,
        );
      counted.files += 1;
      counted.file_bytes += size;
    }
    await listener(entry);
  }
  const { head, counts, sha256 } = found as Required<ReadArchive>;
  const { missing_files, ...declared } = counts!;
  if (JSON.stringify(declared) !== JSON.stringify(counted))
    throw new DamagedArchive('The archive does not have the number of rows and files that its end states.');
  return { business: head!.business, exported_at: head!.exported_at, ...counted, missing_files, sha256 };
}
