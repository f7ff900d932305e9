import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { Audience, UNSAFE } from './audience.js';
import { bodiesOf } from './bodies.js';
import { fire, type Scenario } from './load.js';
import { backendTimes, type BackendTimes, processorMsOf, usedBetween } from './processor-time.js';
import { Receiver } from './receiving.js';
import { type OwnRedis, startRedis } from './redis.js';
import { columns, say, verdict } from './report.js';
import { built, end, Stage, type Server } from './stage.js';

const API = '/api/v1';
const ROWS = 20_000;
const SECONDS = 2;
const ROUNDS = { full: 6, quick: 2 };
/** How often a database is asked whether the worker has finished, and for how long, in milliseconds. */
const POLL_MS = 100;
const SETTLE_MS = 120_000;
/** The most that worker and queue may use for a create that no endpoint wants, in milliseconds. */
const MAX_UNWANTED_MS = { PostgreSQL: 0.2, Redis: 0.1 };
/** The name of connections that set none, which are those of the queue. */
const QUEUE_CONNECTIONS = 'worker queues';

/** The API alone, or with a worker: while no endpoint is enabled, and while one wants every event. */
const CASTS = ['alone', 'no endpoint', 'endpoint'] as const;
type Cast = (typeof CASTS)[number];
type QueueIn = keyof typeof MAX_UNWANTED_MS;

/** One of the compared builds, with its own copy of the database. */
interface Build {
  readonly name: string;
  /** The URL of a file of the build. */
  readonly file: (path: string) => URL;
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly client: pg.Client;
}

/** The processor time of each process, in milliseconds: of one moment, or spent in a round. */
interface Spent {
  readonly api: number;
  readonly apiBackends: number;
  readonly worker: number;
  readonly workerBackends: number;
  readonly redis: number;
}
const NOTHING: Spent = { api: 0, apiBackends: 0, worker: 0, workerBackends: 0, redis: 0 };

/** A build under measurement, and what its rounds have cost so far. */
interface Running {
  readonly build: Build;
  readonly api: Server;
  worker?: ChildProcess;
  creates: number;
  spent: Spent;
}

/**
 * Measures the processor time of a create in each process: the API, the worker, their PostgreSQL backends, and Redis. Load and rest
 * count: a round ends when the worker has nothing left to do.
 *
 * @param other the root of another checkout, already built, to be measured in turn with this one
 */
export async function measureCreateCost(quick: boolean, other?: string): Promise<void> {
  const stage = await Stage.open();
  const redis = await startRedis(stage.folder);
  const audience = Audience.open(stage);
  const receiver = await Receiver.start(stage);
  say(`Seeding ${ROWS.toLocaleString('en')} assets and as many operations …`);
  const { key, business_id: business } = await stage.seed(ROWS, ROWS);
  const types = ['asset.created', 'operation.created'];
  await audience.addEndpoint(stage, receiver, '/created', business, types);
  await audience.close();
  const builds = await Promise.all(buildsOf(other).map((each, at) => withDatabase(stage, redis, each, at)));
  try {
    const cost = new CreateCost(stage, key, redis, quick ? ROUNDS.quick : ROUNDS.full);
    await cost.run(builds, 'PostgreSQL');
    if (redis) await cost.run(builds, 'Redis');
    if (!redis) say('No redis-server on the path: the Redis half is skipped.');
  } finally {
    await Promise.all(builds.map(({ client }) => client.end()));
    await stage.close();
    await redis?.stop();
  }
}

function buildsOf(other: string | undefined): Pick<Build, 'name' | 'file'>[] {
  const now = { name: 'now', file: built };
  const before = { name: 'before', file: (path: string) => pathToFileURL(`${other}/dist/${path}`) };
  return other === undefined ? [now] : [before, now];
}

