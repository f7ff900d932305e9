import { isIP, isIPv4 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { businessTime } from '../../kernel/database/business-day.js';
import { closedReason } from '../../kernel/database/closed-businesses.js';
import { QueryBatcher } from '../../kernel/query-batcher.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import {
  ApiKeysPort,
  type ApiKeyAuthenticator,
  type AuthenticatedCaller,
} from '../../kernel/http/api-key-authenticator.js';
import type { RateWindow } from '../../kernel/http/rate-limit.js';
import { Log } from '../../kernel/log.js';
import { hashOf, isActiveKey } from '../api-key.entity.js';
import { includesApi, PLANS } from '../plans.js';
import { keyPrincipal, ofBusiness, type OfBusiness } from '../principals.js';

/** The precision of the last use of a secret, in milliseconds: at most one write a minute. */
const LAST_USE_PRECISION_MS = 60_000;
/** How often the last use is also written where release 1.0.0 reads it: see `key-uses.ts`. */
const FORMER_USE_PRECISION = sql`interval '1 day'`;
/** How many secrets a process remembers. When it forgets them, each is recorded once more, which changes nothing. */
const MAX_REMEMBERED = 50_000;

interface OpenKey extends OfBusiness {
  keyId: string;
  businessId: string;
  scopes: readonly string[];
  barrier: AuthenticatedCaller['barrier'];
  movedTo: string | null;
  deadline: Date | null;
  secretId: string;
  /** Whether the last use of the secret is old enough to be written again where release 1.0.0 reads it. */
  isFormerUseDue: boolean;
  points: number | null;
  expire: string | null;
}

/** A row of the query. Its scopes are separated by spaces: `pg` parses an array several times more slowly than such a text is split. */
type KeyRow = Omit<OpenKey, 'scopes'> & { readonly scopes: string };

/** Why no key of the business `b` works. Another plan would not end a suspension or a move, so those come first. */
const BARRIER = sql`coalesce(${closedReason('b')}, CASE WHEN NOT b.plan = ANY(${PLANS.filter(includesApi)}) THEN 'plan_required' END)`;
/** When PostgreSQL does not count the request. */
const NOT_COUNTED = sql`SELECT NULL::integer AS points, NULL::bigint AS expire`;

/** Whether the key `k` may be used from an address. A key with allowed networks may be used only from those (D68). */
function isAllowedAddress(address: string): Sql {
  const known = isIP(address) !== 0 && !address.includes('%') ? address : null;
  // Early releases stored IPv4-mapped networks as given. An IPv4 client is in one if its mapped address is.
  const mapped = isIPv4(address) ? `::ffff:${address}` : null;
  return sql`(k.allowed_networks = '{}' OR ${known}::inet <<= ANY(k.allowed_networks::inet[])
    OR EXISTS (SELECT 1 FROM unnest(k.allowed_networks::inet[]) n (net)
      WHERE n.net <<= '::ffff:0:0/96'::inet AND ${mapped}::inet <<= n.net))`;
}

/** How far the clocks of two processes may differ, in milliseconds. */
const MAX_SKEW_MS = 60_000;

/**
 * Counts requests of the `caller` if there is no barrier, in the same way as rate-limiter-flexible. A window that ends too far
 * ahead began while a clock was wrong: it would last as long as the clock was ahead, so a new one begins.
 */
function countIn({ prefix, now, end }: RateWindow, requests: number): Sql {
  const isOver = sql`(kept.expire <= ${now}::bigint OR kept.expire > ${end + MAX_SKEW_MS}::bigint)`;
  return sql`INSERT INTO rate_limits AS kept (key, points, expire)
    SELECT ${prefix} || caller."keyId", ${requests}::integer, ${end}::bigint FROM caller WHERE caller.barrier IS NULL
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN ${isOver} THEN excluded.points ELSE kept.points + excluded.points END,
      expire = CASE WHEN ${isOver} THEN excluded.expire ELSE kept.expire END
    RETURNING points, expire`;
}

/**
 * Finds keys in the database by the hash of the presented secret: always one query by a unique index. It also counts the request
 * when PostgreSQL does the rate limiting. Concurrent requests of one key share the query; otherwise they would wait for each
 * other's lock on the counter row.
 */
@Injectable()
export class StoredApiKeys implements ApiKeyAuthenticator {
  private readonly queries = new QueryBatcher<OpenKey | undefined>();
  /** When this process last recorded the use of each secret, in milliseconds of its business's clock. */
  private readonly recordedAt = new Map<string, number>();

