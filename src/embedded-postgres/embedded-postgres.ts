import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, openCluster, prepareDataFolder, SUPERUSER } from './cluster.js';
import { freePort } from './free-port.js';
import { isLivingPostgres } from './living.js';
import { alone, isInUse, register } from './sharing.js';

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
const START_ATTEMPTS = 20;
/** A recovery after a crash may take a while; nothing else does. */
const START_PATIENCE_MS = 120_000;
/** How a server is told to go, and how long it is given then: an orderly end, one without a checkpoint, none at all. */
const ENDS = [
  { signal: 'SIGINT', patienceMs: 20_000 },
  { signal: 'SIGQUIT', patienceMs: 5_000 },
  { signal: 'SIGKILL', patienceMs: 5_000 },
] as const;
/** How long each is given when somebody will not wait. An orderly end takes less, unless the server hangs. */
const FORCED_PATIENCE_MS = 2_000;
const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

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

/**
 * The service's secret, made once and kept in the data folder, readable by its owner alone.
 *
 * @returns 48 random bytes as text
 */
export function readOrCreateSecretKey(dataDir: string): string {
  const file = join(resolve(dataDir), 'secret-key');
  mkdirSync(resolve(dataDir), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** The server of a cluster, as the process sees it that started or adopted it. */
class Server {
  private wanted = true;

  constructor(
    private readonly cluster: Cluster,
    private readonly durable: boolean,
  ) {}

  /** Adopts the server that runs, or starts one, at a given port if it matters. The folder must be ours alone. */
  async bringUp(port?: number): Promise<{ port: number; adopted: boolean }> {
    const running = runningIn(this.cluster.folder);
    if (running && (await this.answers(running))) return { port: running.port, adopted: true };
    return { port: await this.start(port), adopted: false };
  }

  /** Waits for a server that somebody else started. @returns false when it dies first: it was just going down */
  private async answers({ pid, port }: { pid: number; port: number }): Promise<boolean> {
    const lives = () => isLivingPostgres(pid);
    try {
      await untilReady(urlOf(this.cluster, port), this.cluster.log, lives);
      return true;
    } catch (error) {
      if (lives()) throw error;
      return false;
    }
  }

  /** From now on its death is nothing to mend. */
  abandon(): void {
    this.wanted = false;
  }

  /**
   * When the one before it was killed, its orphans may hold the shared memory for a moment longer, and the new one
   * gives up at once: then it is tried again.
   */
  private async start(wantedPort?: number): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      // Also clears away what a zombie left: its number still counts as a living one with PostgreSQL.
      runningIn(this.cluster.folder);
      const port = wantedPort ?? (await freePort());
      const from = rotate(this.cluster.log);
      const child = launch(this.cluster, port, this.durable);
      let failure: string | undefined;
      child.once('error', (error) => (failure = error.message));
      child.once('exit', () => (failure ??= complaint(this.cluster.log, from)));
      try {
        await untilReady(urlOf(this.cluster, port), this.cluster.log, () => failure === undefined);
        child.unref();
        child.once('exit', () => void this.mend(port));
        return port;
      } catch (error) {
        if (failure === undefined) throw error;
        const passing = /still in use|already in use|already exists|could not bind/i.test(failure);
        if (!passing || attempt === START_ATTEMPTS) throw new Error(`PostgreSQL does not start: ${failure}`);
        await pause(250);
      }
    }
  }

  /** Brings a server back that died under us. If it cannot be, those who use it will say so. */
  private async mend(port: number): Promise<void> {
    if (!this.wanted) return;
    await alone(this.cluster.dataDir, async () => {
      if (this.wanted) await this.bringUp(port);
    }).catch(() => undefined);
  }
}

function launch(cluster: Cluster, port: number, durable: boolean): ChildProcess {
  const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? [] : unsafe),
  ];
  const log = openSync(cluster.log, 'a', 0o600);
  try {
    const args = ['-D', cluster.folder, ...settings.flatMap((each) => ['-c', each])];
    return cluster.account.start(cluster.binaries.postgres, args, ['ignore', log, log]);
  } finally {
    closeSync(log);
  }
}

/** Keeps the log from growing for ever. @returns where its next line will begin */
function rotate(log: string): number {
  const size = existsSync(log) ? statSync(log).size : 0;
  if (size < LOG_LIMIT_BYTES) return size;
  renameSync(log, `${log}.1`);
  return 0;
}

/** Why a server gave up, in one line, from what it wrote to its log. */
function complaint(log: string, from: number): string {
  const lines = readFileSync(log).subarray(from).toString('utf8').trim().split('\n');
  return lines.find((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? 'it left without a word';
}

/** The server that `postmaster.pid` speaks of; what a dead one left behind is cleared away. */
function runningIn(folder: string): { pid: number; port: number } | undefined {
  const file = join(folder, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (isLivingPostgres(pid) && port > 0) return { pid, port };
  rmSync(file, { force: true });
  return undefined;
}

function urlOf(cluster: Cluster, port: number): string {
  return `postgres://${SUPERUSER}:${cluster.password}@127.0.0.1:${port}`;
}

/** Waits until the server lets us in. @throws Error when it dies, refuses us, or takes too long */
async function untilReady(url: string, log: string, lives: () => boolean): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS;
  for (;;) {
    const error = await tryConnect(url);
    if (error === undefined) return;
    const starting = ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(error.code ?? '');
    if (!starting || !lives() || Date.now() > deadline)
      throw new Error(`PostgreSQL does not answer (${error.message}); its log is ${log}`);
    await pause(20);
  }
}

async function tryConnect(url: string): Promise<(Error & { code?: string }) | undefined> {
  const client = new pg.Client({ connectionString: `${url}/postgres`, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => undefined);
  }
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

/** @throws Error when not even a kill ended it */
async function shutDown(cluster: Cluster, forced?: AbortSignal): Promise<void> {
  const running = runningIn(cluster.folder);
  if (!running) return;
  for (const { signal, patienceMs } of ENDS) {
    if (!isLivingPostgres(running.pid)) return;
    process.kill(running.pid, signal);
    const told = performance.now();
    const patience = () => (forced?.aborted ? Math.min(FORCED_PATIENCE_MS, patienceMs) : patienceMs);
    while (performance.now() - told < patience()) {
      if (!isLivingPostgres(running.pid)) return;
      await pause(20);
    }
  }
  throw new Error(`PostgreSQL (process ${running.pid}) cannot be ended.`);
}
