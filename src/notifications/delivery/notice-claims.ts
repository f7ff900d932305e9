import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { User, type Language } from '../../access/index.js';
import { systemPrincipal } from '../../kernel/auth/principal.js';
import { isHeld } from '../../kernel/database/closed-businesses.js';
import { Database } from '../../kernel/database/database.js';
import { updateOf } from '../../kernel/sql/own-rows.js';
import { sql, type Sql } from '../../kernel/sql/sql.js';
import { Announcement, Notice, NoticeDelivery, type RecipientKind } from '../notice.entity.js';
import type { Channel, NoticeKind, NoticeParameters } from '../notice-kinds.js';
import { PushSubscription } from '../push-subscriptions.service.js';
import { FirmPeople } from './firm-people.js';

/** How many deliveries of a business one turn sends, concurrently. */
export const AT_ONCE = 8;
/** The duration of a lease, in milliseconds: longer than the timeout of a message (`Mailer`), so that no other worker sends the same notice. */
const LEASE_MS = 120_000;
/** The delays before retries, in seconds. After the last one, the delivery is given up. */
const RETRY_DELAYS_S = [60, 300, 1_800, 7_200];

/** A delivery that only this worker may send until its lease expires. */
export interface ClaimedNotice {
  readonly id: string;
  readonly businessId: string;
  readonly noticeId: string;
  readonly channel: Channel;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly lease: string;
  readonly recipientKind: RecipientKind;
  readonly kind: NoticeKind;
  readonly parameters: NoticeParameters[NoticeKind];
  readonly operationId: string | null;
  readonly assetId: string | null;
  readonly endpointId: string | null;
  /** Null when the recipient is gone: the account was deactivated, or the firm no longer works for the business. */
  readonly email: string | null;
  readonly language: Language | null;
  readonly businessName: string;
  readonly timeZone: string;
  readonly operationPrefix: string;
  /** The browser; null for an e-mail, and when it no longer belongs to the recipient. */
  readonly subscription: {
    readonly id: string;
    /** Where the account of the recipient is: the business or the firm. */
    readonly businessId: string;
    readonly endpoint: string;
    readonly p256dh: string;
    readonly auth: string;
  } | null;
}

/** A claimed delivery, with the ids to look up a person of a firm. */
interface ClaimedRow extends ClaimedNotice {
  readonly recipientId: string;
  readonly vendorId: string | null;
  readonly subscriptionId: string | null;
}

/** Why an attempt failed. */
export interface Failure {
  readonly error: string;
  /** Whether a retry would be useless. */
  readonly isFinal: boolean;
}

/** Claims due deliveries of notices, and records their outcomes. */
@Injectable()
export class NoticeClaims {
  constructor(
    private readonly database: Database,
    private readonly firmPeople: FirmPeople,
  ) {}

  /**
   * Claims due deliveries of a business under a lease, unless it is suspended. Deliveries whose lease has expired, because their worker died, are due
   * again, unless that was the last attempt.
   */
  async claim(businessId: string): Promise<ClaimedNotice[]> {
    const claimed = await this.database.work(systemPrincipal(businessId), async (work) => {
      await work.write(releaseExpired(work.now));
      return work.write<ClaimedRow>(claim(businessId, work.now));
    });
    if (!claimed.some(isFirmPerson)) return claimed;
    const { people, browsers } = await this.firmPeople.recipients(businessId);
    return claimed.map((each): ClaimedNotice => {
      if (!isFirmPerson(each)) return each;
      const person = people.find(({ id, vendorId }) => id === each.recipientId && vendorId === each.vendorId);
      const browser = person && browsers.find(({ id }) => id === each.subscriptionId);
      return {
        ...each,
        email: person?.email ?? null,
        language: person?.language ?? null,
        subscription: browser ? { ...browser, businessId: person.firmId } : null,
      };
    });
  }

