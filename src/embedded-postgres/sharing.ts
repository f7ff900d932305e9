import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identityOf, isAlive } from './living.js';

/** Longer than `initdb` and a recovery take together. */
const LOCK_TIMEOUT_MS = 120_000;
/** An empty lock file that is older than this, in milliseconds, belongs to a process that died before it wrote its identity. */
const EMPTY_LOCK_MS = 5_000;

/**
 * Runs an action while holding the lock of a data folder. The lock of a process that died is ignored.
 *
 * @throws Error when another process holds the lock for two minutes
 */
export async function withLock<T>(dataDir: string, act: () => Promise<T>): Promise<T> {
  const lock = join(dataDir, 'postgres.lock');
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  while (!tryLock(lock)) {
    if (Date.now() > deadline) throw new Error(`Another process holds ${lock}: end it, or remove the file.`);
    await pause(30);
  }
  try {
    return await act();
  } finally {
    rmSync(lock, { force: true });
  }
}

function tryLock(lock: string): boolean {
  try {
    writeFileSync(lock, identityOf(process.pid)!, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    const holder = readFileSync(lock, 'utf8');
    const abandoned = holder === '' ? Date.now() - statSync(lock).mtimeMs > EMPTY_LOCK_MS : !isAlive(holder);
    if (abandoned) rmSync(lock, { force: true });
  } catch {
    // The lock was released meanwhile.
  }
  return false;
}

/** Registers that this process uses the server of a data folder. @returns a function that removes the registration */
export function registerUse(dataDir: string): () => void {
  const folder = usersFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${process.pid}-${randomBytes(4).toString('hex')}`);
  writeFileSync(file, identityOf(process.pid)!, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/** Whether any running process uses the server. Deletes the registrations of dead processes. */
export function isInUse(dataDir: string): boolean {
  const folder = usersFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const users = readdirSync(folder).filter((name) => {
    const file = join(folder, name);
    if (isAlive(readFileSync(file, 'utf8'))) return true;
    rmSync(file, { force: true });
    return false;
  });
  return users.length > 0;
}

function usersFolder(dataDir: string): string {
  return join(dataDir, 'postgres-users');
}
