import { Injectable } from '@nestjs/common';
import { Column, PrimaryColumn } from 'typeorm';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { Turns } from '../kernel/jobs/turn.js';
import { insertInto } from '../kernel/sql/own-rows.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import { ApiKey, ApiKeySecret } from './api-key.entity.js';

// Release 1.0.0 has the last use in `api_keys` and `api_key_secrets`, which every machine of a cluster copies. Both releases run at the
// same time during an upgrade, so this one reads the later of both, and writes the former columns once a day. The next release stops
// reading and writing them, and the one after that drops them with `--contract`.

/** The last use of a secret of a key, to the minute. It stays when the secret is removed: the key was used then. */
@TenantEntity('key_uses')
export class KeyUse {
  @PrimaryColumn('uuid') businessId!: string;
  @PrimaryColumn('uuid') apiKeyId!: string;
  /** The id of the secret; that of the key for a use that release 1.0.0 recorded, by a secret that was removed since. */
  @PrimaryColumn('uuid') secretId!: string;
  @Column('timestamptz') lastUsedAt!: Date;
  /** The client address; null if it was not recorded. */
  @Column('text', { nullable: true }) lastUsedAddress!: string | null;
}

/**
 * The businesses with a key `k` and a secret `s` of it that satisfy a condition, and those without a counter. The search starts from a row
 * of a distributed table, `c`, so that it runs on the same machine as the uses of the keys.
 */
export function businessesWithKeys(condition: Sql): Sql {
  return sql`SELECT DISTINCT c.business_id FROM counters c JOIN api_keys k ON k.business_id = c.business_id
      JOIN api_key_secrets s ON s.business_id = k.business_id AND s.api_key_id = k.id
      WHERE c.name = 'changes' AND (${condition})
    UNION ALL SELECT b.id FROM businesses b WHERE b.id NOT IN (SELECT business_id FROM counters WHERE name = 'changes')`;
}

/** The last use of the key `k` by any secret, in a query for `businessesWithKeys`; null for none. */
export const lastUseOfAny = sql`(SELECT max(u.last_used_at) FROM key_uses u WHERE u.business_id = c.business_id AND u.api_key_id = k.id)`;

/** The last use of the secret `s`, likewise. */
const lastUseOfSecret = sql`(SELECT u.last_used_at FROM key_uses u
  WHERE u.business_id = c.business_id AND u.api_key_id = k.id AND u.secret_id = s.id)`;

/** The businesses for which release 1.0.0 has recorded later uses than `key_uses` has. */
function businessesWithFormerUses(): Sql {
  return businessesWithKeys(sql`s.last_used_at > coalesce(${lastUseOfSecret}, '-infinity')
    OR k.last_used_at > coalesce(${lastUseOfAny}, '-infinity')`);
}

/** Copies the last uses that release 1.0.0 recorded, before the upgrade and during it. */
@Injectable()
export class FormerKeyUses {
  constructor(private readonly database: Database) {}

  /** Copies the uses of the keys of a business that are later than the recorded ones. @returns whether there is more: never */
  @Turns({ kind: 'former-key-uses', lane: 'short', everyMs: 3_600_000, due: businessesWithFormerUses })
  copy(businessId: string): Promise<boolean> {
    const columns = ['api_key_id', 'secret_id', 'last_used_at', 'last_used_address'];
    const uses = sql`SELECT k.id AS api_key_id, s.id AS secret_id, s.last_used_at,
        CASE WHEN s.last_used_at = k.last_used_at THEN k.last_used_address END AS last_used_address
      FROM ${ApiKey} k JOIN ${ApiKeySecret} s ON s.api_key_id = k.id WHERE s.last_used_at IS NOT NULL
      UNION ALL SELECT k.id, k.id, k.last_used_at, k.last_used_address FROM ${ApiKey} k
      WHERE k.last_used_at > ALL (SELECT coalesce(s.last_used_at, '-infinity') FROM ${ApiKeySecret} s WHERE s.api_key_id = k.id)`;
    return this.database.work(systemPrincipal(businessId), async (work) => {
      await work.write(sql`${insertInto(KeyUse, columns, uses)} ON CONFLICT (business_id, api_key_id, secret_id) DO UPDATE
        SET last_used_at = excluded.last_used_at, last_used_address = excluded.last_used_address
        WHERE kept.last_used_at < excluded.last_used_at`);
      return false;
    });
  }
}
