import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** The processor time that a process has used, in milliseconds, over all its threads. 0 on systems other than Linux. */
export async function processorMsOf(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const used = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(used.split(' ')[0]) / 1e6;
    }),
  );
  return times.reduce((sum, each) => sum + each, 0);
}

/** The processor time of each backend that a process of ours has a connection to, in milliseconds, by the backend's pid. */
export type BackendTimes = ReadonlyMap<number, number>;

/**
 * Reads the processor times of the backends of one database.
 *
 * @param names the beginning of their `application_name`
 */
export async function backendTimes(client: pg.Client, names: string): Promise<BackendTimes> {
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND starts_with(application_name, $1)',
    [names],
  );
  const times = await Promise.all(rows.map(async ({ pid }) => [pid, await processorMsOf(pid)] as const));
  return new Map(times);
}

/** What backends have used between two readings. One that ended in between had been idle for long, and is left out. */
export function usedBetween(before: BackendTimes, after: BackendTimes): number {
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
}
