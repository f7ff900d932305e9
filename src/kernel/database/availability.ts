import pg from 'pg';
import type { Config } from '../../config.js';
import { TimeoutError } from '../deadline.js';
import { reasonOf } from '../errors/reason-of.js';
import { Log } from '../log.js';
import { isAway } from './failures.js';

/** Timeout of one connection attempt, and the pause after a failed one, in milliseconds. */
const TIMEOUT_MS = 5_000;
const PAUSE_MS = 1_000;
/** How often the log repeats that PostgreSQL is still unreachable, in milliseconds. */
const REPEAT_MS = 30_000;

/**
 * Waits, without a time limit, until PostgreSQL answers. Without this, a process that starts together with its
 * database would exit, or hang while the database is silent. The wait is logged.
 *
 * @param stop resolves when the process is told to stop
 * @throws TimeoutError when `stop` resolves first; PostgreSQL's error when it refuses the connection, for example because
 *   of a wrong password
 */
export async function waitForDatabase(
  config: Config & { readonly databaseUrl: string },
  stop: Promise<void>,
): Promise<void> {
  let isStopped = false;
  const stopped = stop.then(() => (isStopped = true));
  const log = new Log(config);
  for (let loggedAt: number | undefined; ;) {
    const reason = await Promise.race([stopped, tryOnce(config.databaseUrl)]);
    if (isStopped) throw new TimeoutError('The process is told to stop.');
    if (reason === undefined) {
      if (loggedAt !== undefined) log.log({}, 'PostgreSQL answers now.');
      return;
    }
    if (loggedAt === undefined || performance.now() - loggedAt > REPEAT_MS) {
      loggedAt = performance.now();
      log.warn({ reason }, 'PostgreSQL does not answer yet: trying again until it does.');
    }
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, PAUSE_MS))]);
  }
}

/**
 * @returns undefined when PostgreSQL answers, otherwise the reason. @throws PostgreSQL's error when waiting would not
 *   help
 */
async function tryOnce(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return undefined;
  } catch (error) {
    if (!isAway(error)) throw error;
    return reasonOf(error);
  } finally {
    // Not awaited: a silent server would never confirm the close.
    void client.end().catch(() => undefined);
  }
}