/** Gives a build its own database, so that the worker of one build never works for the other. */
async function withDatabase(
  stage: Stage,
  redis: OwnRedis | undefined,
  { name, file }: Pick<Build, 'name' | 'file'>,
  at: number,
): Promise<Build> {
  const databaseUrl = await stage.copyDatabase(`create_cost_${name}`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return { name, file, client, databaseUrl, redisUrl: redis && `${redis.url}/${at}` };
}

class CreateCost {
  /** For records that every copy of the database has, because they are older than any measured create. */
  private scenarios: readonly Scenario[] | undefined;
  private queue: QueueIn = 'PostgreSQL';

  constructor(
    private readonly stage: Stage,
    private readonly key: string,
    private readonly redis: OwnRedis | undefined,
    private readonly rounds: number,
  ) {}

  async run(builds: readonly Build[], queue: QueueIn): Promise<void> {
    this.queue = queue;
    say(`\nProcessor time per create in ms, queue in ${queue}, ${this.rounds} rounds of ${SECONDS} s`);
    say(columns('', 'build', 'API', 'its PG', 'worker', 'its PG', 'Redis', 'per second', 'worker all'));
    for (const cast of CASTS) {
      const running = await Promise.all(builds.map((build) => this.start(build, cast)));
      this.scenarios ??= await scenariosOf(running[0]!.api, this.key);
      for (const scenario of this.scenarios) await this.measure(cast, scenario, running);
      for (const { worker } of running) if (worker) await end(worker);
      for (const { api } of running) await this.stage.stop(api);
    }
  }

  private async start(build: Build, cast: Cast): Promise<Running> {
    const place = {
      DATABASE_URL: build.databaseUrl,
      ...(this.queue === 'Redis' ? { REDIS_URL: build.redisUrl } : {}),
    };
    await build.client.query(
      `UPDATE webhook_endpoints SET enabled = $1, consecutive_failures = 0 WHERE url LIKE '%/created'`,
      [cast === 'endpoint'],
    );
    const api = await this.stage.startApi({ program: build.file('main.api.js'), environment: place });
    const running: Running = { build, api, creates: 0, spent: NOTHING };
    if (cast === 'alone') return running;
    const environment = { ...UNSAFE, ...place, PGAPPNAME: QUEUE_CONNECTIONS };
    running.worker = this.stage.launch(build.file('main.worker.js'), { environment });
    await settle(build.client);
    return running;
  }

  private async measure(cast: Cast, scenario: Scenario, all: readonly Running[]): Promise<void> {
    for (const each of all) Object.assign(each, { creates: 0, spent: NOTHING });
    for (let round = 0; round <= this.rounds; round += 1) {
      for (const each of round % 2 === 0 ? all : [...all].reverse()) await this.round(scenario, each, round);
      if (round > 0) continue;
      // The first round warms up. Then PostgreSQL gets statistics, as autovacuum makes them.
      for (const { build } of all) await build.client.query('VACUUM ANALYZE');
    }
    for (const each of all) this.report(`${scenario.name}, ${cast}`, each, cast);
  }

  private async round(scenario: Scenario, running: Running, round: number): Promise<void> {
    const { api, worker, build } = running;
    const before = await this.read(running);
    const { perSecond } = await fire(api.origin, this.key, scenario, SECONDS);
    if (worker) await settle(build.client);
    const after = await this.read(running);
    if (round === 0) return;
    running.creates += perSecond * SECONDS;
    running.spent = {
      api: running.spent.api + after.api - before.api,
      apiBackends: running.spent.apiBackends + usedBetween(before.apiBackends, after.apiBackends),
      worker: running.spent.worker + after.worker - before.worker,
      workerBackends: running.spent.workerBackends + usedBetween(before.workerBackends, after.workerBackends),
      redis: running.spent.redis + after.redis - before.redis,
    };
  }

  private async read({ api, worker, build: { client } }: Running) {
    return {
      api: await processorMsOf(api.pid),
      worker: worker ? await processorMsOf(worker.pid!) : 0,
      redis: this.queue === 'Redis' ? await processorMsOf(this.redis!.pid) : 0,
      apiBackends: await backendTimes(client, 'api'),
      workerBackends: worker ? await backendTimes(client, 'worker') : (new Map() as BackendTimes),
    };
  }

  private report(label: string, { build, creates, spent }: Running, cast: Cast): void {
    const each = (time: number) => (time / creates).toFixed(3);
    const { api, apiBackends, worker, workerBackends, redis } = spent;
    const ofWorker = (worker + workerBackends) / creates;
    const most = MAX_UNWANTED_MS[this.queue];
    const judged = build.name === 'now' && cast === 'no endpoint';
    const cells = [api, apiBackends, worker, workerBackends, redis].map(each);
    const pace = (creates / (this.rounds * SECONDS)).toFixed(0);
    const result = judged ? [`≤ ${most}`, verdict(ofWorker <= most)] : [];
    say(columns(label, build.name, ...cells, pace, ofWorker.toFixed(3), ...result));
  }
}

/** Waits until the worker has numbered and delivered everything. @throws Error if it does not */
async function settle(client: pg.Client): Promise<void> {
  for (const deadline = Date.now() + SETTLE_MS; Date.now() < deadline; await pause(POLL_MS)) {
    const { rows } = await client.query<{ idle: boolean }>(`SELECT
      NOT EXISTS (SELECT FROM events WHERE dispatched_at IS NULL OR sequence IS NULL)
      AND NOT EXISTS (SELECT FROM changes WHERE sequence IS NULL)
      AND NOT EXISTS (SELECT FROM webhook_deliveries WHERE status IN ('pending', 'failed', 'delivering')) AS idle`);
    if (rows[0]!.idle) return;
  }
  throw new Error(`The worker has not finished within ${SETTLE_MS / 1000} s.`);
}

async function scenariosOf({ origin }: Server, key: string): Promise<Scenario[]> {
  const { operation, pump } = await bodiesOf(`${origin}${API}`, key);
  return [
    { name: 'POST /assets', path: `${API}/assets`, body: JSON.stringify(pump) },
    { name: 'POST /operations', path: `${API}/operations`, body: JSON.stringify(operation) },
  ];
}
