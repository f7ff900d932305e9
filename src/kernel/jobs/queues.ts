import { BullModule } from '@nestjs/bullmq';
import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  type Processor,
  Queue,
  type QueueOptions,
  type RedisQueueBackend,
  runMigrations,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Config, sessionUrlOf } from '../../config.js';
import { surviveBrokenConnections } from '../database/failures.js';
import { settingsOnConnect } from '../database/connection-settings.js';
import { TimeoutError, within } from '../deadline.js';
import { keyPrefixOf } from '../redis-connection.js';

const CLOSE_TIMEOUT_MS = 1_000;

/** How long a worker pauses after an error of PostgreSQL, in milliseconds. */
const ERROR_PAUSE_MS = 1_000;

/** PostgreSQL connections of a queue and of a worker. One of the worker's connections waits for jobs. */
const CONNECTIONS = { queue: 1, worker: 3 };

/** The schema in which `runMigrations` creates BullMQ's tables. */
const SCHEMA = 'bullmq';

/**
 * Where a process keeps its queues: in Redis when `REDIS_URL` is set, in PostgreSQL otherwise.
 *
 * @returns the options shared by all queues of an application
 */
export function queuesOf(config: Config): QueueOptions {
  const { redisUrl } = config;
  if (redisUrl === undefined) return { connection: { connectionString: sessionUrlOf(config)! } };
  return { prefix: keyPrefixOf(config), connection: { url: redisUrl, maxRetriesPerRequest: 1 } };
}

/**
 * A BullMQ queue that chooses its backend from its own options. `BullModule` knows only one queue class for the whole
 * program, so each application still chooses by its own configuration.
 */
class BackendQueue extends Queue {
  private ending: Promise<void> | undefined;
  private readonly pool: pg.Pool | undefined;

  constructor(name: string, options: QueueOptions) {
    const pool = poolOf(options, CONNECTIONS.queue);
    super(name, options, backendOf(pool));
    this.pool = pool;
    // A default listener: without one, BullMQ prints errors to the console.
    this.on('error', () => undefined);
  }

  /** Closes quickly even when the queue is unreachable. */
  override close(): Promise<void> {
    return (this.ending ??= closeSoon(this, super.close(), this.pool));
  }
}

/** A BullMQ worker that stops quickly even when its backend is unreachable. */
class BackendWorker extends Worker {
  private ending: Promise<void> | undefined;
  private readonly pool: pg.Pool | undefined;
  private isPausing = false;

  constructor(name: string, processor: Processor, options: WorkerOptions) {
    const pool = poolOf(options, CONNECTIONS.worker);
    // The Redis connection waits for jobs, so it must retry its commands without a limit.
    const connection = { ...options.connection, maxRetriesPerRequest: null };
    super(name, processor, { ...options, connection }, backendOf(pool));
    this.pool = pool;
    if (pool) this.on('error', () => void this.pauseAfterError());
  }

  /** Closes quickly even when the queue is unreachable. BullMQ then gives the current job to another worker. */
  override close(force = false): Promise<void> {
    return (this.ending ??= closeSoon(this, super.close(force), this.pool));
  }

  /**
   * After any PostgreSQL error except a refused connection, BullMQ retries without a pause, which would use a whole
   * CPU core.
   */
  private async pauseAfterError(): Promise<void> {
    if (this.isPausing) return;
    this.isPausing = true;
    await this.pause(true);
    await setTimeout(ERROR_PAUSE_MS, undefined, { ref: false });
    this.isPausing = false;
    if (!this.ending) await this.resume();
  }
}

// Nest reads these when a queue is registered, while modules are imported. They are set here, before any
// registration.
BullModule.queueClass = BackendQueue;
BullModule.workerClass = BackendWorker;

/** Opens a queue outside an application. The caller closes it. */
export function openQueue<T>(name: string, config: Config): Queue<T> {
  return new BackendQueue(name, queuesOf(config)) as unknown as Queue<T>;
}

/** Migrates BullMQ's own PostgreSQL schema to its newest version. Safe to run twice at once. */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

/** A pool of our own: BullMQ's pool sets its schema as a start-up parameter, which PgBouncer refuses. */
function poolOf({ connection }: QueueOptions, max: number): pg.Pool | undefined {
  if (connection === undefined || !('connectionString' in connection)) return undefined;
  const pool = new pg.Pool({
    ...connection,
    max,
    keepAlive: true,
    ...settingsOnConnect({ search_path: SCHEMA }),
  });
  return surviveBrokenConnections(pool);
}

/** We use nothing that differs between the backends, so both get the type of the default one. */
function backendOf(pool: pg.Pool | undefined): BackendFactory<RedisQueueBackend> {
  if (!pool) return createRedisBackend;
  const create: BackendFactory = (name, options, more) =>
    createPostgresBackend(name, { ...options, connection: pool }, more);
  return create as BackendFactory<RedisQueueBackend>;
}

/** An unreachable queue never finishes closing, so its connections are cut after a timeout. */
async function closeSoon(open: Queue | Worker, closing: Promise<void>, pool?: pg.Pool): Promise<void> {
  try {
    await within(CLOSE_TIMEOUT_MS, closing);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
    await within(CLOSE_TIMEOUT_MS, open.getBackend().close(true)).catch(() => undefined);
  } finally {
    await within(CLOSE_TIMEOUT_MS, pool?.end() ?? Promise.resolve()).catch(() => undefined);
  }
}
