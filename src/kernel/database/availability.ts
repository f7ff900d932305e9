import pg from 'pg';
import type { Config } from '../../config.js';
import { TooLate } from '../deadline.js';
import { Log } from '../log.js';
import { isAway } from './failures.js';

/** How long one try may take, and the pause behind one that failed, in milliseconds. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 1_000;
/** How often the log repeats that PostgreSQL is still away, in milliseconds. */
const REPEAT_MS = 30_000;

/**
 * Waits until PostgreSQL answers, for as long as it takes: a process that starts together with its database would end
 * otherwise, or hang on one that is silent. The log says what it waits for.
 *
 * @param stop resolves when the process is told to stop
 * @throws TooLate when that comes first; PostgreSQL's error when it answers with a refusal, such as of the password
 */
export async function untilDatabaseAnswers(
  config: Config & { readonly databaseUrl: string },
  stop: Promise<void>,
): Promise<void> {
  let isStopped = false;
  const stopped = stop.then(() => (isStopped = true));
  const log = new Log(config);
  for (let saidAt: number | undefined; ;) {
    const reason = await Promise.race([stopped, tryOnce(config.databaseUrl)]);
    if (isStopped) throw new TooLate('The process is told to stop.');
    if (reason === undefined) {
      if (saidAt !== undefined) log.log({}, 'PostgreSQL answers now');
      return;
    }
    if (saidAt === undefined || performance.now() - saidAt > REPEAT_MS) {
      saidAt = performance.now();
      log.warn({ reason }, 'PostgreSQL does not answer yet: trying again until it does');
    }
    await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, PAUSE_MS))]);
  }
}

/** @returns undefined when PostgreSQL answers, otherwise why not. @throws its error when waiting would not help */
async function tryOnce(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return undefined;
  } catch (error) {
    if (!isAway(error)) throw error;
    const { message, code } = error as { message?: string; code?: string };
    return message || code || String(error);
  } finally {
    // Of one that is silent, no goodbye would ever come back.
    void client.end().catch(() => undefined);
  }
}
