import { createPostgresBackend, Queue, Worker, withBackend } from 'bullmq';

/** A delivery that was prepared and signed beforehand: its job only has to post it. */
export interface Ready {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The location of a queue: Redis if it is configured, otherwise PostgreSQL. */
export interface Place {
  readonly REDIS_URL?: string;
  readonly DATABASE_URL?: string;
}

const NAME = 'bare-loop';
const BULK = 500;
const CONNECTIONS = 10;

/** Fills the queue of the baseline loop. */
export async function fillBareQueue(place: Place, ready: readonly Ready[]): Promise<void> {
  const queue = place.REDIS_URL
    ? new Queue<Ready>(NAME, { connection: { url: place.REDIS_URL } })
    : new (withBackend(createPostgresBackend).Queue)(NAME, { connection: postgres(place) });
  for (let from = 0; from < ready.length; from += BULK) {
    const opts = { removeOnComplete: true, removeOnFail: true };
    await queue.addBulk(ready.slice(from, from + BULK).map((data) => ({ name: 'deliver', data, opts })));
  }
  await queue.close();
}

/** Processes the queue of the baseline loop. */
export function listenToBareQueue(place: Place, concurrency: number, post: (ready: Ready) => Promise<void>) {
  const handle = (job: { data: Ready }) => post(job.data);
  const options = { concurrency, removeOnComplete: { count: 0 }, removeOnFail: { count: 0 } };
  return place.REDIS_URL
    ? new Worker<Ready>(NAME, handle, {
        ...options,
        connection: { url: place.REDIS_URL, maxRetriesPerRequest: null },
      })
    : new (withBackend(createPostgresBackend).Worker)(NAME, handle, {
        ...options,
        connection: postgres(place),
      });
}

const postgres = (place: Place) => ({ connectionString: place.DATABASE_URL!, max: CONNECTIONS });
