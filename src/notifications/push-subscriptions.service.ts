import { Injectable } from '@nestjs/common';
import { createECDH, hkdfSync } from 'node:crypto';
import { Column, PrimaryColumn } from 'typeorm';
import { Config } from '../config.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { egressComplaints, refusalOf } from '../kernel/egress/egress-guard.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import { insertInto } from '../kernel/sql/own-rows.js';
import { sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import { belongsTo, type RecipientKind, recipientOf } from './notice.entity.js';
import { pushComplaints } from './notices.service.js';

/** The order of the curve P-256: a private key is a number from 1 to `ORDER` - 1. */
const ORDER = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551');
/** More bytes than the key has, so that the remainder of the division is evenly distributed. */
const SEED_BYTES = 48;
const KEY_DIGITS = 64;

/** A VAPID key pair, in base64url. */
export interface VapidPair {
  /** The key that a browser needs to subscribe (`applicationServerKey`). */
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The keys that identify us to push services (RFC 8292). They are derived from `SECRET_KEY`, so every process has the same keys
 * and nothing is stored. A browser accepts only pushes with the key that it subscribed with. After `SECRET_KEY` has changed, it has
 * to subscribe again; until `SECRET_KEY_PREVIOUS` is removed, it is reached with the previous key.
 */
@Injectable()
export class VapidKeys {
  readonly present: VapidPair;
  readonly previous?: VapidPair;

  constructor({ secretKey = '', secretKeyPrevious }: Config) {
    this.present = pairOf(secretKey);
    if (secretKeyPrevious !== undefined) this.previous = pairOf(secretKeyPrevious);
  }
}

function pairOf(secretKey: string): VapidPair {
  const seed = Buffer.from(hkdfSync('sha256', secretKey, '', 'web push', SEED_BYTES));
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(KEY_DIGITS, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  return {
    publicKey: curve.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}

/** A browser that a person subscribed to push messages. Messages are encrypted with the browser's keys. */
@TenantEntity('push_subscriptions')
export class PushSubscription {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') recipientKind!: RecipientKind;
  @Column('uuid') recipientId!: string;
  /** The URL of the push service for this browser. */
  @Column('text') endpoint!: string;
  @Column('text') p256dh!: string;
  @Column('text') auth!: string;
  @Column('timestamptz') createdAt!: Date;
}

/** A subscription as a browser's `PushSubscription.toJSON()` returns it. */
export interface NewPushSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The maximum number of a person's browsers. Beyond it, the oldest subscription is deleted. */
const MAX_BROWSERS = 10;
const MAX_ENDPOINT = 1_024;
const AUTH_BYTES = 16;
const COLUMNS = ['id', 'recipient_kind', 'recipient_id', 'endpoint', 'p256dh', 'auth', 'created_at'];

/** The push subscriptions of browsers. They are stored where a person's account is: for people of a firm, at the firm. */
@Injectable()
export class PushSubscriptionsService {
  constructor(
    private readonly keys: VapidKeys,
    private readonly config: Config,
  ) {}

  /** The key that a browser needs to subscribe (`applicationServerKey`), in base64url. */
  get publicKey(): string {
    return this.keys.present.publicKey;
  }

  /**
   * Subscribes a browser to push messages. A browser belongs to one person of the business: the last who subscribed it.
   *
   * @throws ApiError `invalid_parameter` for a URL that is not on the public Internet, or for invalid keys
   */
  async subscribePush(work: UnitOfWork, { endpoint, keys }: NewPushSubscription): Promise<void> {
    const refusal = this.refusalOf(endpoint);
    if (refusal !== undefined) throw ApiError.invalid('endpoint', refusal);
    if (!isPublicKey(keys.p256dh)) throw ApiError.invalid('keys.p256dh', pushComplaints.notPoint);
    if (bytesOf(keys.auth).length !== AUTH_BYTES)
      throw ApiError.invalid('keys.auth', pushComplaints.notSixteenBytes);
    const person = recipientOf(work.principal);
    const row = sql`SELECT ${work.newId()}::uuid AS id, ${person.kind}::text AS recipient_kind, ${person.id}::uuid AS recipient_id,
      ${endpoint}::text AS endpoint, ${keys.p256dh}::text AS p256dh, ${keys.auth}::text AS auth, ${work.now}::timestamptz AS created_at`;
    await work.write(sql`${insertInto(PushSubscription, COLUMNS, row)}
      ON CONFLICT (business_id, endpoint) DO UPDATE SET recipient_kind = excluded.recipient_kind,
        recipient_id = excluded.recipient_id, p256dh = excluded.p256dh, auth = excluded.auth`);
    await work.remove(
      PushSubscription,
      sql`r.id IN (SELECT s.id FROM ${PushSubscription} s WHERE s.recipient_kind = ${person.kind}
        AND s.recipient_id = ${person.id} ORDER BY s.id DESC OFFSET ${MAX_BROWSERS})`,
    );
  }

  /** Deletes the principal's subscription of a browser. Repeating it changes nothing. */
  async unsubscribePush(work: UnitOfWork, endpoint: string): Promise<void> {
    const own = belongsTo(recipientOf(work.principal));
    await work.remove(PushSubscription, sql`${own} AND r.endpoint = ${endpoint}`);
  }

  /** Why a URL is refused. The host name is resolved and checked later, at each push. */
  private refusalOf(endpoint: string): Reason | undefined {
    if (endpoint.length > MAX_ENDPOINT || !URL.canParse(endpoint)) return pushComplaints.notUrl;
    const url = new URL(endpoint);
    if (!this.config.webhookUnsafeTargets) return refusalOf(url);
    return ['http:', 'https:'].includes(url.protocol) ? undefined : egressComplaints.notHttp;
  }
}

function isPublicKey(text: string): boolean {
  try {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    return bytesOf(text).length === 65 && curve.computeSecret(bytesOf(text)).length > 0;
  } catch {
    return false;
  }
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
