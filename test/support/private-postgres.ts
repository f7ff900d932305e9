import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { Account } from '../../src/embedded-postgres/account.js';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/embedded-postgres/embedded-postgres.js';
import { temporaryFolder } from './after-kill.js';
import { eventually } from './eventually.js';

/** A PostgreSQL that a test can stop and restart at the same address. */
export class PrivatePostgres {
  /** The paused processes. */
  private frozen: readonly number[] = [];

  private constructor(
    private readonly folder: string,
    private readonly embedded: EmbeddedPostgres,
  ) {}

  /** @param durable whether committed data survives a kill; a clean stop never loses data */
  static async start({ durable = false } = {}): Promise<PrivatePostgres> {
    const folder = temporaryFolder('maintenance-faults');
    return new PrivatePostgres(folder, await startEmbeddedPostgres({ dataDir: folder, durable }));
  }

  get url(): string {
    return this.embedded.url;
  }

  /** Stops it, waits, and restarts it with the same folder, port and settings. */
  async restart(afterMs: number): Promise<void> {
    // Every argument is quoted: "/path/postgres" "-D" "/folder" "-c" "port=…".
    const cluster = await this.cluster();
    const options = await readFile(join(cluster, 'postmaster.opts'), 'utf8');
    const [program, ...rest] = options.trim().split(' "');
    await this.embedded.stop();
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const args = rest.map((each) => each.replace(/"$/, ''));
    const account = await Account.for(this.folder, cluster, program!);
    const child = account.start(program!, args, 'ignore');
    await once(child, 'spawn');
    child.unref();
    await eventually(() => this.answers(), Boolean);
  }

  /** Kills it with all its connections, paused or not; it recovers from its log immediately. Resolves when it answers again. */
  async kill(): Promise<void> {
    this.thaw();
    process.kill(await this.pid(), 'SIGKILL');
    await eventually(() => this.answers(), Boolean);
  }

  /** Pauses it with all its connections: they stay open, and nothing is answered. @returns a function that resumes it */
  async freeze(): Promise<() => void> {
    const client = new pg.Client(this.url);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    await client.end();
    this.frozen = [await this.pid(), ...rows.map((row) => row.pid)];
    signalAll(this.frozen, 'SIGSTOP');
    return () => this.thaw();
  }

  private thaw(): void {
    signalAll(this.frozen, 'SIGCONT');
    this.frozen = [];
  }

  async remove(): Promise<void> {
    await this.embedded.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async pid(): Promise<number> {
    return Number((await readFile(join(await this.cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0]);
  }

  private async cluster(): Promise<string> {
    const client = new pg.Client(this.url);
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      `SELECT current_setting('data_directory') AS folder`,
    );
    await client.end();
    return rows[0]!.folder;
  }

  private async answers(): Promise<boolean> {
    const client = new pg.Client(this.url);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Sends a signal to processes. Those that have ended meanwhile get none. */
function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}
