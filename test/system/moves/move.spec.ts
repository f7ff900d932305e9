import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Cell, twoCells } from '../../moves/cells.js';
import { CommandLineProcess } from '../../support/command-line.js';
import { eventually } from '../../support/eventually.js';
import { freePort } from '../../support/free-port.js';
import { endProcesses, ServiceProcess } from '../../support/process.js';
import { Receiver } from '../../support/receiver.js';
import type { TestBusiness } from '../../support/test-business.js';

const WRITERS = 4;
/** How long a client waits before it repeats a request, in milliseconds. */
const REPEAT_MS = 100;

let [north, south] = [] as unknown as [Cell, Cell];
let close: () => Promise<void>;
let receiver: Receiver;
const origins: Record<string, string> = {};

/** Starts an API process and a worker of a cell. */
async function start(name: string, { environment }: Cell): Promise<void> {
  const port = await freePort();
  origins[name] = `http://127.0.0.1:${port}`;
  const more = { RATE_LIMIT_MAX: '1000000', WEBHOOK_UNSAFE_TARGETS: 'true', LOG_LEVEL: 'info' };
  const api = new ServiceProcess('main.api', { ...environment, ...more, PORT: `${port}` });
  const worker = new ServiceProcess('main.worker', { ...environment, ...more });
  await Promise.all([api.says('The API listens.'), worker.says('The worker is running.')]);
}

beforeEach(async () => {
  ({ north, south, close } = await twoCells());
  receiver = await Receiver.open((_, response) => setTimeout(() => response.end(), 10));
  await Promise.all([start('north', north), start('south', south)]);
}, 180_000);
afterEach(async () => {
  await endProcesses();
  await receiver.close();
  await close();
});

/** Clients that create operations without a pause, and repeat a request until it is answered (§7). They follow the business. */
class Writers {
  /** The ids of the operations that the API reported as created, by idempotency key. */
  readonly accepted = new Map<string, string>();
  /** The longest time from a first request to its answer, in milliseconds. */
  longestMs = 0;
  private cell = 'north';
  private isOver = false;
  private readonly running: Promise<void[]>;

