import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { once } from 'node:events';
import { Config } from '../config.js';
import { within } from './deadline.js';
import { reasonOf } from './errors/reason-of.js';
import { Log } from './log.js';
import { Metrics } from './telemetry/metrics.js';

/** How long Redis may take to answer, in milliseconds. */
const TIMEOUT_MS = 1_000;
/** How often Redis is asked whether it answers, and how often the log repeats that it does not, in milliseconds. */
const CHECK_INTERVAL_MS = 5_000;
const REPEAT_MS = 60_000;

/**
 * The prefix of all keys in Redis, so that installations can share one: `QUEUE_PREFIX`, by default the name of the database.
 *
 * @param config with `databaseUrl` filled in
 */
export function keyPrefixOf({ queuePrefix, databaseUrl }: Config): string {
  if (queuePrefix !== undefined) return queuePrefix;
  const name = decodeURIComponent(new URL(databaseUrl!).pathname.slice(1));
  return name.replaceAll(/[^\w-]/g, '_') || 'maintenance';
}

/**
 * The connection of a process to Redis. Nothing is lost without Redis: PostgreSQL takes over. So the process starts and works without
 * it, and says so in the log and in a metric.
 */
@Injectable()
export class RedisConnection implements OnApplicationBootstrap, OnApplicationShutdown {
  /** Its keys get the prefix; undefined without `REDIS_URL`. */
  readonly client: Redis | undefined;
  private timer: NodeJS.Timeout | undefined;
  private isReachable = true;
  private loggedAt = 0;

  constructor(
    config: Config,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.client = connect(config);
    if (!this.client) return;
    metrics.gauge(
      {
        name: 'maintenance_redis_reachable',
        help: 'Whether Redis answers this process: 0 or 1.',
        isShared: true,
      },
      () => [{ value: this.isReachable ? 1 : 0 }],
    );
  }

  /** Begins to watch Redis. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.client) return;
    this.timer = setInterval(() => void this.check(), CHECK_INTERVAL_MS).unref();
    await this.check();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
    this.client?.disconnect();
  }

  private async check(): Promise<void> {
    const problem = await this.problem();
    const wasReachable = this.isReachable;
    this.isReachable = problem === undefined;
    if (problem === undefined) {
      if (!wasReachable) this.log.log({}, 'Redis answers again.');
      return;
    }
    if (!wasReachable && performance.now() - this.loggedAt < REPEAT_MS) return;
    this.loggedAt = performance.now();
    this.log.warn({ reason: problem }, 'Redis cannot be reached: PostgreSQL does its work until it can.');
  }

  /** Why Redis does not answer; undefined if it does. */
  private async problem(): Promise<string | undefined> {
    const redis = this.client!;
    try {
      // It rejects with the reason if the connection fails.
      if (redis.status !== 'ready') await within(TIMEOUT_MS, once(redis, 'ready'));
      await redis.ping();
      return undefined;
    } catch (error) {
      return reasonOf(error);
    }
  }
}

function connect(config: Config): Redis | undefined {
  const { redisUrl } = config;
  if (redisUrl === undefined) return undefined;
  const redis = new Redis(redisUrl, {
    keyPrefix: `${keyPrefixOf(config)}:`,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: TIMEOUT_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  // Each failed attempt to connect is an event here. `check` logs the loss once.
  redis.on('error', () => undefined);
  return redis;
}
