import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { Redis } from 'ioredis';
import {
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { Config } from '../../config.js';
import { AcrossBusinesses } from '../database/unscoped/across-businesses.js';
import { RedisConnection } from '../redis-connection.js';
import { networkOf } from '../networks.js';

/** The state of a caller's rate limit window (§8). */
export interface RateCount {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window resets. */
  readonly resetS: number;
  readonly exceeded: boolean;
  /** Whether this request is the first one in its window over the limit. */
  readonly isFirstExceeded: boolean;
}

/** A network with too many invalid keys. */
interface RefusedKeys {
  /** Seconds until the window resets. */
  readonly resetS: number;
  /** Whether this request is the first one in its window over the limit. */
  readonly isFirst: boolean;
}

/** Parameters for the authentication query, which can count the request as well. It writes the same rows as `RateLimit.count`. */
export interface RateWindow {
  /** Precedes the caller's `rateLimitId` in `rate_limits.key`. */
  readonly prefix: string;
  /** In milliseconds since the epoch: the time of the request, and the end of a window that it starts. */
  readonly now: number;
  readonly end: number;
}

/** A row of `rate_limits` after the request was counted. */
export interface CountedRow {
  readonly points: number;
  /** When the window ends, in milliseconds since the epoch; node-postgres returns a bigint as text. */
  readonly expire: string;
}

/** An unused window, for responses to requests without a recognized key (D18). */
export function unusedWindow({ rateLimitMax, rateLimitWindowS }: Config): RateCount {
  return {
    limit: rateLimitMax,
    remaining: rateLimitMax,
    resetS: rateLimitWindowS,
    exceeded: false,
    isFirstExceeded: false,
  };
}

/** The rate headers of a window (§8). */
export function rateHeaders({ limit, remaining, resetS }: RateCount) {
  return { 'RateLimit-Limit': limit, 'RateLimit-Remaining': remaining, 'RateLimit-Reset': resetS };
}

/** Sets the rate headers. */
export function setRateHeaders(response: ServerResponse, count: RateCount): void {
  for (const [name, value] of Object.entries(rateHeaders(count))) response.setHeader(name, value);
}

/** Whether the rate headers are set. */
export function areRateHeadersSet(response: ServerResponse): boolean {
  return response.hasHeader('RateLimit-Limit');
}

const KEY_PREFIX = 'rate';
/** The window in which refused keys are counted, in seconds. */
const REFUSED_KEYS_WINDOW_S = 60;
/** How long Redis is not used after a failure, in milliseconds, so that a hanging Redis delays one request and not all of them. */
const REDIS_COOLDOWN_MS = 2_000;

/** Where a limit is counted. */
interface Limiters {
  readonly inPostgres: RateLimiterAbstract;
  /** Undefined without `REDIS_URL`. */
  readonly inRedis: RateLimiterAbstract | undefined;
}

/**
 * Counts each caller's requests in a fixed window (D18), and the requests with an invalid key from each network (D17), in Redis if
 * configured and otherwise in PostgreSQL. While Redis is unavailable, PostgreSQL counts, so that the limits stay in force and the
 * API keeps working.
 */
@Injectable()
export class RateLimit {
  private readonly requests: Limiters;
  private readonly refusedKeys: Limiters;
  private readonly redis: Redis | undefined;
  /** Until when Redis is not used, on the process's monotonic clock in milliseconds; 0 while it works. */
  private redisPausedUntil = 0;
  private readonly unusedCount: RateCount;
  private readonly max: number;
  private readonly windowS: number;
  private readonly refusedKeysMax: number;

  constructor(config: Config, acrossBusinesses: AcrossBusinesses, { client }: RedisConnection) {
    this.max = config.rateLimitMax;
    this.windowS = config.rateLimitWindowS;
    this.refusedKeysMax = config.refusedKeysMax;
    this.unusedCount = unusedWindow(config);
    this.redis = client;
    const limiters = (keyPrefix: string, points: number, duration: number): Limiters => {
      const window = { points, duration, keyPrefix, inMemoryBlockOnConsumed: points + 1 };
      const inPostgres = new RateLimiterPostgres({
        ...window,
        storeClient: acrossBusinesses.pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        // Deletes the expired windows of all limiters, an hour after their end. Their keys name people's e-mail addresses.
        clearExpiredByTimeout: keyPrefix === KEY_PREFIX,
      });
      return {
        inPostgres,
        inRedis: this.redis && new RateLimiterRedis({ ...window, storeClient: this.redis }),
      };
    };
    this.requests = limiters(KEY_PREFIX, this.max, this.windowS);
    this.refusedKeys = limiters('refused-keys', config.refusedKeysMax, REFUSED_KEYS_WINDOW_S);
  }

  /**
   * Lets the authentication query count the request as well, which saves a round trip.
   *
   * @returns undefined when Redis counts
   */
  windowForQuery(): RateWindow | undefined {
    if (this.requests.inRedis) return undefined;
    const now = Date.now();
    return { prefix: `${KEY_PREFIX}:`, now, end: now + this.windowS * 1000 };
  }

  /** The state of the window that the authentication query counted in. */
  read({ points, expire }: CountedRow): RateCount {
    const result = new RateLimiterRes(this.max - points, Number(expire) - Date.now(), points);
    return this.stateOf(result, points > this.max);
  }

  /** Counts one request of a caller, in a separate round trip. */
  async count(rateLimitId: string): Promise<RateCount> {
    try {
      return this.stateOf(
        await this.askStore(this.requests, (limiter) => limiter.consume(rateLimitId)),
        false,
      );
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return this.stateOf(refusal, true);
      throw refusal;
    }
  }

  /** The state of a window, without counting a request. */
  async peek(id: string): Promise<RateCount> {
    const counted = await this.askStore(this.requests, (limiter) => limiter.get(id));
    return counted === null ? this.unusedCount : this.stateOf(counted, counted.consumedPoints > this.max);
  }

  /**
   * Counts a request with an invalid key. Valid keys from the same network are not affected.
   *
   * @returns undefined within the limit; beyond it, the seconds until the next window, and whether this request is the first one
   */
  async countRefusedKey(address: string): Promise<RefusedKeys | undefined> {
    try {
      await this.askStore(this.refusedKeys, (limiter) => limiter.consume(networkOf(address)));
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const isFirst = refusal.consumedPoints === this.refusedKeysMax + 1;
      return { resetS: secondsIn(refusal), isFirst };
    }
  }

  /** An unused window, for responses to requests without a recognized key (D18). */
  unused(): RateCount {
    return this.unusedCount;
  }

  /** Asks Redis, or PostgreSQL while Redis is unavailable. @throws RateLimiterRes when `ask` consumes more than the limit */
  private async askStore<T>(
    { inRedis, inPostgres }: Limiters,
    ask: (limiter: RateLimiterAbstract) => Promise<T>,
  ): Promise<T> {
    if (!inRedis || !this.mayUseRedis()) return ask(inPostgres);
    try {
      const answer = await ask(inRedis);
      this.redisPausedUntil = 0;
      return answer;
    } catch (refusalOrFailure) {
      if (refusalOrFailure instanceof RateLimiterRes) throw refusalOrFailure;
      this.redisPausedUntil = performance.now() + REDIS_COOLDOWN_MS;
      return ask(inPostgres);
    }
  }

  /** Whether to ask Redis. After the cooldown, one request tries Redis before the others use it again. */
  private mayUseRedis(): boolean {
    if (this.redis?.status !== 'ready') return false;
    if (this.redisPausedUntil === 0) return true;
    if (performance.now() < this.redisPausedUntil) return false;
    this.redisPausedUntil = performance.now() + REDIS_COOLDOWN_MS;
    return true;
  }

  private stateOf(result: RateLimiterRes, exceeded: boolean): RateCount {
    const resetS = secondsIn(result);
    const isFirstExceeded = result.consumedPoints === this.max + 1;
    return {
      limit: this.max,
      remaining: Math.max(0, result.remainingPoints),
      resetS,
      exceeded,
      isFirstExceeded,
    };
  }
}

function secondsIn({ msBeforeNext }: RateLimiterRes): number {
  return Math.max(1, Math.ceil(msBeforeNext / 1000));
}
