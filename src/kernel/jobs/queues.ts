import { BullModule } from '@nestjs/bullmq';
import type { DynamicModule } from '@nestjs/common';
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
import type { Config } from '../../config.js';
import { settingsOnConnect } from '../database/connection-settings.js';
import { TooLate, within } from '../deadline.js';

const CLOSE_TIMEOUT_MS = 1_000;

/** How long a worker leaves PostgreSQL alone after an error, in milliseconds. */
const REST_MS = 1_000;

/** The connections to PostgreSQL of a queue, and of a worker: one of a worker's waits for jobs. */
const CONNECTIONS = { queue: 1, worker: 3 };

/** Where `runMigrations` puts BullMQ's tables. */
const SCHEMA = 'bullmq';

/**
 * Where the queues of a process live: in Redis with `REDIS_URL`, in PostgreSQL otherwise.
 *
 * @returns the options that all queues of an application share
 */
export function queuesOf({ redisUrl, databaseUrl }: Config): QueueOptions {
  if (redisUrl !== undefined) return { connection: { url: redisUrl, maxRetriesPerRequest: 1 } };
  return { connection: { connectionString: databaseUrl! } };
}

/**
 * BullMQ's queue over the backend that its own options name. Nest is told of one class for the whole program; so each
 * application of it still chooses by its own configuration.
 */
class BackendQueue extends Queue {
  private ending: Promise<void> | undefined;
  private readonly pool: pg.Pool | undefined;

  constructor(name: string, options: QueueOptions) {
    const pool = poolOf(options, CONNECTIONS.queue);
    super(name, options, backendOf(pool));
    this.pool = pool;
    // Until another listener is added: BullMQ prints errors without one.
    this.on('error', () => undefined);
  }

  /** In a moment even when the queue is out of reach. */
  override close(): Promise<void> {
    return (this.ending ??= closeSoon(this, super.close(), this.pool));
  }
}

/** BullMQ's worker, likewise. */
class BackendWorker extends Worker {
  private ending: Promise<void> | undefined;
  private readonly pool: pg.Pool | undefined;
  private isResting = false;

  constructor(name: string, processor: Processor, options: WorkerOptions) {
    const pool = poolOf(options, CONNECTIONS.worker);
    // The connection to Redis waits for jobs, so it never gives a command up.
    const connection = { ...options.connection, maxRetriesPerRequest: null };
    super(name, processor, { ...options, connection }, backendOf(pool));
    this.pool = pool;
    if (pool) this.on('error', () => void this.rest());
  }

  /** In a moment even when the queue is out of reach; a job in hand is then handed out again. */
  override close(force = false): Promise<void> {
    return (this.ending ??= closeSoon(this, super.close(force), this.pool));
  }

  /** After any error of PostgreSQL but a refused connection BullMQ asks again at once, which would take a whole core. */
  private async rest(): Promise<void> {
    if (this.isResting) return;
    this.isResting = true;
    await this.pause(true);
    await setTimeout(REST_MS, undefined, { ref: false });
    this.isResting = false;
    if (!this.ending) await this.resume();
  }
}

// Nest reads them when a queue is registered, as modules are imported: set here, they are set before any is.
BullModule.queueClass = BackendQueue;
BullModule.workerClass = BackendWorker;

/** Makes a queue injectable in a module, on the backend of the application. */
export function registerQueue(name: string): DynamicModule {
  return BullModule.registerQueue({ name });
}

/** A queue outside of an application. The caller closes it. */
export function openQueue<T>(name: string, config: Config): Queue<T> {
  return new BackendQueue(name, queuesOf(config)) as unknown as Queue<T>;
}

/** Brings BullMQ's own schema in PostgreSQL to its newest version. Safe to run twice at once. */
export async function migrateQueues(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client);
  } finally {
    await client.end();
  }
}

/** BullMQ's own pool would set its schema by a parameter of the start-up, which PgBouncer refuses. */
function poolOf({ connection }: QueueOptions, max: number): pg.Pool | undefined {
  if (connection === undefined || !('connectionString' in connection)) return undefined;
  return new pg.Pool({
    ...connection,
    max,
    keepAlive: true,
    ...settingsOnConnect({ search_path: SCHEMA }),
  });
}

/** What differs between the backends is nothing that we use, so both pass under the type of the default one. */
function backendOf(pool: pg.Pool | undefined): BackendFactory<RedisQueueBackend> {
  if (!pool) return createRedisBackend;
  const create: BackendFactory = (name, options, more) =>
    createPostgresBackend(name, { ...options, connection: pool }, more);
  return create as BackendFactory<RedisQueueBackend>;
}

/** A queue that is out of reach never says goodbye; after a moment its connections are cut. */
async function closeSoon(open: Queue | Worker, closing: Promise<void>, pool?: pg.Pool): Promise<void> {
  try {
    await within(CLOSE_TIMEOUT_MS, closing);
  } catch (error) {
    if (!(error instanceof TooLate)) throw error;
    await within(CLOSE_TIMEOUT_MS, open.getBackend().close(true)).catch(() => undefined);
  } finally {
    await within(CLOSE_TIMEOUT_MS, pool?.end() ?? Promise.resolve()).catch(() => undefined);
  }
}
