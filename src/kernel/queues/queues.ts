import { Injectable } from '@nestjs/common';
import { createPostgresBackend, Queue, runMigrations, withBackend, Worker } from 'bullmq';
import pg from 'pg';
import { Config } from '../../config.js';
import { within } from '../deadline.js';
import { Log } from '../log.js';

/** What a queue does for us: it wakes one of the workers. Triggers carry nothing, and may get lost (D30). */
export interface TriggerQueue {
  /** Adds triggers. @throws Error when the queue cannot be reached within a second */
  add(count: number): Promise<void>;
  /** Lets go of the queue, in a moment even when it is out of reach. */
  close(): Promise<void>;
}

/** A worker's ear on a queue. */
export interface Listener {
  /** Listens no more, in a moment even when the queue is out of reach; a trigger in hand is then handed out again. */
  close(): Promise<void>;
}

/** What we use of BullMQ's classes, which differ in type from backend to backend. */
interface OpenWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
  getBackend(): { close(force?: boolean): Promise<void> };
}
interface OpenQueue extends OpenWorker {
  addBulk(jobs: { name: string; data: object; opts: object }[]): Promise<unknown>;
}

const ADD_TIMEOUT_MS = 1_000;
const CLOSE_TIMEOUT_MS = 1_000;
const COMPLAINT_PAUSE_MS = 10_000;
const KEPT_JOBS = { count: 0 };
/** A trigger is handled in milliseconds, so a dead worker's comes back soon. */
const LOCK_MS = 5_000;

/**
 * The one place that knows of BullMQ's two backends: Redis with `REDIS_URL`, PostgreSQL otherwise. The API process
 * never opens a queue.
 */
@Injectable()
export class Queues {
  constructor(
    private readonly config: Config,
    private readonly log: Log,
  ) {}

  /** A queue to add triggers to. */
  open(name: string): TriggerQueue {
    const queue = this.newQueue(name);
    queue.on('error', this.complain(name));
    return {
      async add(count) {
        const options = { removeOnComplete: true, removeOnFail: true };
        const jobs = Array.from({ length: count }, () => ({ name: 'trigger', data: {}, opts: options }));
        await within(ADD_TIMEOUT_MS, queue.addBulk(jobs));
      },
      close: () => close(queue),
    };
  }

  /** Calls `handle` for each trigger, one at a time in this process. */
  listen(name: string, handle: () => Promise<void>): Listener {
    const worker = this.newWorker(name, handle);
    worker.on('error', this.complain(name));
    return { close: () => close(worker) };
  }

  private newQueue(name: string): OpenQueue {
    const { redisUrl, databaseUrl } = this.config;
    if (redisUrl !== undefined) {
      return new Queue(name, { connection: { url: redisUrl, maxRetriesPerRequest: 1 } });
    }
    const postgres = withBackend(createPostgresBackend);
    return new postgres.Queue(name, { connection: { connectionString: databaseUrl!, max: 1 } });
  }

  private newWorker(name: string, handle: () => Promise<void>): OpenWorker {
    const { redisUrl, databaseUrl } = this.config;
    const settings = {
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS,
      removeOnComplete: KEPT_JOBS,
      removeOnFail: KEPT_JOBS,
    };
    if (redisUrl !== undefined) {
      return new Worker(name, handle, {
        ...settings,
        connection: { url: redisUrl, maxRetriesPerRequest: null },
      });
    }
    const postgres = withBackend(createPostgresBackend);
    return new postgres.Worker(name, handle, {
      ...settings,
      connection: { connectionString: databaseUrl!, max: 2 },
    });
  }

  /** A queue that is away comes back; until then the sweeper goes on without it. BullMQ says so many times a second. */
  private complain(queue: string): (error: Error) => void {
    let silentUntil = 0;
    return (error) => {
      if (Date.now() < silentUntil) return;
      silentUntil = Date.now() + COMPLAINT_PAUSE_MS;
      this.log.warn({ queue, error: error.message }, 'The queue is out of reach.');
    };
  }
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

/** A queue that is out of reach never says goodbye; after a moment its connections are cut. */
async function close(opened: OpenWorker): Promise<void> {
  try {
    await within(CLOSE_TIMEOUT_MS, opened.close());
  } catch {
    await within(CLOSE_TIMEOUT_MS, opened.getBackend().close(true)).catch(() => undefined);
  }
}
