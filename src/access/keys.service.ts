import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { daysBefore } from '../kernel/period.js';
import { updateOf } from '../kernel/sql/own-rows.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { accessMessages } from './access.messages.js';
import { ApiKey, ApiKeySecret, hashOf, newKeyText } from './api-key.entity.js';
import { audit } from './audit.js';
import { requireConfirmedEmail } from './email-claims.js';
import { businessesWithKeys, KeyUse, lastUseOfAny } from './key-uses.js';
import { requireApiPlan } from './plans.js';
import { User } from './user.entity.js';

/** How long the previous secret works after a rotation (§5), in milliseconds. */
const GRACE_MS = 24 * 60 * 60 * 1000;

/** A new API key. */
export interface NewKey {
  readonly name: string;
  readonly scopes: readonly string[];
  /** Omitted or null: it does not expire. */
  readonly expiresAt?: Date | null;
  /** The networks from which it may be used, in CIDR notation; all by default. */
  readonly allowedNetworks?: readonly string[];
  /** Whether to allow it on a plan without the API: an operator may prepare a business before its plan changes. */
  readonly allowOffPlan?: boolean;
}

/** A key as the portal lists it. Revoked keys stay in the list. */
export interface KeySummary {
  readonly id: string;
  readonly name: string;
  readonly scopes: string[];
  readonly expires_at: Date | null;
  readonly disabled_at: Date | null;
  readonly revoked_at: Date | null;
  readonly revoked_reason: string | null;
  readonly last_used_at: Date | null;
  /** The client address of the last use; null if it was not recorded. */
  readonly last_used_address: string | null;
  /** The networks from which it may be used; empty for all. */
  readonly allowed_networks: string[];
  readonly created_at: Date;
  readonly secret_last4: string;
  /** The person who created it. */
  readonly created_by_name: string;
  /** Until when the previous secret works; null when there is none. */
  readonly rotation_deadline: Date | null;
  /** When the previous secret was last used. */
  readonly previous_last_used_at: Date | null;
}

/** A key with its secret, which is shown only once (§5.3). */
export interface KeyWithSecret {
  readonly id: string;
  readonly name: string;
  readonly scopes: string[];
  readonly secret: string;
  readonly expires_at: Date | null;
}

/** The API keys of a business. Its owner creates, rotates, disables and revokes them, never through the API itself (§5). */
@Injectable()
export class KeysService {
  constructor(private readonly config: Config) {}

  /**
   * Creates a key, unless the plan does not include the API: the key would get a 402 for every request (§5.7).
   *
   * @throws ApiError `owner_required`; `permission_required` for a person with an unconfirmed address (D78); `plan_required`;
   *   `invalid_parameter` for an expiry in the past
   */
  async create(work: UnitOfWork, key: NewKey): Promise<KeyWithSecret> {
    work.principal.require('keys:manage');
    await requireConfirmedEmail(work);
    const { name, expiresAt = null, allowOffPlan = false } = key;
    const allowedNetworks = [...(key.allowedNetworks ?? [])];
    if (!allowOffPlan) await requireApiPlan(work);
    const scopes = [...key.scopes];
    if (expiresAt !== null && expiresAt <= work.now) {
      throw new ApiError('invalid_parameter', accessMessages.expiryInPast, 'expires_at');
    }
    const id = await work.insert(ApiKey, {
      name,
      scopes,
      expiresAt,
      allowedNetworks,
      createdBy: work.principal.id!,
    });
    const details = { scopes, expires_at: expiresAt, allowed_networks: allowedNetworks };
    await audit(work, 'key.created', { id, name }, details);
    return { id, name, scopes, secret: await this.addSecret(work, id), expires_at: expiresAt };
  }

