import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../support/free-port.js';
import { PrivatePostgres } from '../support/private-postgres.js';
import { PrivateRedis } from '../support/private-redis.js';
import { temporaryFolder } from '../support/after-kill.js';
import { ServiceProcess } from '../support/process.js';
import { TcpProxy } from './tcp-proxy.js';

/** The kinds of processes, the number of each, and the log message when one is ready. */
const KINDS = {
  api: { entry: 'main.api', count: 2, port: 'PORT', says: 'The API listens.' },
  worker: { entry: 'main.worker', count: 2, port: undefined, says: 'The worker is running.' },
  portal: { entry: 'main.portal', count: 1, port: 'PORTAL_PORT', says: 'The portal listens.' },
} as const;

export type Kind = keyof typeof KINDS;

/** The size of the disk for attachments. The files of one trial take about 0.3 MiB, and stay: there is room for 200 trials. */
export const DISK_MB = 64;

/** One process of the service, and the network connections on both of its sides. */
export interface Member {
  readonly kind: Kind;
  readonly number: number;
  process: ServiceProcess;
  /** The network between the process and PostgreSQL. */
  readonly toPostgres: TcpProxy;
  /** The network between clients and the process; workers have none. */
  readonly front?: TcpProxy;
  /** The address for clients. */
  readonly origin: string;
  /** The file that contains the offset of its clock. */
  readonly clock: string;
  readonly environment: Record<string, string>;
}

/** A complete installation with its own PostgreSQL, Redis and processes, whose networks can be broken. */
export class Stage {
  readonly members: Member[] = [];
  /** The folder on the disk for attachments that a fault can fill; undefined if no disk could be mounted. */
  disk: string | undefined;

  private constructor(
    private readonly folder: string,
    readonly postgres: PrivatePostgres,
    readonly redis: PrivateRedis | undefined,
    readonly toRedis: TcpProxy | undefined,
    private readonly common: Record<string, string>,
  ) {}

  /** Starts everything on an empty database. */
  static async open(): Promise<Stage> {
    const folder = temporaryFolder('maintenance-prove');
    const postgres = await PrivatePostgres.start({ durable: true });
    const redis = await PrivateRedis.start(folder).catch(() => undefined);
    const toRedis = redis && (await TcpProxy.open(new URL(redis.url)));
    const attachments = join(folder, 'attachments');
    const stage = new Stage(folder, postgres, redis, toRedis, {
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      SECRET_KEY: randomBytes(32).toString('base64'),
      ATTACHMENTS_URL: pathToFileURL(attachments).href,
      ACCESS_LOG: 'off',
      LOG_LEVEL: 'info',
      RATE_LIMIT_MAX: '1000000000',
      WEBHOOK_UNSAFE_TARGETS: 'true',
      WEBHOOK_RETRY_DELAYS_S: '0.3,1,2,4,8',
      WEBHOOK_TIMEOUT_MS: '1000',
      ...(toRedis ? { REDIS_URL: toRedis.via(redis.url) } : {}),
    });
    stage.disk = mountDisk(attachments);
    const migrating = new ServiceProcess('main.migrate', stage.direct);
    if ((await migrating.exit()) !== 0) throw new Error(`The migrations failed: ${migrating.errors}`);
    return stage;
  }

  /** The environment of a process that connects to PostgreSQL and Redis without a proxy. */
  get direct(): Record<string, string> {
    const { REDIS_URL: _, ...common } = this.common;
    return { ...common, DATABASE_URL: this.postgres.url };
  }

  /** Starts the processes, after stopping running ones. @param sabotage to apply to their program */
  async startAll(sabotage?: string): Promise<void> {
    await this.endAll();
    const kinds = Object.keys(KINDS) as Kind[];
    for (const kind of kinds)
      for (let number = 1; number <= KINDS[kind].count; number += 1)
        this.members.push(await this.prepare(kind, number, sabotage));
    await Promise.all(this.members.map(untilUp));
  }

  of(kind: Kind): Member[] {
    return this.members.filter((each) => each.kind === kind);
  }

  /** Restarts a process that was killed. */
  async revive(member: Member): Promise<void> {
    writeFileSync(member.clock, '0');
    member.process = new ServiceProcess(KINDS[member.kind].entry, member.environment);
    await untilUp(member);
  }

  /** Sets the offset of a process's clock from the true time, in milliseconds. */
  moveClock(member: Member, shiftMs: number): void {
    writeFileSync(member.clock, String(shiftMs));
    member.process.signal('SIGUSR2');
  }

  async close(): Promise<void> {
    await this.endAll();
    await this.toRedis?.close();
    await this.redis?.stop();
    await this.postgres.remove();
    if (this.disk) execFileSync('umount', [this.disk]);
  }

  private async endAll(): Promise<void> {
    for (const { process, toPostgres, front } of this.members.splice(0)) {
      await process.end();
      await toPostgres.close();
      await front?.close();
    }
  }

  private async prepare(kind: Kind, number: number, sabotage: string | undefined): Promise<Member> {
    const { entry, port: portName } = KINDS[kind];
    const toPostgres = await TcpProxy.open(new URL(this.postgres.url));
    const clock = join(this.folder, `clock-${kind}-${number}`);
    const port = await freePort();
    const environment = {
      ...this.common,
      DATABASE_URL: toPostgres.via(this.postgres.url),
      NODE_OPTIONS: `--import ${new URL('./preload.js', import.meta.url).href}`,
      PROVE_CLOCK: clock,
      ...(sabotage ? { PROVE_SABOTAGE: sabotage } : {}),
      ...(portName ? { [portName]: String(port) } : {}),
    };
    const front = portName ? await TcpProxy.open(new URL(`http://127.0.0.1:${port}`)) : undefined;
    const origin = `http://127.0.0.1:${front?.port ?? 0}`;
    const process = new ServiceProcess(entry, environment);
    return { kind, number, process, toPostgres, front, origin, clock, environment };
  }
}

const untilUp = ({ kind, process }: Member) => process.says(KINDS[kind].says);

/** Mounts a small disk that can be filled. @returns undefined without the rights to mount */
function mountDisk(folder: string): string | undefined {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'prove', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    return undefined;
  }
}
