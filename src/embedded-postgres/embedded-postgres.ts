import { resolve } from 'node:path';
import pg from 'pg';
import { openCluster, prepareDataFolder, urlOf } from './cluster.js';
import { Server } from './server.js';
import { alone, isInUse, register } from './sharing.js';
import { shutDown } from './shut-down.js';

export { hasCluster } from './cluster.js';

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Where to connect to; holds the password. It stays the same while any process uses the server. */
  readonly url: string;
  /** True when it was already running, left behind by a process that was killed or started by another one. */
  readonly adopted: boolean;
  /**
   * Uses it no longer. The last living process to say so shuts it down, and waits until it is down: at most half a
   * minute, for one that does not go by itself is killed, and recovers at its next start.
   *
   * @param forced aborts when it has to go within seconds
   */
  stop(forced?: AbortSignal): Promise<void>;
}

/** How to run it. */
export interface EmbeddedPostgresOptions {
  /** The folder that keeps the cluster, its password and its log. Made when missing. */
  readonly dataDir: string;
  /** False trades safety against a crash for speed: for tests alone. */
  readonly durable?: boolean;
  /** Told in a few words what takes time. */
  readonly log?: (line: string) => void;
}

const DATABASE = 'maintenance';

/**
 * Starts the PostgreSQL that comes as a package, or adopts the one that already runs in this folder. It listens on
 * 127.0.0.1 alone, on a port of its own choice, with a password kept beside the cluster. Should it die, it is started
 * again at the same address.
 *
 * @throws Error in one line when the platform has no package, the folder cannot be used, or it does not come up
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  await prepareDataFolder(dataDir);
  return alone(dataDir, async () => {
    const cluster = await openCluster(dataDir, options.log);
    const server = new Server(cluster, options.durable ?? true);
    const { port, adopted } = await server.bringUp();
    await createDatabase(urlOf(cluster, port));
    const leave = register(dataDir);
    return {
      url: `${urlOf(cluster, port)}/${DATABASE}`,
      adopted,
      stop: (forced) => {
        server.abandon();
        return alone(dataDir, async () => {
          leave();
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
