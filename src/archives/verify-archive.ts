import { createHash } from 'node:crypto';
import { type Counts, DamagedArchive, type ArchiveEntry, type ArchiveHead } from './archive-file.js';
import { type ReadArchive, readArchive } from './archive-reader.js';

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
  let table = '';
  let [hash, size] = [createHash('sha256'), 0];
  for await (const entry of readArchive(path, found)) {
    if (entry.kind === 'table') counted.rows[(table = entry.name)] = 0;
    if (entry.kind === 'row') counted.rows[table] = (counted.rows[table] ?? 0) + 1;
    if (entry.kind === 'file') [hash, size] = [createHash('sha256'), 0];
    if (entry.kind === 'chunk') {
      hash.update(entry.bytes);
      size += entry.bytes.length;
    }
    if (entry.kind === 'file-end') {
      if (entry.size !== size || entry.sha256 !== hash.digest('hex'))
        throw new DamagedArchive('A file in the archive was changed: its size or hash does not match.');
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
