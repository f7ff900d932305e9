import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What tells one process from any other: its number and, where the system says so, the moment it started. A number
 * alone comes back, in a container after every restart.
 *
 * @returns nothing when there is no such process, or it is a zombie
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

/** Tells whether the process that once had this identity still runs. */
export function isLiving(identity: string): boolean {
  return identityOf(Number(identity.split(' ')[0])) === identity;
}

/** Tells whether a living process is a PostgreSQL; where the system does not say, its number has to do. */
export function isLivingPostgres(pid: number): boolean {
  if (identityOf(pid) === undefined) return false;
  return process.platform !== 'linux' || statusOf(pid)?.name === 'postgres';
}

/** The server that runs in a cluster's folder, by its `postmaster.pid`; what a dead one left behind is cleared away. */
export function runningIn(folder: string): { pid: number; port: number } | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (isLivingPostgres(pid) && port > 0) return { pid, port };
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
    return undefined; // It ended in between.
  }
  // The name stands in parentheses, and may itself hold spaces and parentheses.
  const [open, close] = [text.indexOf('('), text.lastIndexOf(')')];
  const rest = text.slice(close + 2).split(' ');
  return { name: text.slice(open + 1, close), state: rest[0]!, started: rest[19]! };
}