  /**
   * Records the outcome of an attempt, if its lease is still valid.
   *
   * @param failure why it failed; null when it was sent
   * @returns when it will be retried; null when it will not
   */
  async record(
    { businessId, id, lease, attempt }: ClaimedNotice,
    failure: Failure | null,
  ): Promise<Date | null> {
    return this.database.work(systemPrincipal(businessId), async (work) => {
      const delayS = failure === null || failure.isFinal ? undefined : RETRY_DELAYS_S[attempt - 1];
      const nextAttemptAt = delayS === undefined ? null : new Date(work.now.getTime() + delayS * 1_000);
      const status = failure === null ? 'sent' : nextAttemptAt === null ? 'dead' : 'pending';
      await work.update(NoticeDelivery, sql`r.id = ${id} AND r.lease = ${lease}`, {
        status,
        lease: null,
        leasedUntil: null,
        nextAttemptAt,
        error: failure?.error ?? null,
        sentAt: failure === null ? work.now : null,
      });
      return nextAttemptAt;
    });
  }

  /** Deletes the subscription of a browser that is gone. */
  async deleteSubscription({ subscription }: ClaimedNotice): Promise<void> {
    if (subscription === null) return;
    await this.database.work(systemPrincipal(subscription.businessId), (work) =>
      work.remove(PushSubscription, subscription.id),
    );
  }
}

/** The businesses with due deliveries, or with expired leases. Those of a business that is suspended or being moved wait. */
export function businessesWithDueNotices(now: Date): Sql {
  return sql`SELECT DISTINCT r.business_id FROM notice_deliveries r
    JOIN businesses b ON b.id = r.business_id AND NOT ${isHeld('b')}
    WHERE r.status = 'pending' AND r.next_attempt_at <= ${now} OR r.status = 'sending' AND r.leased_until <= ${now}`;
}

/** Whether the recipient is a person of a partner firm. */
export function isFirmPerson({ recipientKind }: Pick<ClaimedNotice, 'recipientKind'>): boolean {
  return recipientKind === 'vendor_user';
}

function releaseExpired(now: Date): Sql {
  const maxRetries = RETRY_DELAYS_S.length;
  return updateOf(
    NoticeDelivery,
    sql`lease = NULL, leased_until = NULL, error = 'attempt_lost',
      status = CASE WHEN r.attempt_count > ${maxRetries}::int THEN 'dead' ELSE 'pending' END,
      next_attempt_at = CASE WHEN r.attempt_count > ${maxRetries}::int THEN NULL ELSE ${now}::timestamptz END`,
    sql`r.status = 'sending' AND r.leased_until <= ${now}`,
  );
}

/** Claims deliveries, and reads their recipients. People of firms are looked up afterwards, at the firm. */
function claim(businessId: string, now: Date): Sql {
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  return sql`
    WITH due AS (
      SELECT r.id FROM ${NoticeDelivery} r WHERE r.status = 'pending' AND r.next_attempt_at <= ${now}
        AND EXISTS (SELECT 1 FROM businesses b WHERE b.id = ${businessId} AND NOT ${isHeld('b')})
      ORDER BY r.next_attempt_at LIMIT ${AT_ONCE} FOR UPDATE OF r SKIP LOCKED
    ), claimed AS (
      ${updateOf(
        NoticeDelivery,
        sql`status = 'sending', lease = ${randomUUID()}, leased_until = ${leasedUntil},
          attempt_count = r.attempt_count + 1, next_attempt_at = NULL`,
        sql`r.id IN (SELECT id FROM due)`,
      )} RETURNING r.*
    )
    SELECT c.id, c.business_id AS "businessId", c.notice_id AS "noticeId", c.channel, c.attempt_count AS attempt, c.lease,
      c.subscription_id AS "subscriptionId", n.recipient_kind AS "recipientKind", n.recipient_id AS "recipientId", n.kind,
      n.parameters, n.operation_id AS "operationId", n.asset_id AS "assetId", n.endpoint_id AS "endpointId",
      a.vendor_id AS "vendorId", u.email, u.language, b.name AS "businessName", b.time_zone AS "timeZone",
      b.operation_prefix AS "operationPrefix",
      CASE WHEN s.id IS NOT NULL THEN
        json_build_object('id', s.id, 'businessId', s.business_id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth)
      END AS subscription
    FROM claimed c JOIN ${Notice} n ON n.id = c.notice_id JOIN businesses b ON b.id = c.business_id
      LEFT JOIN ${Announcement} a ON a.id = n.announcement_id
      LEFT JOIN ${User} u ON n.recipient_kind = 'user' AND u.id = n.recipient_id AND u.is_active
      LEFT JOIN ${PushSubscription} s ON s.id = c.subscription_id AND s.recipient_kind = 'user' AND s.recipient_id = u.id`;
}
