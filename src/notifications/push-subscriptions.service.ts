import { createECDH } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../config.js';
import { insertInto } from '../kernel/sql/own-rows.js';
import { sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { refusalOf } from '../kernel/egress/egress-guard.js';
import type { Reason } from '../kernel/messages/messages.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { egressComplaints } from '../kernel/egress/egress.messages.js';
import { PushSubscription } from './push-subscription.entity.js';
import { belongsTo, recipientOf } from './recipient.js';
import { VapidKeys } from './vapid-keys.js';
import { pushComplaints } from './notice.messages.js';

/** A subscription as a browser's `PushSubscription.toJSON()` returns it. */
export interface NewPushSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** The maximum number of a person's browsers. Beyond it, the oldest subscription is deleted. */
const MAX_BROWSERS = 10;
const MAX_ENDPOINT = 1_024;
const AUTH_BYTES = 16;
const COLUMNS = 'id recipient_kind recipient_id endpoint p256dh auth created_at'.split(' ');

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
    const row = sql`SELECT ${work.newId()}::uuid, ${person.kind}::text, ${person.id}::uuid, ${endpoint}::text,
      ${keys.p256dh}::text, ${keys.auth}::text, ${work.now}::timestamptz`;
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
