import { randomUUID } from 'node:crypto';
import { open, opendir, rename, rm, rmdir, stat, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  asStoreProblem,
  AttachmentStore,
  type ByteRange,
  OBJECT_NAME,
  type StorableFile,
  type StoredObject,
} from './attachment-store.js';

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

/** How many objects a batch contains. */
const BATCH = 500;

/** Stores attachments in a folder with one subfolder per business. Every process that serves files must see the same folder. */
export class DiskStore extends AttachmentStore {
  readonly checkEveryMs = 1_000;
  readonly spoolFolder: string;

  /** @param folder created with the first file */
  constructor(private readonly folder: string) {
    super();
    this.spoolFolder = join(folder, 'incoming');
  }

  async put(name: string, { path }: StorableFile): Promise<void> {
    const to = this.pathOf(name);
    try {
      await makeFolder(dirname(to));
      await rename(path, to);
      await flushFolder(dirname(to));
      await flushFolder(this.folder);
    } catch (error) {
      throw asStoreProblem(error);
    }
  }

  async open(name: string, range?: ByteRange): Promise<Readable | undefined> {
    try {
      return (await open(this.pathOf(name))).createReadStream(range);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw asStoreProblem(error);
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true }).catch((error: unknown) => {
      throw asStoreProblem(error);
    });
  }

  async removeFolderOf(businessId: string): Promise<void> {
    const anyName = `${businessId}/${businessId}`;
    await rmdir(dirname(this.pathOf(anyName))).catch((error: unknown) => {
      if (!isMissing(error)) throw asStoreProblem(error);
    });
  }

  async check(): Promise<void> {
    try {
      await checkFolder(this.folder);
      await checkFolder(this.spoolFolder);
    } catch (error) {
      throw asStoreProblem(error);
    }
  }

  async *list(businessId?: string): AsyncIterable<readonly StoredObject[]> {
    let batch: StoredObject[] = [];
    for await (const business of businessId === undefined ? entriesOf(this.folder) : [businessId]) {
      for await (const file of entriesOf(join(this.folder, business))) {
        const name = `${business}/${file}`;
        if (!OBJECT_NAME.test(name)) continue;
        const found = await stat(this.pathOf(name)).catch(() => undefined);
        if (found) batch.push({ name, modifiedAt: found.mtime });
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    }
    yield batch;
  }

  /** @throws Error for an invalid object name, so that nothing outside the folder is ever touched */
  private pathOf(name: string): string {
    if (!OBJECT_NAME.test(name)) throw new Error(`"${name}" is not a valid object name.`);
    return join(this.folder, name);
  }
}

/** Flushes a folder to disk. Before that, a power failure could lose a new name. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The names in a folder; none if it does not exist or is a file. */
async function* entriesOf(folder: string): AsyncIterable<string> {
  try {
    for await (const { name } of await opendir(folder)) yield name;
  } catch (error) {
    if (!isMissing(error)) throw asStoreProblem(error);
  }
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}
