import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

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

/**
 * Identifies a process by its id and, on Linux, the time it started. Process ids are reused, in a container after every restart.
 *
 * @returns undefined when there is no such process, or it is a zombie
 */
function identityOf(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') {
    const fields = statusOf(pid);
    return fields === undefined || fields.state === 'Z' ? undefined : `${pid} ${fields.started}`;
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  return String(pid);
}

/** Whether the process with this identity is still running. */
function isAlive(identity: string): boolean {
  return identityOf(Number(identity.split(' ')[0])) === identity;
}

/** Whether a process is running and is PostgreSQL. On systems other than Linux, only the process id is checked. */
export function isPostgresAlive(pid: number): boolean {
  if (identityOf(pid) === undefined) return false;
  return process.platform !== 'linux' || statusOf(pid)?.name === 'postgres';
}

/** The server that runs in a cluster's folder, according to `postmaster.pid`. Deletes the file if its server is dead. */
export function runningIn(folder: string): { pid: number; port: number } | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (isPostgresAlive(pid) && port > 0) return { pid, port };
  rmSync(file, { force: true });
  return undefined;
}

function statusOf(pid: number): { name: string; state: string; started: string } | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined; // The process has just ended.
  }
  // The name is in parentheses, and may itself contain spaces and parentheses.
  const open = text.indexOf('(');
  const close = text.lastIndexOf(')');
  const rest = text.slice(close + 2).split(' ');
  return { name: text.slice(open + 1, close), state: rest[0]!, started: rest[19]! };
}
