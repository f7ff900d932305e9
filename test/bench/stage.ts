import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { record } from './recording.js';
import { withClient } from './with-client.js';
import { freePort } from '../support/free-port.js';

type EmbeddedPostgresModule = typeof import('../../src/embedded-postgres/embedded-postgres.js');
type ApiModule = typeof import('../../src/processes/api.js');
type ConfigModule = typeof import('../../src/config.js');

/** The URL of a file of the built program; this file runs as `dist/bench/stage.js`. */
export const built = (path: string) => new URL(`../${path}`, import.meta.url);
const run = promisify(execFile);

/** A business with many rows, and a key of it. */
export interface Seeded {
  readonly business_id: string;
  readonly key: string;
}

/** The options to start a process. */
export interface Launch {
  readonly environment?: NodeJS.ProcessEnv;
  readonly flags?: string[];
  readonly ipc?: boolean;
}

/** The options to start an API. */
export interface ApiLaunch {
  /** The folder for a CPU profile; without it, no profile is taken. */
  readonly profile?: string;
  readonly program?: URL;
  readonly environment?: NodeJS.ProcessEnv;
}

/** A process that answers requests. */
export interface Server {
  readonly origin: string;
  readonly pid: number;
}

/** The portal, and the headers of a signed-in person. */
export interface SignedIn extends Server {
  readonly headers: Record<string, string>;
}

/** The environment of a benchmark: its own PostgreSQL, and the processes it starts. `close` ends all of them. */
export class Stage {
  private readonly children: ChildProcess[] = [];
  /** The file to which the processes log. */
  private readonly log: number;

  private constructor(
    readonly folder: string,
    private readonly isKept: boolean,
    readonly environment: NodeJS.ProcessEnv,
    private readonly postgres: { stop(): Promise<void> },
    /** The build whose programs the stage runs, as a URL of its `dist/`. */
    private readonly programs: URL,
  ) {
    this.log = openSync(join(folder, 'log'), 'a');
  }

