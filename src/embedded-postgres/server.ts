import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, urlOf } from './cluster.js';
import { isPostgresAlive, runningIn, withLock } from './sharing.js';

const START_ATTEMPTS = 20;
/** Long enough for a recovery after a crash. */
const START_TIMEOUT_MS = 120_000;
/** Pause before the next attempt to restart a server that died, in milliseconds. */
const RESTART_PAUSE_MS = 1_000;
const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

/** The server of a cluster, which this process started or uses. */
export class Server {
  private mayRestart = true;

  constructor(
    private readonly cluster: Cluster,
    private readonly durable: boolean,
  ) {}

  /** Uses the server that is already running, or starts one. The caller must hold the lock. @param port a free port by default */
  async ensureRunning(port?: number): Promise<{ port: number; adopted: boolean }> {
    const running = runningIn(this.cluster.folder);
    if (running && (await this.isReady(running))) return { port: running.port, adopted: true };
    return { port: await this.start(port), adopted: false };
  }

  /** Waits for a server that another process started. @returns false if it ends first, because it was shutting down */
  private async isReady({ pid, port }: { pid: number; port: number }): Promise<boolean> {
    const isAlive = () => isPostgresAlive(pid);
    try {
      await waitUntilReady(urlOf(this.cluster, port), this.cluster.log, isAlive);
      return true;
    } catch (error) {
      if (isAlive()) throw error;
      return false;
    }
  }

  /** Does not restart the server any more if it dies. */
  disableRestart(): void {
    this.mayRestart = false;
  }

  /**
   * Starts a server. If the previous one was killed, its child processes may still hold the shared memory, and the new server fails at
   * once. It is then tried again.
   */
  private async start(wantedPort?: number): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      // Deletes the `postmaster.pid` of a zombie: PostgreSQL would consider its process id to be running.
      runningIn(this.cluster.folder);
      const port = wantedPort ?? (await freePort());
      const from = rotate(this.cluster.log);
      const child = launch(this.cluster, port, this.durable);
      let failure: string | undefined;
      child.once('error', (error) => (failure = error.message));
      child.once('exit', () => (failure ??= reasonIn(this.cluster.log, from)));
      try {
        await waitUntilReady(urlOf(this.cluster, port), this.cluster.log, () => failure === undefined);
        child.unref();
        child.once('exit', () => void this.restart(port));
        return port;
      } catch (error) {
        if (failure === undefined) throw error;
        const isTemporary = /still in use|already in use|already exists|could not bind/i.test(failure);
        if (!isTemporary || attempt === START_ATTEMPTS)
          throw new Error(`PostgreSQL does not start: ${failure}`);
        await pause(250);
      }
    }
  }

  /** Restarts a server that died, and tries until it runs. Meanwhile its users report that it is unreachable. */
  private async restart(port: number): Promise<void> {
    while (this.mayRestart) {
      try {
        return await withLock(this.cluster.dataDir, async () => {
          if (this.mayRestart) await this.ensureRunning(port);
        });
      } catch {
        await pause(RESTART_PAUSE_MS, undefined, { ref: false });
      }
    }
  }
}

function launch(cluster: Cluster, port: number, durable: boolean): ChildProcess {
  // Many test files have connections to one server.
  const forTests = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400'];
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(durable ? [] : forTests),
  ];
  const log = openSync(cluster.log, 'a', 0o600);
  try {
    const args = ['-D', cluster.folder, ...settings.flatMap((each) => ['-c', each])];
    return cluster.account.start(cluster.binaries.postgres, args, ['ignore', log, log]);
  } finally {
    closeSync(log);
  }
}

/** Rotates the log if it is too large. @returns the offset at which its next line begins */
function rotate(log: string): number {
  const size = existsSync(log) ? statSync(log).size : 0;
  if (size < LOG_LIMIT_BYTES) return size;
  renameSync(log, `${log}.1`);
  return 0;
}

/** Why a server ended, in one line, from its log. */
function reasonIn(log: string, from: number): string {
  const lines = readFileSync(log).subarray(from).toString('utf8').trim().split('\n');
  return (
    lines.find((line) => /FATAL|PANIC|error/.test(line)) ?? (lines.at(-1) || 'it wrote nothing to its log')
  );
}

/** Waits until the server accepts a connection. @throws Error when it dies, refuses the connection, or takes too long */
async function waitUntilReady(url: string, log: string, isAlive: () => boolean): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const error = await tryConnect(url);
    if (error === undefined) return;
    const starting = ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(error.code ?? '');
    if (!starting || !isAlive() || Date.now() > deadline)
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

/** A port of 127.0.0.1 that is currently free. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
