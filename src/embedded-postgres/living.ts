import { existsSync, readFileSync } from 'node:fs';

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