  /**
   * @param durable whether PostgreSQL waits for the disk at each commit, as in production
   * @param kept a folder to keep, with its database; by default a new one, deleted with the stage
   * @param program the build whose migrations and commands are run, as a URL of its `dist/`
   */
  static async open({
    durable = false,
    folder: kept,
    program = built(''),
  }: { durable?: boolean; folder?: string; program?: URL } = {}): Promise<Stage> {
    const folder = kept ?? (await mkdtemp(join(tmpdir(), 'maintenance-bench-')));
    await mkdir(folder, { recursive: true });
    const { startEmbeddedPostgres } = (await import(
      built('embedded-postgres/embedded-postgres.js').href
    )) as EmbeddedPostgresModule;
    const postgres = await startEmbeddedPostgres({ dataDir: folder, durable });
    const environment = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      // As in production, so that logging and measuring requests has its real cost.
      LOG_LEVEL: 'info',
      METRICS_PORT: '0',
      DATABASE_URL: postgres.url,
      DATABASE_POOL_MAX: '10',
      SECRET_KEY: 'a secret for benchmarks alone, of fifty-two bytes...',
      RATE_LIMIT_MAX: '1000000000',
      ...(process.env.BENCH_REDIS_URL === undefined ? {} : { REDIS_URL: process.env.BENCH_REDIS_URL }),
    };
    const stage = new Stage(folder, kept !== undefined, environment, postgres, program);
    await stage.program('main.migrate');
    return stage;
  }

  /** Creates a business with many rows, and updates the planner's statistics, as autovacuum does after a minute or two. */
  async seed(assets: number, operations: number): Promise<Seeded> {
    const answer = await this.program(
      'cli',
      'demo',
      'seed',
      '--assets',
      String(assets),
      '--operations',
      String(operations),
    );
    await this.run(['VACUUM ANALYZE']);
    return JSON.parse(answer) as Seeded;
  }

  /** Runs statements directly on the database, or on a copy of it, one after the other. */
  async run(statements: readonly string[], databaseUrl = this.environment.DATABASE_URL!): Promise<void> {
    await withClient(databaseUrl, async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  }

  /** Copies the database as it is, while nothing uses it. @returns the URL of the copy */
  async copyDatabase(name: string): Promise<string> {
    const [url, maintenance] = [
      new URL(this.environment.DATABASE_URL!),
      new URL(this.environment.DATABASE_URL!),
    ];
    const original = url.pathname.slice(1);
    maintenance.pathname = '/template1';
    await this.run([`CREATE DATABASE "${name}" TEMPLATE "${original}"`], maintenance.href);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Starts the API as in production, in a process of its own. `program` selects another build. */
  startApi({ profile, program = built('main.api.js'), environment = {} }: ApiLaunch = {}): Promise<Server> {
    return this.serve(
      program,
      environment,
      profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
    );
  }

  /** Starts the portal as in production, and signs in a new owner of the business. */
  async startPortal(businessId: string, program = built('')): Promise<SignedIn> {
    const owner = { email: `${crypto.randomUUID()}@bench.example`, password: crypto.randomUUID() };
    const person = [
      '--name',
      'Owner',
      '--role',
      'owner',
      '--email',
      owner.email,
      '--password',
      owner.password,
    ];
    await this.program('cli', 'user', 'create', '--business', businessId, ...person);
    const portal = await this.serve(new URL('main.portal.js', program), {}, [], 'PORTAL_PORT');
    const answer = await fetch(`${portal.origin}/sign-in`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: portal.origin },
      body: new URLSearchParams(owner),
    });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    if (answer.status !== 303 || cookies.length === 0)
      throw new Error(`The portal answers the sign-in with ${answer.status}.`);
    return { ...portal, headers: { cookie: cookies.join('; ') } };
  }

  /** Starts the twin, which replays the statements that the API ran for this request. */
  async startTwin(key: string, path: string, body: string): Promise<Server> {
    const recording = join(this.folder, 'recording.json');
    await writeFile(recording, JSON.stringify(await this.recordWrite(key, path, body)));
    return this.serve(new URL('twin.js', import.meta.url), { RECORDING: recording });
  }

  /** Starts a process, which ends with the stage at the latest. `ipc` opens a channel to it. */
  launch(file: URL, { environment = {}, flags = [], ipc = false }: Launch = {}): ChildProcess {
    const child = spawn(process.execPath, [...flags, fileURLToPath(file)], {
      env: { ...this.environment, ...environment },
      stdio: ['ignore', this.log, 'inherit', ipc ? 'ipc' : 'ignore'],
    });
    this.children.push(child);
    return child;
  }

  /** Stops a process that `startApi` started. */
  async stop({ pid }: Server): Promise<void> {
    await end(this.children.find((child) => child.pid === pid)!);
  }

  /** The memory of a process, in megabytes. */
  async memoryOf({ pid }: Server): Promise<number> {
    const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
    return Number(stdout) / 1024;
  }

  async close(): Promise<void> {
    await Promise.all(
      this.children.filter((child) => child.exitCode === null && child.signalCode === null).map(end),
    );
    await this.postgres.stop();
    closeSync(this.log);
    if (!this.isKept) await rm(this.folder, { recursive: true, force: true });
  }

  private async config(more: NodeJS.ProcessEnv = {}) {
    const { parseConfig } = (await import(built('config.js').href)) as ConfigModule;
    return parseConfig({ ...this.environment, ...more });
  }

  /** Runs a program to its end. @returns what it printed */
  async program(name: string, ...args: string[]): Promise<string> {
    const { stdout } = await run(
      process.execPath,
      [fileURLToPath(new URL(`${name}.js`, this.programs)), ...args],
      {
        env: this.environment,
      },
    );
    return stdout;
  }

  private async serve(
    file: URL,
    more: NodeJS.ProcessEnv,
    flags: string[] = [],
    portName = 'PORT',
  ): Promise<Server> {
    const port = await freePort();
    const child = this.launch(file, { environment: { ...more, [portName]: String(port) }, flags });
    const origin = `http://127.0.0.1:${port}`;
    for (let attemptsLeft = 200; !(await listens(origin)); attemptsLeft -= 1) {
      if (attemptsLeft === 0 || child.exitCode !== null)
        throw new Error(`${fileURLToPath(file)} does not start.`);
      await pause(100);
    }
    return { origin, pid: child.pid! };
  }

  private async recordWrite(key: string, path: string, body: string) {
    const { createApi } = (await import(built('processes/api.js').href)) as ApiModule;
    const app = await createApi(await this.config({ REDIS_URL: '', ACCESS_LOG: 'off' }));
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    try {
      return await record(async () => {
        const headers = {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        };
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
        const text = await response.text();
        if (response.status !== 201) throw new Error(`POST ${path} answers ${response.status}: ${text}`);
        return text;
      });
    } finally {
      await app.close();
    }
  }
}

async function listens(origin: string): Promise<boolean> {
  try {
    // The twin answers requests without a key with a 500, which also shows that it is up.
    await fetch(`${origin}/health/ready`, { headers: { authorization: 'none' } });
    return true;
  } catch {
    return false;
  }
}

/** Stops a process gracefully, and waits for its end. */
export async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
