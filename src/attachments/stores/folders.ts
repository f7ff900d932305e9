import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** How many bytes a check writes. A full disk may still accept fewer. */
const CHECKED_BYTES = 4_096;

/**
 * Creates a folder and its missing parents. Node.js's recursive `mkdir` never ends on file systems such as `/proc`, which
 * report that the new folder itself does not exist.
 *
 * @throws the file system's error
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (await isFolder(folder)) return;
    if (code !== 'ENOENT' || (await isFolder(dirname(folder)))) throw error;
    await makeFolder(dirname(folder));
    await makeFolder(folder);
  }
}

/** Writes a file into a folder, which is created if missing, and deletes the file. @throws the file system's error */
export async function checkFolder(folder: string): Promise<void> {
  await makeFolder(folder);
  const path = join(folder, `.check-${randomUUID()}`);
  try {
    await writeFile(path, Buffer.alloc(CHECKED_BYTES), { flag: 'wx', mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
