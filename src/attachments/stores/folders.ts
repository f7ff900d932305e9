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
    if (await isFolder(folder)) return;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // Several callers may create the same folders at once: another one may have created the parent meanwhile, or this folder.
    if (!(await isFolder(dirname(folder)))) await makeFolder(dirname(folder));
    await mkdir(folder, { mode: 0o700 }).catch(async (again: unknown) => {
      if (!(await isFolder(folder))) throw again;
    });
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
