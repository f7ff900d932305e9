import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Audience } from './audience.js';
import { fillBareQueue, type Place, type Ready } from './bare-queue.js';
import { median } from './load.js';
import { Receiver } from './receiving.js';
import { startRedis } from './redis.js';
import { columns, say, verdict } from './report.js';
import { built, end, Stage } from './stage.js';
import { bind, percentile, WARM, Workers } from './workers.js';

type SignatureModule = typeof import('../../src/webhooks/signature.js');

/** The amounts to measure. A quick run gives a first impression. */
const FULL = { rounds: 3, deliveries: 3_000, probes: 100, flood: 50_000, fairProbes: 250 };
const QUICK = { rounds: 1, deliveries: 1_500, probes: 30, flood: 10_000, fairProbes: 100 };
type Size = typeof FULL;

/** Businesses with one endpoint each, served concurrently. A single endpoint is measured separately. */
const BUSINESSES = 60;
const HANGING = 100;
/** Businesses with only a few deliveries each. */
const MANY_BUSINESSES = 1_000;
const MIN_RATIO = 0.5;
const MAX_P50_MS = 10;
const MAX_P99_MS = 50;
const MAX_FAIR_P99_MS = 3_000;
/** A single endpoint that answers in 50 ms: the number of deliveries, and the required rate per second. */
const BUSY_DELIVERIES = 6_000;
const MIN_BUSY_RATE = 1_000;

/** The required speed-up from one core to two. */
const MIN_CORES_RATIO = 1.7;
/** The required ratio to the other build: for one busy business, and for many with a few deliveries each. */
const MIN_OTHER_RATIO: Readonly<Record<number, number>> = { 1: 0.95, [MANY_BUSINESSES]: 0.8 };

/** One of the measurements. */
export type WebhookMeasure = 'busy' | 'shapes' | 'latency' | 'cores';

/** A queue backend: its name and its location. */
type Backend = readonly [name: string, place: Place];

/**
 * Measures webhook deliveries: the rate, also of one busy endpoint; the latency from commit to receipt; and fairness. The
 * receiver reports all figures.
 *
 * @param only the only measurement to run
 * @param other another build, whose worker is measured in turn with this one's
 */
export async function measureWebhooks(quick: boolean, only?: WebhookMeasure, other?: URL): Promise<void> {
  const stage = await Stage.open({ durable: true });
  const redis = await startRedis(stage.folder);
  const audience = Audience.open(stage);
  try {
    const receiver = await Receiver.start(stage);
    const size = quick ? QUICK : FULL;
    const postgres: Backend = ['PostgreSQL', { DATABASE_URL: stage.environment.DATABASE_URL }];
    const backends: Backend[] = redis ? [['Redis', { REDIS_URL: redis.url }], postgres] : [postgres];
    say(`\nWebhooks, as the receiver counts them${quick ? ' (--quick: fewer, so less exact)' : ''}`);
    if (!redis) say('No redis-server on the path: the Redis half is skipped.');
    const bench = new WebhookBench(stage, audience, receiver, size, other);
    const wanted = (what: typeof only | 'all') => only === undefined || only === what;
    if (wanted('all')) await bench.speed(backends);
    if (wanted('shapes')) await bench.shapes(backends);
    if (wanted('busy')) await bench.busyEndpoint(backends[0]!);
    if (wanted('latency')) await bench.latency(backends);
    if (wanted('cores')) await bench.cores(backends[0]!);
    if (wanted('all')) await bench.fairness(backends[0]!);
  } finally {
    await audience.close();
    await stage.close();
    await redis?.stop();
  }
}

class WebhookBench {
  private readonly workers: Workers;
  /** The workers of the other build. */
  private readonly others: Workers | undefined;

  constructor(
    private readonly stage: Stage,
    private readonly audience: Audience,
    private readonly receiver: Receiver,
    private readonly size: Size,
    other?: URL,
  ) {
    this.workers = new Workers(stage, audience, receiver);
    this.others = other && new Workers(stage, audience, receiver, other);
  }

  /** The worker and the baseline loop in turn. Everything to send is prepared before either of them starts. */
  async speed(backends: readonly Backend[]): Promise<void> {
    const { rounds, deliveries } = this.size;
    const businesses = await this.audience.subscribe(this.stage, this.receiver, '/worker', BUSINESSES);
    const bare = await this.bareEndpoint();
    say(
      `\nDeliveries per second: the worker (${BUSINESSES} businesses) against a bare loop of BullMQ and undici,` +
        ` ${rounds} interleaved round(s) of ${deliveries}, medians`,
    );
    say(columns('queue in', 'worker/s', 'bare/s', 'ratio', 'target', ''));
    for (const [name, place] of backends) {
      const measured: { ours: number; theirs: number }[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const theirs = await this.bareRound(place, bare);
        measured.push({ ours: await this.workerRound(place, businesses), theirs });
      }
      const ratio = median(measured.map(({ ours, theirs }) => ours / theirs));
      const [ours, theirs] = [
        median(measured.map((each) => each.ours)),
        median(measured.map((each) => each.theirs)),
      ];
      const cells = [ours.toFixed(0), theirs.toFixed(0), ratio.toFixed(2), `≥ ${MIN_RATIO}`];
      say(columns(name, ...cells, verdict(ratio >= MIN_RATIO)));
    }
  }