  /**
   * Creates a new secret for a key. The previous one works for another 24 hours. Id, name and scopes stay. At most two secrets
   * work at once: the secret of a rotation before that stops working now (D43).
   *
   * @throws ApiError `owner_required`, `not_found`, `invalid_state` for a key that is revoked or has expired
   */
  async rotate(work: UnitOfWork, id: string): Promise<KeyWithSecret> {
    const key = await this.lock(work, id);
    if (key.revokedAt) throw new ApiError('invalid_state', accessMessages.revokedNotRotated);
    if (key.expiresAt && key.expiresAt <= work.now)
      throw new ApiError('invalid_state', accessMessages.expiredNotRotated);
    const deadline = new Date(work.now.getTime() + GRACE_MS);
    await work.remove(ApiKeySecret, sql`r.api_key_id = ${id} AND r.deadline IS NOT NULL`);
    await work.update(ApiKeySecret, sql`r.api_key_id = ${id} AND r.deadline IS NULL`, { deadline });
    await audit(work, 'key.rotated', key);
    return {
      id,
      name: key.name,
      scopes: key.scopes,
      secret: await this.addSecret(work, id),
      expires_at: key.expiresAt,
    };
  }

  /**
   * Sets the networks from which a key may be used, from its next request on.
   *
   * @param networks in CIDR notation; empty for all
   * @throws ApiError `owner_required`, `not_found`, `invalid_state` when revoked
   */
  async restrict(work: UnitOfWork, id: string, networks: readonly string[]): Promise<void> {
    const key = await this.lock(work, id);
    if (key.revokedAt) throw new ApiError('invalid_state', accessMessages.revokedNotChanged);
    if (key.allowedNetworks.join() === networks.join()) return;
    await work.update(ApiKey, id, { allowedNetworks: [...networks] });
    const details = { from: key.allowedNetworks, to: networks };
    await audit(work, 'key.changed', key, { allowed_networks: details });
  }

  /** Revokes a key permanently, at once. Repeating it changes nothing. @throws ApiError `owner_required`, `not_found` */
  async revoke(work: UnitOfWork, id: string): Promise<void> {
    const key = await this.lock(work, id);
    if (key.revokedAt) return;
    await work.update(ApiKey, id, { revokedAt: work.now, revokedReason: 'revoked by the owner' });
    await audit(work, 'key.revoked', key);
  }

  /** Disables a key until it is enabled again. @throws ApiError `owner_required`, `not_found` */
  async disable(work: UnitOfWork, id: string): Promise<void> {
    const key = await this.lock(work, id);
    if (key.disabledAt) return;
    await work.update(ApiKey, id, { disabledAt: work.now });
    await audit(work, 'key.disabled', key);
  }

  /** Enables a disabled key. @throws ApiError `owner_required`, `not_found`, `invalid_state` when revoked */
  async enable(work: UnitOfWork, id: string): Promise<void> {
    const key = await this.lock(work, id);
    if (key.revokedAt) throw new ApiError('invalid_state', accessMessages.revokedNotEnabled);
    if (!key.disabledAt) return;
    await work.update(ApiKey, id, { disabledAt: null });
    await audit(work, 'key.enabled', key);
  }

  /** Revokes all keys that a user created, when their account is deactivated (§5). */
  async revokeAllOf(work: UnitOfWork, userId: string): Promise<void> {
    const revokedReason = 'its creator was deactivated';
    const revoked = await work.lock(ApiKey, sql`r.created_by = ${userId} AND r.revoked_at IS NULL`, {
      replan: true,
    });
    for (const key of revoked) {
      await work.update(ApiKey, key.id, { revokedAt: work.now, revokedReason });
      await audit(work, 'key.revoked', key, { reason: revokedReason });
    }
  }

  /** All keys of the business, including revoked ones, newest first. */
  list(tenant: TenantReader): Promise<KeySummary[]> {
    return tenant.rows<KeySummary>(
      sql`SELECT r.id, r.name, r.scopes, r.expires_at, r.disabled_at, r.revoked_at,
        r.revoked_reason, greatest(r.last_used_at, use.at) AS last_used_at,
        CASE WHEN r.last_used_at > use.at OR use.at IS NULL THEN r.last_used_address ELSE use.address END AS last_used_address,
        r.allowed_networks, r.created_at, s.last4 AS secret_last4, u.name AS created_by_name,
        p.deadline AS rotation_deadline, greatest(p.last_used_at, use.previous_at) AS previous_last_used_at
      FROM ${ApiKey} r JOIN ${ApiKeySecret} s ON s.api_key_id = r.id AND s.deadline IS NULL
      JOIN ${User} u ON u.id = r.created_by
      LEFT JOIN ${ApiKeySecret} p ON p.api_key_id = r.id AND p.deadline > ${tenant.now}::timestamptz
      CROSS JOIN LATERAL (SELECT max(k.last_used_at) AS at,
        (array_agg(k.last_used_address ORDER BY k.last_used_at DESC))[1] AS address,
        max(k.last_used_at) FILTER (WHERE k.secret_id = p.id) AS previous_at
        FROM ${KeyUse} k WHERE k.api_key_id = r.id) use
      ORDER BY r.id DESC`,
      { replan: true },
    );
  }

