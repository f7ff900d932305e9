import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** How much a check writes, in bytes: a disk without room may still take less. */
const CHECKED_BYTES = 4_096;

/**
 * Makes a folder, and those above it, where they are missing. Node.js's own way never ends where a file system says that what
 * is to be made does not exist, as `/proc` does.
 *
 * @throws what the file system says
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

/** Writes a file into a folder, made when it is missing, and takes it away again. @throws what the file system says */
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