  /** One busy business, and many businesses with a few deliveries each. */
  async shapes(backends: readonly Backend[]): Promise<void> {
    const { rounds, deliveries } = this.size;
    say(`\nDeliveries per second by the number of businesses, ${rounds} round(s) of ${deliveries}, medians`);
    say(columns('', 'queue in', 'per second', ...(this.others ? ['before', 'ratio', 'target', ''] : [])));
    for (const count of [1, MANY_BUSINESSES]) {
      const path = `/of-${count}`;
      const businesses = await this.audience.subscribe(this.stage, this.receiver, path, count);
      const each = Math.ceil(deliveries / count);
      for (const [name, place] of backends) {
        const measure = async (workers: Workers) => {
          await this.audience.analyze();
          const emit = () => this.audience.emit(businesses, each);
          return workers.waves(path, () => [workers.start(place)], emit, each * count);
        };
        const { now, before } = await this.inTurn(rounds, measure);
        say(
          columns(
            `${count} business(es)`,
            name,
            now.toFixed(0),
            ...this.comparison(now, before, MIN_OTHER_RATIO[count]!),
          ),
        );
      }
    }
  }

  /** A single endpoint that answers in 50 ms: with one worker, and with two. */
  async busyEndpoint([name, place]: Backend): Promise<void> {
    const business = await this.audience.subscribe(this.stage, this.receiver, '/busy', 1);
    say(`\nA single endpoint that answers in 50 ms, ${BUSY_DELIVERIES.toLocaleString('en')} deliveries`);
    say(columns('queue in', 'workers', 'per second', 'target', '', ...(this.others ? ['before'] : [])));
    const measure = async (workers: Workers, count: number, deliveries: number) => {
      await this.audience.emit(business, WARM + deliveries);
      await this.audience.analyze();
      const start = () => Array.from({ length: count }, () => workers.start(place));
      return workers.pace('/busy', start, deliveries);
    };
    // The first round is not measured: PostgreSQL has no statistics of an empty table.
    await measure(this.workers, 1, 1);
    for (const count of [1, 2]) {
      const { now, before } = await this.inTurn(1, (workers) => measure(workers, count, BUSY_DELIVERIES));
      const holds = verdict(now >= MIN_BUSY_RATE);
      const cells = [now.toFixed(0), `≥ ${MIN_BUSY_RATE}`, holds, ...(before ? [before.toFixed(0)] : [])];
      say(columns(name, count, ...cells));
    }
  }

  /** The time from the commit of an event to its receipt, one event at a time. */
  async latency(backends: readonly Backend[]): Promise<void> {
    const [business] = await this.audience.subscribe(this.stage, this.receiver, '/alone', 1);
    say('\nFrom commit to receipt, unloaded');
    say(columns('queue in', 'p50 ms', 'p99 ms', 'target', ''));
    for (const [name, place] of backends) {
      for (const [label, workers] of [['', this.workers] as const, ['before', this.others] as const]) {
        if (!workers) continue;
        const worker = workers.start(place);
        const delays = await workers.probe(business!, '/alone', this.size.probes);
        await end(worker);
        const [p50, p99] = [percentile(delays, 0.5), percentile(delays, 0.99)];
        const isMet = p50 <= MAX_P50_MS && p99 <= MAX_P99_MS;
        const wanted = [`≤ ${MAX_P50_MS}, ≤ ${MAX_P99_MS}`, label === '' ? verdict(isMet) : ''];
        say(columns(`${name} ${label}`, p50, p99, ...wanted));
      }
    }
  }

  /** One worker on one core, and two workers on two cores; and the cost of the posts alone, with undici. */
  async cores([name, place]: Backend): Promise<void> {
    const { deliveries } = this.size;
    const businesses = await this.audience.subscribe(this.stage, this.receiver, '/cores', BUSINESSES);
    const rates: number[] = [];
    for (const bound of [[0], [0, 1]]) {
      await this.audience.analyze();
      const workers = bound.map(() => this.workers.start(place));
      await Promise.all(workers.map((worker, at) => bind(worker, bound[at]!)));
      const emit = () => this.audience.emit(businesses, deliveries / BUSINESSES);
      rates.push(await this.workers.waves('/cores', () => workers, emit, deliveries));
    }
    const [one, two] = rates as [number, number];
    say('\nDeliveries per second by one worker on one core, and by two on two');
    say(columns('queue in', 'one', 'two', 'ratio', 'target', ''));
    const ratio = two / one;
    const holds = verdict(ratio >= MIN_CORES_RATIO);
    say(columns(name, one.toFixed(0), two.toFixed(0), ratio.toFixed(2), `≥ ${MIN_CORES_RATIO}`, holds));
    await this.barePosts(await this.bareEndpoint());
  }