  /** One key as `list` shows it. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<KeySummary> {
    const key = (await this.list(tenant)).find((each) => each.id === id);
    if (!key) throw ApiError.notFound(accessMessages.noKey);
    return key;
  }

  private async lock(work: UnitOfWork, id: string): Promise<ApiKey> {
    work.principal.require('keys:manage');
    const key = await work.lock(ApiKey, id);
    if (!key) throw ApiError.notFound(accessMessages.noKey);
    return key;
  }

  private async addSecret(work: UnitOfWork, apiKeyId: string): Promise<string> {
    const secret = newKeyText(work.principal.isSandbox ? 'test' : 'live', this.config.cell);
    await work.insert(ApiKeySecret, {
      hash: hashOf(secret),
      apiKeyId,
      last4: secret.slice(-4),
      deadline: null,
    });
    return secret;
  }
}

/** The number of days without use after which the owner is notified of a key (D68). */
const UNUSED_DAYS = 90;

/** The active keys that have not been used for 90 days. */
export function findUnusedKeys(keys: readonly KeySummary[], now: Date): KeySummary[] {
  const before = unusedBefore(now);
  return keys.filter(
    ({ disabled_at, revoked_at, expires_at, last_used_at, created_at }) =>
      disabled_at === null &&
      revoked_at === null &&
      (expires_at === null || new Date(expires_at) > now) &&
      new Date(last_used_at ?? created_at) < before,
  );
}

/** A key that has not been used for 90 days. `lastUsedAt` is null if it was never used. */
export type UnusedKey = Pick<ApiKey, 'id' | 'name' | 'lastUsedAt'>;

/**
 * Marks the unused keys of a business as reported to the owner, and returns them. Each key is reported once, and again only after
 * it was used and then unused for 90 days.
 */
export async function markUnusedKeys(work: UnitOfWork): Promise<UnusedKey[]> {
  // For each key by its index: joined as a whole, the uses were read again for each key by a plan from when there were few.
  const uses = sql`SELECT max(u.last_used_at) AS at FROM ${KeyUse} u WHERE u.api_key_id = k.id`;
  const unused = await work.rows<UnusedKey>(
    sql`SELECT k.id, k.name, greatest(k.last_used_at, l.at) AS "lastUsedAt"
      FROM ${ApiKey} k LEFT JOIN LATERAL (${uses}) l ON true WHERE ${needsNotice(sql`l.at`, work.now)}`,
  );
  // Another worker may have marked some since. A key is reported after 90 days without use, so an earlier report is at least as old.
  const ids = unused.map(({ id }) => id);
  const isNew = sql`r.unused_told_at IS NULL OR r.unused_told_at < ${unusedBefore(work.now)}`;
  const marked = await work.write<{ id: string }>(
    sql`${updateOf(ApiKey, sql`unused_told_at = ${work.now}`, sql`r.id = ANY(${ids}::uuid[]) AND (${isNew})`)} RETURNING r.id`,
  );
  return unused.filter(({ id }) => marked.some((each) => each.id === id));
}

/** The businesses with unused keys to report. */
export function businessesWithUnusedKeys(now: Date): Sql {
  return businessesWithKeys(needsNotice(lastUseOfAny, now));
}

/** The rule for unused keys `k` in SQL, for those that were not reported since their last use. @param lastUse in `key_uses` */
function needsNotice(lastUse: Sql, now: Date): Sql {
  const since = sql`coalesce(greatest(k.last_used_at, ${lastUse}), k.created_at)`;
  return sql`k.disabled_at IS NULL AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})
    AND ${since} < ${unusedBefore(now)} AND (k.unused_told_at IS NULL OR k.unused_told_at < ${since})`;
}

function unusedBefore(now: Date): Date {
  return daysBefore(now, UNUSED_DAYS);
}
