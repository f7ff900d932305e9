import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Identifies a process by its id and, on Linux, the time it started. Process ids are reused, in a container after every restart.
 *
 * @returns undefined when there is no such process, or it is a zombie
 */
export function identityOf(pid: number): string | undefined {
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
export function isAlive(identity: string): boolean {
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
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
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
  const [open, close] = [text.indexOf('('), text.lastIndexOf(')')];
  const rest = text.slice(close + 2).split(' ');
  return { name: text.slice(open + 1, close), state: rest[0]!, started: rest[19]! };
}
