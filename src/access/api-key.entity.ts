import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { Column, PrimaryColumn } from 'typeorm';
import {
  json,
  listOf,
  nullable,
  objectSchema,
  supplied,
  text,
  textList,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource } from '../kernel/resource/resource.js';
import { rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import { SCOPES } from './permissions.js';
import { type Plan, PLANS } from './plans.js';

/** The prefixes of keys, so that people and secret scanners recognize them (§5.4, D13), and distinguish sandbox keys (D70). */
const PREFIXES = { live: 'mk_live_', test: 'mk_test_' } as const;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 bytes need up to 43 digits in base 62, a CRC-32 up to 6. */
const SECRET_DIGITS = 43;
const CHECKSUM_DIGITS = 6;

/**
 * Generates a key: prefix, 32 random bytes in base 62, and a checksum of what is between (D13).
 *
 * @param mode `test` for a sandbox
 * @param cell the name of this cell, which then precedes the secret: a router reads it without a database. A key that was created in
 *   another cell, or before there were cells, works wherever its business is
 */
export function newKeyText(mode: keyof typeof PREFIXES, cell?: string): string {
  const secret = base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_DIGITS);
  const named = cell === undefined ? secret : `${cell}_${secret}`;
  return PREFIXES[mode] + named + checksum(named);
}

/** The hash of a key, for storage. The secret has 256 bits of entropy, so a slow hash would add no security (D13). */
export function hashOf(keyText: string): Buffer {
  return hash('sha256', keyText, 'buffer');
}

function checksum(named: string): string {
  return base62(BigInt(crc32(named)), CHECKSUM_DIGITS);
}

function base62(value: bigint, digits: number): string {
  let encoded = '';
  for (let rest = value; rest > 0n; rest /= 62n) encoded = ALPHABET[Number(rest % 62n)]! + encoded;
  return encoded.padStart(digits, '0');
}

/** Whether a key `k`, created by the user `u`, works. @param now an expression for the current time of its business */
export function isActiveKey(now: Sql): Sql {
  return sql`k.revoked_at IS NULL AND k.disabled_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > ${now})
    AND u.is_active`;
}

/** An API key of a business: its name and scopes. Its secrets are in another table, so that two can be valid at once. */
@TenantEntity('api_keys')
export class ApiKey {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') name!: string;
  @Column('text', { array: true }) scopes!: string[];
  /** The networks from which it may be used, in CIDR notation; empty for all (D68). */
  @Column('text', { array: true }) allowedNetworks!: string[];
  @Column('uuid') createdBy!: string;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz', { nullable: true }) disabledAt!: Date | null;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  @Column('text', { nullable: true }) revokedReason!: string | null;
  /** The last use for release 1.0.0, to the day: see `KeyUse`. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('text', { nullable: true }) lastUsedAddress!: string | null;
  /** When the owner was notified that nothing had used it for 90 days. */
  @Column('timestamptz', { nullable: true }) unusedToldAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}

/** The hash of a secret of a key. The previous secret of a rotated key has a deadline, the current one has none. */
@TenantEntity('api_key_secrets')
export class ApiKeySecret {
  @Column('uuid') id!: string;
  @Column('uuid') businessId!: string;
  @PrimaryColumn('bytea') hash!: Buffer;
  @Column('uuid') apiKeyId!: string;
  @Column('text') last4!: string;
  /** Likewise for release 1.0.0: see `KeyUse`. */
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) deadline!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}

interface BusinessOfKey {
  readonly object: 'business';
  readonly id: string;
  readonly name: string;
  readonly plan: Plan;
}

interface RateLimitOfKey {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: number;
}

const businessSchema = objectSchema('The business the key belongs to.', {
  object: { type: 'string', const: 'business' },
  id: { type: 'string', format: 'uuid' },
  name: { type: 'string', examples: ['Acme'] },
  plan: { type: 'string', enum: [...PLANS], examples: ['enterprise'] },
});

const rateLimitSchema = objectSchema("The key's rate limit, including this request.", {
  limit: { type: 'integer', description: 'Requests allowed per window.', examples: [1500] },
  remaining: { type: 'integer', description: 'Requests left in this window.', examples: [1499] },
  reset: { type: 'integer', description: 'Seconds until the window resets.', examples: [900] },
});

/** An API key as `/me` returns it (D14). */
export const apiKeyResource = defineResource({
  object: 'api_key',
  entity: ApiKey,
  changes: 'none',
  description: 'The API key of the request, with its scopes and rate limit.',
  fields: {
    id: uuid('The ID of the key. Rotation keeps it.'),
    name: text('The name that its owner gave it.', 'ERP sync'),
    scopes: listOf(SCOPES, 'The scopes of the key.', ['assets:read', 'assets:write']),
    created_at: timestamp('When the key was created.'),
    expires_at: withExample(nullable(timestamp('When the key expires; null if it never does.')), null),
    rotation_deadline: supplied(
      withExample(
        nullable(
          timestamp(
            'When the secret used for this request stops working; null unless it is the previous secret of a rotated key.',
          ),
        ),
        null,
      ),
    ),
    business: json<BusinessOfKey>(
      businessSchema,
      sql`(SELECT row_to_json(b) FROM (SELECT 'business' AS object, k.id, k.name, k.plan FROM ${rawSql('businesses')} k
      WHERE k.id = r.business_id) b)`,
    ),
    rate_limit: supplied<RateLimitOfKey>({ schema: rateLimitSchema }),
    livemode: json<boolean>(
      {
        type: 'boolean',
        description: 'False for a key of a sandbox, where everything is a test and no person is notified.',
        examples: [true],
      },
      sql`(SELECT k.sandbox_of IS NULL FROM ${rawSql('businesses')} k WHERE k.id = r.business_id)`,
    ),
    allowed_networks: textList('The networks that the key can be used from. Empty: everywhere.', [
      '203.0.113.0/24',
    ]),
  },
});