  constructor(
    port: ApiKeysPort,
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {
    port.connect(this);
  }

  async authenticate(
    presented: string | undefined,
    address: string,
    window?: RateWindow,
  ): Promise<AuthenticatedCaller | undefined> {
    // The key as sent identifies the query: it is then hashed once per query, and not for each caller.
    const batchKey = `${window ? 'counting' : ''} ${address} ${presented}`;
    const batch = await this.queries.run(batchKey, (requests) =>
      this.find(hashOf(presented ?? ''), address, window, requests),
    );
    const { result: key, callers, position } = batch;
    if (!key) return undefined;
    const { businessId, keyId, scopes, barrier, movedTo, deadline, points, expire } = key;
    return {
      principal: keyPrincipal(businessId, keyId, scopes, key),
      rateLimitId: keyId,
      barrier,
      movedTo,
      rotationDeadline: deadline,
      // Requests that shared the query each get their own count.
      counted: points === null ? null : { points: points - callers + position, expire: expire! },
    };
  }

  private async find(
    hash: Buffer,
    address: string,
    window: RateWindow | undefined,
    requests: number,
  ): Promise<OpenKey | undefined> {
    const now = this.clock.now();
    const query = sql`
      WITH caller AS (
        SELECT k.id AS "keyId", k.business_id AS "businessId", array_to_string(k.scopes, ' ') AS scopes, ${BARRIER} AS barrier, b.moved_to AS "movedTo",
          s.deadline, s.id AS "secretId", ${ofBusiness},
          s.last_used_at IS NULL OR t.now - s.last_used_at >= ${FORMER_USE_PRECISION} AS "isFormerUseDue"
        FROM api_key_secrets s
        JOIN api_keys k ON k.business_id = s.business_id AND k.id = s.api_key_id
        JOIN businesses b ON b.id = k.business_id
        JOIN users u ON u.business_id = k.business_id AND u.id = k.created_by
        CROSS JOIN LATERAL (SELECT ${businessTime(now)} AS now) t
        WHERE s.hash = ${hash} AND (s.deadline IS NULL OR s.deadline > t.now)
          AND ${isActiveKey(sql`t.now`)} AND ${isAllowedAddress(address)}),
      counted AS (${window ? countIn(window, requests) : NOT_COUNTED})
      SELECT caller.*, counted.points, counted.expire FROM caller LEFT JOIN counted ON true`;
    // The list is the same each time.
    const [key] = await this.acrossBusinesses.rows<KeyRow>(query, { replan: false });
    if (!key) return undefined;
    this.recordUse(key, address, new Date(now.getTime() + key.clockAheadMs!));
    return { ...key, scopes: key.scopes.split(' ') };
  }

  /** Not awaited by the request, which must not fail when the use cannot be recorded. */
  private recordUse(key: KeyRow, address: string, now: Date): void {
    const { keyId, secretId } = key;
    if (now.getTime() - (this.recordedAt.get(secretId) ?? -Infinity) < LAST_USE_PRECISION_MS) return;
    if (this.recordedAt.size >= MAX_REMEMBERED) this.recordedAt.clear();
    this.recordedAt.set(secretId, now.getTime());
    this.writeUse(key, address, now).catch((error: unknown) => {
      this.recordedAt.delete(secretId);
      this.log.warn({ err: error, api_key_id: keyId }, 'The last use of a key could not be recorded.');
    });
  }

  /** Nothing is written if another process has recorded a use within the last minute. */
  private async writeUse(key: KeyRow, address: string, now: Date): Promise<void> {
    const { businessId, keyId, secretId, isFormerUseDue } = key;
    const before = new Date(now.getTime() - LAST_USE_PRECISION_MS);
    const updated = await this.acrossBusinesses.rows(
      sql`UPDATE key_uses SET last_used_at = ${now}, last_used_address = ${address} WHERE business_id = ${businessId}
        AND api_key_id = ${keyId} AND secret_id = ${secretId} AND last_used_at <= ${before} RETURNING secret_id`,
    );
    if (updated.length === 0)
      await this.acrossBusinesses.rows(
        sql`INSERT INTO key_uses (business_id, api_key_id, secret_id, last_used_at, last_used_address)
          VALUES (${businessId}, ${keyId}, ${secretId}, ${now}, ${address}) ON CONFLICT (business_id, api_key_id, secret_id) DO NOTHING`,
      );
    if (!isFormerUseDue) return;
    await this.acrossBusinesses.rows(
      sql`WITH secret AS (
          UPDATE api_key_secrets SET last_used_at = ${now} WHERE business_id = ${businessId} AND id = ${secretId}
            AND (last_used_at IS NULL OR last_used_at < ${now}))
        UPDATE api_keys SET last_used_at = ${now}, last_used_address = ${address} WHERE business_id = ${businessId} AND id = ${keyId}
        AND (last_used_at IS NULL OR last_used_at < ${now})`,
    );
  }
}