  constructor(private readonly business: TestBusiness) {
    this.running = Promise.all(Array.from({ length: WRITERS }, () => this.run()));
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  /** Resolves once more have been accepted. */
  async more(count: number): Promise<void> {
    const wanted = this.accepted.size + count;
    await eventually(
      () => Promise.resolve(this.accepted.size),
      (size) => size >= wanted,
    );
  }

  post(key: string): Promise<Response> {
    return fetch(`${origins[this.cell]!}/api/v1/operations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.business.key}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({
        title: `Replace the seal ${key}`,
        required_skill: 'mechanical',
        assignee_type: null,
      }),
    });
  }

  private async run(): Promise<void> {
    while (!this.isOver) {
      const key = randomUUID();
      const began = performance.now();
      for (;;) {
        const reply = await this.post(key);
        const { data, error } = (await reply.json()) as { data?: { id: string }; error?: { code: string } };
        if (reply.status === 201) {
          this.accepted.set(key, data!.id);
          break;
        }
        if (reply.status !== 503) throw new Error(`${reply.status} ${JSON.stringify(error)}`);
        if (error!.code === 'business_moved') this.cell = 'south';
        else await new Promise((done) => setTimeout(done, REPEAT_MS));
      }
      this.longestMs = Math.max(this.longestMs, performance.now() - began);
    }
  }
}

/** A business with an endpoint, and clients that write. */
async function customer(): Promise<{ business: TestBusiness; writers: Writers }> {
  const business = await north.app.business();
  await business.endpoint(receiver.url, { enabled: true, eventTypes: ['operation.created'] });
  return { business, writers: new Writers(business) };
}

/** Checks that each accepted write is in the other cell exactly once, and that each of its events was delivered. */
async function account({ id }: TestBusiness, { accepted, post }: Writers, writers: Writers): Promise<void> {
  const open = `SELECT ((SELECT count(*) FROM events WHERE dispatched_at IS NULL)
    + (SELECT count(*) FROM webhook_deliveries WHERE status <> 'succeeded'))::int AS left`;
  await eventually(
    async () => (await south.client.query<{ left: number }>(open)).rows[0]!.left,
    (left) => left === 0,
  );
  const { rows } = await south.client.query<{ id: string; key: string; events: string[] }>(
    `SELECT o.id, right(o.title, 36) AS key, array_agg('evt_' || e.id) AS events FROM operations o
      LEFT JOIN events e ON e.business_id = o.business_id AND e.type = 'operation.created' AND e.payload::json #>> '{data,object,id}' = o.id::text
      WHERE o.business_id = $1 GROUP BY o.business_id, o.id`,
    [id],
  );
  expect(new Map(rows.map((each) => [each.key, each.id]))).toEqual(accepted);
  expect(rows.length).toBe(accepted.size);
  expect(rows.filter(({ events }) => events.length !== 1)).toEqual([]);
  const arrived = receiver.received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  expect(new Set(arrived)).toEqual(new Set(rows.flatMap(({ events }) => events)));
  const deliveries = new Set(receiver.received.map(({ headers }) => headers['service-delivery']));
  expect(deliveries.size, 'a repeat has the id of its delivery').toBe(new Set(arrived).size);
  // A repeat of a write that the first cell answered.
  const [key, operation] = [...accepted][0]!;
  const again = await post.call(writers, key);
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(((await again.json()) as { data: { id: string } }).data.id).toBe(operation);
}

it('each write that was accepted during a move is in the other cell exactly once, and its event is delivered', async () => {
  const { business, writers } = await customer();
  await writers.more(100);
  const moved = (await north.cli.run('business', 'move', '--id', business.id, '--to', south.file)).stdout;
  await writers.more(100);
  await writers.stop();
  const { pause_s: pause } = JSON.parse(moved) as { pause_s: number };
  console.info(`Paused for ${pause} s; the longest write took ${Math.round(writers.longestMs)} ms.`);
  expect(pause).toBeLessThan(15);
  await account(business, writers, writers);
}, 240_000);

/** A transaction that a test holds open. */
async function holding(cell: Cell, statement: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: cell.environment.DATABASE_URL });
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement, values);
  return () => client.end();
}

const LOCK_BUSINESS = 'SELECT 1 FROM businesses WHERE id = $1 FOR UPDATE';

it('a command that is killed at any point is repeated, and loses nothing', async () => {
  const { business, writers } = await customer();
  const { id } = business;
  const cli = new CommandLineProcess(north.environment);
  const begin = () =>
    new ServiceProcess(`cli business move --id ${id} --to ${south.file}`, north.environment);
  const untilWaiting = async (cell: Cell, what: string) =>
    eventually(
      async () =>
        (
          await cell.client.query(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'operator%'
            AND wait_event_type = 'Lock' AND query LIKE '%' || $1 || '%'`,
            [what],
          )
        ).rowCount,
      (count) => count === 1,
    );
  const stateIn = async (cell: Cell) =>
    (
      await cell.client.query<{ held: boolean; moved: boolean }>(
        'SELECT coalesce(held_until > now(), false) AS held, moved_to IS NOT NULL AS moved FROM businesses WHERE id = $1',
        [id],
      )
    ).rows[0];
  await writers.more(30);

  // While it copies.
  let release = await holding(south, 'LOCK TABLE operations IN SHARE MODE');
  let mover = begin();
  await untilWaiting(south, 'INSERT INTO "operations"');
  await mover.end();
  await release();
  await writers.more(30);

  // In the pause, before it has compared; and once the copy is complete, before the business is closed here.
  for (const isCopied of [false, true]) {
    mover = begin();
    await eventually(
      () => stateIn(north),
      (state) => state!.held,
    );
    release = await holding(north, 'LOCK TABLE saved_views IN ACCESS EXCLUSIVE MODE');
    await untilWaiting(north, '"saved_views"');
    if (isCopied) {
      const unlock = await holding(north, LOCK_BUSINESS, [id]);
      await release();
      await eventually(
        () => stateIn(south),
        (state) => state !== undefined,
      );
      await mover.end();
      await unlock();
    } else {
      await mover.end();
      await release();
    }
    // The pause ends by itself.
    await writers.more(30);
  }

  // Closed here, and not open there yet.
  mover = begin();
  await eventually(
    () => stateIn(north),
    (state) => state!.held,
  );
  release = await holding(north, 'LOCK TABLE saved_views IN ACCESS EXCLUSIVE MODE');
  await untilWaiting(north, '"saved_views"');
  const unlockNorth = await holding(north, LOCK_BUSINESS, [id]);
  await release();
  await eventually(
    () => stateIn(south),
    (state) => state !== undefined,
  );
  const unlockSouth = await holding(south, LOCK_BUSINESS, [id]);
  await unlockNorth();
  await eventually(
    () => stateIn(north),
    (state) => state!.moved,
  );
  await mover.end();
  await unlockSouth();

  const moved = (await cli.run('business', 'move', '--id', id, '--to', south.file)).stdout;
  expect(JSON.parse(moved)).toMatchObject({ id, moved_to: 'south' });
  await writers.more(30);
  await writers.stop();
  await account(business, writers, writers);
}, 400_000);
