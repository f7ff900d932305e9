import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, openCluster, prepareDataFolder, urlOf } from './cluster.js';
import { isInUse, isPostgresAlive, registerUse, runningIn, withLock } from './sharing.js';
import { Server } from './server.js';

/** The signals sent to a server, and how long to wait after each: an orderly shutdown, one without a checkpoint, and a kill. */
const STEPS = [
  { signal: 'SIGINT', timeoutMs: 20_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const;
/** How long to wait after each signal when the stop is forced. An orderly shutdown takes less, unless the server hangs. */
const FORCED_TIMEOUT_MS = 2_000;

/**
 * Shuts down the server of a cluster, if it is running.
 *
 * @param forced aborts when the server must stop within seconds
 * @throws Error when the server is still running after the kill
 */
async function shutDown(cluster: Cluster, forced?: AbortSignal): Promise<void> {
  const running = runningIn(cluster.folder);
  if (!running) return;
  for (const { signal, timeoutMs } of STEPS) {
    if (!isPostgresAlive(running.pid)) return;
    process.kill(running.pid, signal);
    const sentAt = performance.now();
    const timeout = () => (forced?.aborted ? Math.min(FORCED_TIMEOUT_MS, timeoutMs) : timeoutMs);
    while (performance.now() - sentAt < timeout()) {
      if (!isPostgresAlive(running.pid)) return;
      await pause(20);
    }
  }
  throw new Error(`PostgreSQL (process ${running.pid}) cannot be ended.`);
}

export { hasCluster } from './cluster.js';

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** The connection URL, with the password. It stays the same while any process uses the server. */
  readonly url: string;
  /** True if the server was already running, because another process uses it or a killed process left it behind. */
  readonly adopted: boolean;
  /**
   * Stops using the server. The last process that uses it shuts it down and waits for that, at most half a minute: a server that does
   * not stop is killed, and recovers at its next start.
   *
   * @param forced aborts when the server must stop within seconds
   */
  stop(forced?: AbortSignal): Promise<void>;
}

/** The options of an embedded PostgreSQL. */
export interface EmbeddedPostgresOptions {
  /** The folder for the cluster, its password and its log. Created if missing. */
  readonly dataDir: string;
  /** False makes it faster, unsafe in a crash, and open to more connections; for tests only. */
  readonly durable?: boolean;
  /** Receives a message before a step that takes long. */
  readonly log?: (line: string) => void;
}

const DATABASE = 'maintenance';

/**
 * Starts the PostgreSQL that is installed as a package, or uses the one that already runs in this folder. It only listens on 127.0.0.1,
 * on a free port, with a password that is stored next to the cluster. If the server dies, it is restarted at the same address.
 *
 * @throws Error in one line when the platform has no package, the folder cannot be used, or the server does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await prepareDataFolder(dataDir);
  return withLock(dataDir, async () => {
    const cluster = await openCluster(dataDir, options.log);
    const server = new Server(cluster, options.durable ?? true);
    const { port, adopted } = await server.ensureRunning();
    await createDatabase(urlOf(cluster, port));
    const unregister = registerUse(dataDir);
    return {
      url: `${urlOf(cluster, port)}/${DATABASE}`,
      adopted,
      stop: (forced) => {
        server.disableRestart();
        return withLock(dataDir, async () => {
          unregister();
          if (!isInUse(dataDir)) await shutDown(cluster, forced);
        });
      },
    };
  });
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
