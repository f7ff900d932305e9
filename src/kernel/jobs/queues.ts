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
import pg from 'pg';
import type { Config } from '../../config.js';
import { TooLate, within } from '../deadline.js';

const CLOSE_TIMEOUT_MS = 1_000;

/**
 * Where the queues of a process live: in Redis with `REDIS_URL`, in PostgreSQL otherwise.
 *
 * @returns the options that all queues of an application share
 */
export function queuesOf({ redisUrl, databaseUrl }: Config): QueueOptions {
  if (redisUrl !== undefined) return { connection: { url: redisUrl, maxRetriesPerRequest: 1 } };
  return { connection: { connectionString: databaseUrl!, max: 1 } };
}

/**
 * BullMQ's queue over the backend that its own options name. Nest is told of one class for the whole program; so each
 * application of it still chooses by its own configuration.
 */
class BackendQueue extends Queue {
  private ending: Promise<void> | undefined;

  constructor(name: string, options: QueueOptions) {
    super(name, options, backendFor(options));
    // Until another listener is added: BullMQ prints errors without one.
    this.on('error', () => undefined);
  }

  /** In a moment even when the queue is out of reach. */
  override close(): Promise<void> {
    return (this.ending ??= closeSoon(this, super.close()));
  }
}

/** BullMQ's worker, likewise. Its connection waits for jobs, so it never gives a command up. */
class BackendWorker extends Worker {
  private ending: Promise<void> | undefined;

  constructor(name: string, processor: Processor, options: WorkerOptions) {
    super(name, processor, { ...options, connection: connectionOfWorker(options) }, backendFor(options));
  }

  /** In a moment even when the queue is out of reach; a job in hand is then handed out again. */
  override close(force = false): Promise<void> {
    return (this.ending ??= closeSoon(this, super.close(force)));
  }
}

// Nest reads them when a queue is registered, as modules are imported: set here, they are set before any is.
BullModule.queueClass = BackendQueue;
BullModule.workerClass = BackendWorker;

/** Makes a queue injectable in a module, on the backend of the application. */
export function registerQueue(name: string): DynamicModule {
  return BullModule.registerQueue({ name });
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

function isPostgres({ connection }: QueueOptions): boolean {
  return connection !== undefined && 'connectionString' in connection;
}

/** What differs between the backends is nothing that we use, so both pass under the type of the default one. */
function backendFor(options: QueueOptions): BackendFactory<RedisQueueBackend> {
  if (!isPostgres(options)) return createRedisBackend;
  return createPostgresBackend as unknown as BackendFactory<RedisQueueBackend>;
}

function connectionOfWorker(options: WorkerOptions): WorkerOptions['connection'] {
  const more = isPostgres(options) ? { max: 2 } : { maxRetriesPerRequest: null };
  return { ...options.connection, ...more };
}

/** A queue that is out of reach never says goodbye; after a moment its connections are cut. */
async function closeSoon(open: Queue | Worker, closing: Promise<void>): Promise<void> {
  try {
    await within(CLOSE_TIMEOUT_MS, closing);
  } catch (error) {
    if (!(error instanceof TooLate)) throw error;
    await within(CLOSE_TIMEOUT_MS, open.getBackend().close(true)).catch(() => undefined);
  }
}
