import { createHash } from 'node:crypto';
import {
  type Counts,
  DamagedArchive,
  type Entry,
  type Head,
  type ReadArchive,
  readArchive,
} from './archive-file.js';

/** What an archive holds. */
export type Verified = Counts & {
  readonly business: Head['business'];
  readonly exported_at: string;
  readonly sha256: string;
};

/** Hears of each entry of an archive in its order, once it has been counted. */
export type Listener = (entry: Entry) => Promise<void> | void;

/**
 * Reads an archive to its end: every line, every file, all counts and hashes.
 *
 * @param listener takes the entries
 * @throws DamagedArchive that says what is wrong; what the listener throws
 */
export async function verifyArchive(path: string, listener: Listener = () => undefined): Promise<Verified> {
  const found: ReadArchive = { head: undefined, counts: undefined, sha256: '' };
  const counted = { rows: {} as Record<string, number>, files: 0, file_bytes: 0 };
  let table = '';
  let [hash, size] = [createHash('sha256'), 0];
  for await (const entry of readArchive(path, found)) {
    if (entry.kind === 'table') counted.rows[(table = entry.name)] = 0;
    if (entry.kind === 'row') counted.rows[table] = (counted.rows[table] ?? 0) + 1;
    if (entry.kind === 'file') [hash, size] = [createHash('sha256'), 0];
    if (entry.kind === 'piece') {
      hash.update(entry.bytes);
      size += entry.bytes.length;
    }
    if (entry.kind === 'file-end') {
      if (entry.size !== size || entry.sha256 !== hash.digest('hex'))
        throw new DamagedArchive('A file in the archive is not as it was written.');
      counted.files += 1;
      counted.file_bytes += size;
    }
    await listener(entry);
  }
  const { head, counts, sha256 } = found as Required<ReadArchive>;
  const { missing_files, ...said } = counts!;
  if (JSON.stringify(said) !== JSON.stringify(counted))
    throw new DamagedArchive('The archive does not hold what it says at its end.');
  return { business: head!.business, exported_at: head!.exported_at, ...counted, missing_files, sha256 };
}