  private async barePosts(ready: () => Ready): Promise<void> {
    const posts = this.stage.launch(new URL('bare-posts.js', import.meta.url), { ipc: true });
    const count = WARM + this.size.deliveries;
    posts.send(Array.from({ length: count }, ready));
    const [result] = (await once(posts, 'message')) as [{ seconds: number; cpuSeconds: number }];
    await end(posts);
    say('\nBare posts by undici, signed beforehand');
    say(columns('', 'per second', 'per core'));
    say(columns('', (count / result.seconds).toFixed(0), (count / result.cpuSeconds).toFixed(0)));
  }

  /** Measures this build's workers and the other's in turn. @returns the medians */
  private async inTurn(
    rounds: number,
    measure: (workers: Workers) => Promise<number>,
  ): Promise<{ now: number; before?: number }> {
    const [now, before]: number[][] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      if (this.others) before!.push(await measure(this.others));
      now!.push(await measure(this.workers));
    }
    return { now: median(now!), ...(this.others ? { before: median(before!) } : {}) };
  }

  /** The cells that compare this build with the other one. */
  private comparison(now: number, before: number | undefined, wanted: number): string[] {
    if (before === undefined) return [];
    const ratio = now / before;
    return [before.toFixed(0), ratio.toFixed(2), `≥ ${wanted}`, verdict(ratio >= wanted)];
  }

  /** The latency beside endpoints that hang until the timeout, and a business that floods its own endpoint. */
  async fairness([name, place]: Backend): Promise<void> {
    const { flood, fairProbes } = this.size;
    const hanging = await this.audience.subscribe(this.stage, this.receiver, '/hang', HANGING);
    const [flooder] = await this.audience.subscribe(this.stage, this.receiver, '/flood', 1);
    const [healthy] = await this.audience.subscribe(this.stage, this.receiver, '/healthy', 1);
    await this.audience.emit(hanging, 20);
    await this.audience.emit([flooder!], flood);
    const worker = this.workers.start(place);
    const delays = await this.workers.probe(healthy!, '/healthy', fairProbes);
    const { counts } = await this.receiver.arrived('/healthy', fairProbes);
    await end(worker);
    say(
      `\nA healthy business beside ${HANGING} endpoints that hang and one business with` +
        ` ${flood.toLocaleString('en')} events, from commit to receipt`,
    );
    say(columns('queue in', 'p50 ms', 'p99 ms', 'flood sent', 'target', ''));
    const p99 = percentile(delays, 0.99);
    const cells = [percentile(delays, 0.5), p99, counts['/flood'] ?? 0, `p99 < ${MAX_FAIR_P99_MS}`];
    say(columns(name, ...cells, verdict(p99 < MAX_FAIR_P99_MS)));
  }

  private async workerRound(place: Place, businesses: readonly string[]): Promise<number> {
    const { deliveries } = this.size;
    await this.audience.analyze();
    const emit = () => this.audience.emit(businesses, deliveries / BUSINESSES);
    return this.workers.waves('/worker', () => [this.workers.start(place)], emit, deliveries);
  }

  private async bareRound(place: Place, ready: () => Ready): Promise<number> {
    await fillBareQueue(place, Array.from({ length: WARM + this.size.deliveries }, ready));
    const loop = new URL('bare-loop.js', import.meta.url);
    const start = () => [this.stage.launch(loop, { environment: environmentOf(place) })];
    return this.workers.pace('/bare', start, this.size.deliveries);
  }

  /** An endpoint for the baseline loop. Its deliveries are signed beforehand, and the receiver does the same work. */
  private async bareEndpoint(): Promise<() => Ready> {
    const { deliveryHeaders, newSecret, signatureHeaders } = (await import(
      built('webhooks/signature.js').href
    )) as SignatureModule;
    const [endpointId, secret] = [randomUUID(), newSecret()];
    this.receiver.addSecrets([[endpointId, secret]]);
    return () => {
      const id = randomUUID();
      const object = { id, object: 'operation', status: 'assigned', title: 'Replace mechanical seal' };
      const body = JSON.stringify({ id: `evt_${id}`, type: 'operation.created', data: { object } });
      const signed = { deliveryId: id, endpointId, sequence: '1', eventType: 'operation.created', body };
      const signature = signatureHeaders(signed, { secrets: [secret], keys: [] }, new Date());
      return {
        url: `${this.receiver.origin}/bare`,
        headers: { ...deliveryHeaders(signed), ...signature },
        body,
      };
    };
  }
}

/** The environment of the baseline loop: only the location of its queue. */
const environmentOf = ({ REDIS_URL = '', DATABASE_URL = '' }: Place) => ({ REDIS_URL, DATABASE_URL });
