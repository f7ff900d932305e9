import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Audience, UNSAFE } from './audience.js';
import { fillBareQueue, type Place, type Ready } from './bare-queue.js';
import { median } from './load.js';
import { Receiver, type Arrival } from './receiving.js';
import { startRedis } from './redis.js';
import { columns, say, verdict } from './report.js';
import { built, end, Stage } from './stage.js';

type SignatureModule = typeof import('../src/webhooks/signature.js');

/** How much is measured; a quick run gives a first idea. */
const FULL = { rounds: 3, deliveries: 3_000, probes: 100, flood: 50_000, fairProbes: 250 };
const QUICK = { rounds: 1, deliveries: 1_500, probes: 30, flood: 10_000, fairProbes: 100 };
type Size = typeof FULL;

/** Each round's first deliveries warm a process up, and do not count. */
const WARM = 600;
/** With one endpoint each: many that are served at once. What one alone reaches is measured apart. */
const BUSINESSES = 60;
const HANGING = 100;
/** Each with a trickle. */
const MANY_BUSINESSES = 1_000;
const MIN_RATIO = 0.5;
const MAX_P50_MS = 100;
const MAX_FAIR_P99_MS = 3_000;
/** One endpoint alone that answers in 50 ms, and how many deliveries a second it is to get. */
const BUSY_DELIVERIES = 6_000;
const MIN_BUSY_RATE = 300;

/** A place for the queue, under its name. */
type Backend = readonly [name: string, place: Place];

/**
 * Measures webhooks: deliveries per second, of one busy endpoint too, from commit to receipt, and fairness; all told by the
 * receiver.
 *
 * @param alone one of the measurements, and nothing else
 */
export async function measureWebhooks(quick: boolean, alone?: 'busy' | 'shapes' | 'latency'): Promise<void> {
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
    const bench = new WebhookBench(stage, audience, receiver, size);
    const wanted = (what: typeof alone | 'all') => alone === undefined || alone === what;
    if (wanted('all')) await bench.speed(backends);
    if (wanted('shapes')) await bench.shapes(backends);
    if (wanted('busy')) await bench.busyEndpoint(backends[0]!);
    if (wanted('latency')) await bench.latency(backends);
    if (wanted('all')) await bench.fairness(backends[0]!);
  } finally {
    await audience.close();
    await stage.close();
    await redis?.stop();
  }
}

class WebhookBench {
  constructor(
    private readonly stage: Stage,
    private readonly audience: Audience,
    private readonly receiver: Receiver,
    private readonly size: Size,
  ) {}

  /** The worker against a bare loop, in turn. What is to be sent lies ready before either of them starts. */
  async speed(backends: readonly Backend[]): Promise<void> {
    const { rounds, deliveries } = this.size;
    const businesses = await this.audience.subscribe(this.stage, this.receiver, '/worker', BUSINESSES);
    const bare = await this.bareEndpoint();
    say(
      `\nDeliveries per second: the worker (${BUSINESSES} businesses) against a bare loop of BullMQ and undici,` +
        ` ${rounds} interleaved round(s) of ${deliveries}, medians`,
    );
    say(columns('queue in', 'worker/s', 'bare/s', 'ratio', 'wanted', ''));
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

  /** A backlog of one busy business, and one of many businesses with a few deliveries each. */
  async shapes(backends: readonly Backend[]): Promise<void> {
    const { rounds, deliveries } = this.size;
    say(`\nDeliveries per second by who has them, ${rounds} round(s) of ${deliveries}, medians`);
    say(columns('', 'queue in', 'per second'));
    for (const count of [1, MANY_BUSINESSES]) {
      const path = `/of-${count}`;
      const businesses = await this.audience.subscribe(this.stage, this.receiver, path, count);
      for (const [name, place] of backends) {
        const rates: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          await this.audience.emit(businesses, Math.ceil((WARM + deliveries) / count));
          await this.audience.analyze();
          rates.push(await this.pace(path, () => [this.startWorker(place)]));
        }
        say(columns(`${count} business(es)`, name, median(rates).toFixed(0)));
      }
    }
  }

  /** One endpoint that answers in 50 ms, with nobody beside it: by one worker, and by two. */
  async busyEndpoint([name, place]: Backend): Promise<void> {
    const business = await this.audience.subscribe(this.stage, this.receiver, '/busy', 1);
    say(`\nOne endpoint alone that answers in 50 ms, ${BUSY_DELIVERIES.toLocaleString('en')} deliveries`);
    say(columns('queue in', 'workers', 'per second', 'wanted', ''));
    for (const workers of [1, 2]) {
      await this.audience.emit(business, WARM + BUSY_DELIVERIES);
      await this.audience.analyze();
      const start = () => Array.from({ length: workers }, () => this.startWorker(place));
      const rate = await this.pace('/busy', start, BUSY_DELIVERIES);
      say(columns(name, workers, rate.toFixed(0), `≥ ${MIN_BUSY_RATE}`, verdict(rate >= MIN_BUSY_RATE)));
    }
  }

