import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { urlOf, type Cluster } from './cluster.js';
import { freePort } from './free-port.js';
import { isLivingPostgres, runningIn } from './living.js';
import { alone } from './sharing.js';

const START_ATTEMPTS = 20;
/** A recovery after a crash may take a while; nothing else does. */
const START_PATIENCE_MS = 120_000;
const LOG_LIMIT_BYTES = 20 * 1024 * 1024;

/** The server of a cluster, as the process sees it that started or adopted it. */
export class Server {
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

  /** Waits for a server that someone else started. @returns false when it dies first: it was just going down */
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
