import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, isLiving } from './living.js';

/** Longer than an `initdb` and a recovery take together. */
const LOCK_PATIENCE_MS = 120_000;
/** How old an empty lock must be to be one whose maker died between making and signing it. */
const UNSIGNED_LOCK_MS = 5_000;

/**
 * Does something to a data folder while no other process does. The lock of a process that died does not count.
 *
 * @throws Error when another one holds the folder for two minutes
 */
export async function alone<T>(dataDir: string, act: () => Promise<T>): Promise<T> {
  const lock = join(dataDir, 'postgres.lock');
  const deadline = Date.now() + LOCK_PATIENCE_MS;
  while (!take(lock)) {
    if (Date.now() > deadline) throw new Error(`Another process holds ${lock}: end it, or remove the file.`);
    await pause(30);
  }
  try {
    return await act();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, identityOf(process.pid)!, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    const holder = readFileSync(lock, 'utf8');
    const abandoned =
      holder === '' ? Date.now() - statSync(lock).mtimeMs > UNSIGNED_LOCK_MS : !isLiving(holder);
    if (abandoned) rmSync(lock, { force: true });
  } catch {
    // Released in between.
  }
  return false;
}

/** Writes down that this process uses the server of a data folder. @returns takes it back */
export function register(dataDir: string): () => void {
  const folder = usersFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`);
  writeFileSync(file, identityOf(process.pid)!, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Tells whether any living process uses the server. Entries of dead ones are cleared away. */
export function isInUse(dataDir: string): boolean {
  const folder = usersFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const living = readdirSync(folder).filter((name) => {
    const file = join(folder, name);
    if (isLiving(readFileSync(file, 'utf8'))) return true;
    rmSync(file, { force: true });
    return false;
  });
  return living.length > 0;
}

function usersFolder(dataDir: string): string {
  return join(dataDir, 'postgres-users');
}
