import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { Redis } from 'ioredis';
import {
  RateLimiterPostgres,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { Config } from '../../config.js';
import { AcrossBusinesses } from '../database/unscoped/across-businesses.js';

/** Where a caller stands in their window (§8). */
export interface RateCount {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the window resets. */
  readonly resetS: number;
  readonly exceeded: boolean;
  /** Whether this request is the first of its window that is too many. */
  readonly isFirstTooMany: boolean;
}

/** What a statement that counts a request in passing goes by: it keeps the same rows as the step of its own that `count` takes. */
export interface WindowToCountIn {
  /** Stands before the caller's `rateLimitId` in `rate_limits.key`. */
  readonly prefix: string;
  /** Milliseconds of the epoch: the moment of the request, and the end of a window that it opens. */
  readonly now: number;
  readonly end: number;
}

/** A row of `rate_limits` after it was counted up. */
export interface Counted {
  readonly points: number;
  /** When the window ends, in milliseconds of the epoch; PostgreSQL gives a bigint as text. */
  readonly expire: string;
}

const WITHIN = { exceeded: false, isFirstTooMany: false };

/** An unused window, for answers without a resolved key (D18). */
export function untouchedWindow({ rateLimitMax, rateLimitWindowS }: Config): RateCount {
  return { limit: rateLimitMax, remaining: rateLimitMax, resetS: rateLimitWindowS, ...WITHIN };
}

/** The rate headers (§8) that say where a window stands. */
export function rateHeaders({ limit, remaining, resetS }: RateCount) {
  return { 'RateLimit-Limit': limit, 'RateLimit-Remaining': remaining, 'RateLimit-Reset': resetS };
}

/** Writes the rate headers. */
export function setRateHeaders(response: ServerResponse, count: RateCount): void {
  for (const [name, value] of Object.entries(rateHeaders(count))) response.setHeader(name, value);
}

const KEY_PREFIX = 'rate';
/** How long an answer of Redis may take before PostgreSQL counts in its place, in milliseconds. */
const REDIS_PATIENCE_MS = 1_000;
/** How long Redis is left alone after it failed, so that one that hangs costs one request that patience, not all. */
const REDIS_REST_MS = 2_000;

/**
 * Counts the requests of each caller in a fixed window (D18): in Redis where there is one, in PostgreSQL otherwise, and in
 * PostgreSQL too while Redis is lost, so that the gate stays where it is and the API goes on.
 */
@Injectable()
export class RateLimit implements OnApplicationShutdown {
  private readonly inPostgres: RateLimiterAbstract;
  private readonly inRedis: RateLimiterAbstract | undefined;
  private readonly redis: Redis | undefined;
  /** Until when Redis is left alone, on the process's own clock; 0 while it is trusted. */
  private redisRestsUntil = 0;
  private readonly untouchedCount: RateCount;
  private readonly max: number;
  private readonly windowS: number;

  constructor(config: Config, acrossBusinesses: AcrossBusinesses) {
    this.max = config.rateLimitMax;
    this.windowS = config.rateLimitWindowS;
    this.untouchedCount = untouchedWindow(config);
    const window = {
      points: this.max,
      duration: this.windowS,
      keyPrefix: KEY_PREFIX,
      inMemoryBlockOnConsumed: this.max + 1,
    };
    this.inPostgres = new RateLimiterPostgres({
      ...window,
      storeClient: acrossBusinesses.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
    if (config.redisUrl === undefined) return;
    this.redis = new Redis(config.redisUrl, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: REDIS_PATIENCE_MS,
      retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    });
    // Losing Redis is expected and survived; ioredis reports each failed reconnection here.
    this.redis.on('error', () => undefined);
    this.inRedis = new RateLimiterRedis({ ...window, storeClient: this.redis });
  }

  /**
   * For the query that resolves a key: counting in it is a round trip less for every request.
   *
   * @returns undefined where Redis counts
   */
  windowToCountIn(): WindowToCountIn | undefined {
    if (this.inRedis) return undefined;
    const now = Date.now();
    return { prefix: `${KEY_PREFIX}:`, now, end: now + this.windowS * 1000 };
  }

  /** Reads what was counted in passing. */
  read({ points, expire }: Counted): RateCount {
    const resetS = Math.max(1, Math.ceil((Number(expire) - Date.now()) / 1000));
    return {
      limit: this.max,
      remaining: Math.max(0, this.max - points),
      resetS,
      exceeded: points > this.max,
      isFirstTooMany: points === this.max + 1,
    };
  }

  /** Counts one request of a caller in a separate step. */
  async count(rateLimitId: string): Promise<RateCount> {
    try {
      return this.stateOf(await this.consume(rateLimitId), false);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return this.stateOf(refusal, true);
      throw refusal;
    }
  }

  /** Where a window stands, without counting in it. */
  async peek(id: string): Promise<RateCount> {
    const counted = await (this.redis?.status === 'ready' ? this.inRedis! : this.inPostgres).get(id);
    return counted === null ? this.untouchedCount : this.stateOf(counted, counted.consumedPoints > this.max);
  }

  /** An unused window, for answers without a resolved key (D18). */
  untouched(): RateCount {
    return this.untouchedCount;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private async consume(rateLimitId: string): Promise<RateLimiterRes> {
    if (!this.inRedis || !this.mayAskRedis()) return this.inPostgres.consume(rateLimitId);
    try {
      const counted = await this.inRedis.consume(rateLimitId);
      this.redisRestsUntil = 0;
      return counted;
    } catch (refusalOrLoss) {
      if (refusalOrLoss instanceof RateLimiterRes) throw refusalOrLoss;
      this.redisRestsUntil = performance.now() + REDIS_REST_MS;
      return this.inPostgres.consume(rateLimitId);
    }
  }

  /** Whether this request counts in Redis. When its rest is over, one request tries it before all others follow. */
  private mayAskRedis(): boolean {
    if (this.redis?.status !== 'ready') return false;
    if (this.redisRestsUntil === 0) return true;
    if (performance.now() < this.redisRestsUntil) return false;
    this.redisRestsUntil = performance.now() + REDIS_REST_MS;
    return true;
  }

  private stateOf(result: RateLimiterRes, exceeded: boolean): RateCount {
    const resetS = Math.max(1, Math.ceil(result.msBeforeNext / 1000));
    const isFirstTooMany = result.consumedPoints === this.max + 1;
    return {
      limit: this.max,
      remaining: Math.max(0, result.remainingPoints),
      resetS,
      exceeded,
      isFirstTooMany,
    };
  }
}