  /** From the commit of an event to its receipt, one event at a time. */
  async latency(backends: readonly Backend[]): Promise<void> {
    const [business] = await this.audience.subscribe(this.stage, this.receiver, '/alone', 1);
    say('\nFrom commit to receipt, unloaded');
    say(columns('queue in', 'p50 ms', 'p99 ms', 'wanted', ''));
    for (const [name, place] of backends) {
      const worker = this.startWorker(place);
      const delays = await this.probe(business!, '/alone', this.size.probes);
      await end(worker);
      const p50 = percentile(delays, 0.5);
      say(columns(name, p50, percentile(delays, 0.99), `p50 < ${MAX_P50_MS}`, verdict(p50 < MAX_P50_MS)));
    }
  }

  /** The same beside endpoints that hang for the whole timeout, and a business that floods its own endpoint. */
  async fairness([name, place]: Backend): Promise<void> {
    const { flood, fairProbes } = this.size;
    const hanging = await this.audience.subscribe(this.stage, this.receiver, '/hang', HANGING);
    const [flooder] = await this.audience.subscribe(this.stage, this.receiver, '/flood', 1);
    const [healthy] = await this.audience.subscribe(this.stage, this.receiver, '/healthy', 1);
    await this.audience.emit(hanging, 20);
    await this.audience.emit([flooder!], flood);
    const worker = this.startWorker(place);
    const delays = await this.probe(healthy!, '/healthy', fairProbes);
    const { counts } = await this.receiver.arrived('/healthy', fairProbes);
    await end(worker);
    say(
      `\nA healthy business beside ${HANGING} endpoints that hang and one business with` +
        ` ${flood.toLocaleString('en')} events, from commit to receipt`,
    );
    say(columns('queue in', 'p50 ms', 'p99 ms', 'flood sent', 'wanted', ''));
    const p99 = percentile(delays, 0.99);
    const cells = [percentile(delays, 0.5), p99, counts['/flood'] ?? 0, `p99 < ${MAX_FAIR_P99_MS}`];
    say(columns(name, ...cells, verdict(p99 < MAX_FAIR_P99_MS)));
  }

  private async workerRound(place: Place, businesses: readonly string[]): Promise<number> {
    await this.audience.emit(businesses, (WARM + this.size.deliveries) / BUSINESSES);
    await this.audience.analyze();
    return this.pace('/worker', () => [this.startWorker(place)]);
  }

  private async bareRound(place: Place, ready: () => Ready): Promise<number> {
    await fillBareQueue(place, Array.from({ length: WARM + this.size.deliveries }, ready));
    return this.pace('/bare', () => [
      this.stage.launch(new URL('bare-loop.js', import.meta.url), { environment: apart(place) }),
    ]);
  }

  /** Starts processes, and tells how many deliveries per second arrive from them once they are warm. */
  private async pace(
    path: string,
    start: () => ReturnType<Stage['launch']>[],
    deliveries = this.size.deliveries,
  ): Promise<number> {
    this.receiver.forget(path);
    const senders = start();
    const { arrivals } = await this.receiver.arrived(path, WARM + deliveries);
    await Promise.all(senders.map(end));
    const [first, last] = [arrivals[WARM - 1]!, arrivals.at(-1)!];
    return deliveries / ((last.at - first.at) / 1000);
  }

  /**
   * Lets events happen at a business, evenly whether or not the last one has arrived: a stall counts for all that it
   * holds up. The first one waits for the worker's start, and does not count.
   *
   * @returns how long each took from commit to receipt, in milliseconds
   */
  private async probe(business: string, path: string, probes: number): Promise<number[]> {
    this.receiver.forget(path);
    await this.audience.emit([business], 1);
    await this.receiver.arrived(path, 1);
    this.receiver.forget(path);
    const committed = new Map<string, number>();
    for (let probe = 0; probe < probes; probe += 1) {
      const [id] = await this.audience.emit([business], 1);
      committed.set(id!, Date.now());
      await pause(75 + Math.random() * 50);
    }
    const { arrivals } = await this.receiver.arrived(path, probes);
    return arrivals.map(({ event, at }: Arrival) => Math.max(0, at - committed.get(event)!));
  }

  private startWorker(place: Place) {
    return this.stage.launch(built('main.worker.js'), { environment: { ...UNSAFE, ...place } });
  }

  /** An endpoint for the bare loop: its deliveries are signed beforehand, so that the receiver has the same to do. */
  private async bareEndpoint(): Promise<() => Ready> {
    const { newSecret, signatureHeaders } = (await import(
      built('webhooks/signature.js').href
    )) as SignatureModule;
    const [endpointId, secret] = [randomUUID(), newSecret()];
    this.receiver.trust([[endpointId, secret]]);
    return () => {
      const id = randomUUID();
      const object = { id, object: 'operation', status: 'assigned', title: 'Replace mechanical seal' };
      const body = JSON.stringify({ id: `evt_${id}`, type: 'operation.created', data: { object } });
      const signed = { deliveryId: id, endpointId, sequence: '1', eventType: 'operation.created', body };
      const headers = signatureHeaders(signed, [secret], new Date());
      return {
        url: `${this.receiver.origin}/bare`,
        headers: { 'content-type': 'application/json', ...headers },
        body,
      };
    };
  }
}

/** The bare loop knows one place alone. */
const apart = ({ REDIS_URL = '', DATABASE_URL = '' }: Place) => ({ REDIS_URL, DATABASE_URL });

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1]!;
}
