import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Gathering } from '../../kernel/gathering.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import {
  ApiKeysPort,
  type ApiKeyAuthenticator,
  type AuthenticatedCaller,
} from '../../kernel/http/api-key-authenticator.js';
import type { WindowToCountIn } from '../../kernel/http/rate-limit.js';
import { Log } from '../../kernel/log.js';
import { hashOf } from '../key-text.js';
import { isLive } from '../live-keys.js';
import { includesApi, PLANS } from '../plans.js';
import { keyPrincipal } from '../principals.js';

/** How coarsely the last use of a key, and of each of its secrets, is kept, in milliseconds: one write a minute at most. */
const LAST_USE_GRAIN_MS = 60_000;

interface OpenKey {
  keyId: string;
  businessId: string;
  scopes: string[];
  planIncludesApi: boolean;
  deadline: Date | null;
  secretId: string;
  lastUsedAt: Date | null;
  points: number | null;
  expire: string | null;
}

const PLANS_WITH_API = PLANS.filter(includesApi);
/** Where the request is not counted in passing. */
const NOT_COUNTED = sql`SELECT NULL::integer AS points, NULL::bigint AS expire`;

/** That the key `k` may be used from an address: one that is bound to networks, from there alone (D68). */
function mayComeFrom(address: string): Sql {
  const known = isIP(address) !== 0 && !address.includes('%') ? address : null;
  return sql`(k.allowed_networks = '{}' OR ${known}::inet <<= ANY(k.allowed_networks::inet[]))`;
}

/** Counts requests of the `caller` whose plan includes the API, as rate-limiter-flexible does in a step of its own. */
function countIn({ prefix, now, end }: WindowToCountIn, requests: number): Sql {
  return sql`INSERT INTO rate_limits AS kept (key, points, expire)
    SELECT ${prefix} || caller."keyId", ${requests}::integer, ${end}::bigint FROM caller WHERE caller."planIncludesApi"
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN kept.expire <= ${now}::bigint THEN excluded.points ELSE kept.points + excluded.points END,
      expire = CASE WHEN kept.expire <= ${now}::bigint THEN excluded.expire ELSE kept.expire END
    RETURNING points, expire`;
}

/**
 * Finds keys in the database, by the hash of what was presented: one query by a unique index, no matter what comes. It also
 * counts the request where PostgreSQL counts. Requests of one key that arrive together share the query: twenty clients of an
 * import would otherwise wait in line for the row that counts them.
 */
@Injectable()
export class StoredApiKeys implements ApiKeyAuthenticator {
  private readonly gathering = new Gathering<OpenKey | undefined>();

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
    window?: WindowToCountIn,
  ): Promise<AuthenticatedCaller | undefined> {
    const hash = hashOf(presented ?? '');
    const what = `${window ? 'counting ' : ''}${hash.toString('base64url')} ${address}`;
    const gathered = await this.gathering.ask(what, (requests) => this.find(hash, address, window, requests));
    const { answer: key, askers, place } = gathered;
    if (!key) return undefined;
    const { businessId, keyId, scopes, planIncludesApi, deadline, points, expire } = key;
    return {
      principal: keyPrincipal(businessId, keyId, scopes),
      rateLimitId: keyId,
      planIncludesApi,
      rotationDeadline: deadline,
      // Those who asked together stand in the window one behind the other.
      counted: points === null ? null : { points: points - askers + place, expire: expire! },
    };
  }

  private async find(
    hash: Buffer,
    address: string,
    window: WindowToCountIn | undefined,
    requests: number,
  ): Promise<OpenKey | undefined> {
    const now = this.clock.now();
    const [key] = await this.acrossBusinesses.rows<OpenKey>(sql`
      WITH caller AS (
        SELECT k.id AS "keyId", k.business_id AS "businessId", k.scopes, b.plan = ANY(${PLANS_WITH_API}) AS "planIncludesApi",
          s.deadline, s.id AS "secretId", s.last_used_at AS "lastUsedAt"
        FROM api_key_secrets s
        JOIN api_keys k ON k.business_id = s.business_id AND k.id = s.api_key_id
        JOIN businesses b ON b.id = k.business_id
        JOIN users u ON u.business_id = k.business_id AND u.id = k.created_by
        WHERE s.hash = ${hash} AND (s.deadline IS NULL OR s.deadline > ${now}::timestamptz)
          AND ${isLive(now)} AND ${mayComeFrom(address)}),
      counted AS (${window ? countIn(window, requests) : NOT_COUNTED})
      SELECT caller.*, counted.points, counted.expire FROM caller LEFT JOIN counted ON true`);
    if (key && (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() >= LAST_USE_GRAIN_MS))
      this.noteUse(key, address, now);
    return key;
  }

  /** Beside the request, not in it: a use that could not be noted must not fail the call. */
  private noteUse({ businessId, keyId, secretId }: OpenKey, address: string, now: Date): void {
    this.acrossBusinesses
      .rows(
        sql`WITH secret AS (
            UPDATE api_key_secrets SET last_used_at = ${now} WHERE business_id = ${businessId} AND id = ${secretId}
              AND (last_used_at IS NULL OR last_used_at < ${now}))
          UPDATE api_keys SET last_used_at = ${now}, last_used_address = ${address} WHERE business_id = ${businessId} AND id = ${keyId}
          AND (last_used_at IS NULL OR last_used_at < ${now})`,
      )
      .catch((error: unknown) => this.log.warn({ err: error, api_key_id: keyId }, 'last use not noted'));
  }
}
