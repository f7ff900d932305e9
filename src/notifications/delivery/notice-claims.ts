import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Language } from '../../access/index.js';
import { Clock } from '../../kernel/clock.js';
import { AcrossBusinesses } from '../../kernel/database/unscoped/across-businesses.js';
import { sql } from '../../kernel/database/sql.js';
import type { Channel, NoticeKind, NoticeParameters } from '../notice-kinds.js';
import type { RecipientKind } from '../recipient.js';

/** How many of one business are claimed at once. */
const PER_BUSINESS = 8;
/** How many businesses one claim serves; the next one goes on behind them. */
const BUSINESSES = 50;
/** Longer than sending takes, so that nobody else sends meanwhile; in milliseconds. */
const LEASE_MS = 120_000;
/** The waits before further attempts, in seconds; after the last one it is given up. */
const RETRY_DELAYS_S = [60, 300, 1_800, 7_200];
/** Below every id. */
const START = '00000000-0000-0000-0000-000000000000';

/** Something that this worker alone may send, until its lease ends. */
export interface ClaimedNotice {
  readonly id: string;
  readonly businessId: string;
  readonly noticeId: string;
  readonly channel: Channel;
  /** Which attempt this is, from 1. */
  readonly attempt: number;
  readonly lease: string;
  /** Whom it is for: somebody of the business, or of a firm that works for it. */
  readonly recipientKind: RecipientKind;
  readonly kind: NoticeKind;
  readonly parameters: NoticeParameters[NoticeKind];
  readonly operationId: string | null;
  readonly assetId: string | null;
  readonly endpointId: string | null;
  /** Null when there is nobody to send it to any more: the account was closed, or the firm no longer works for the business. */
  readonly email: string | null;
  readonly language: Language | null;
  readonly businessName: string;
  readonly timeZone: string;
  /** The browser; null for an e-mail, and when it is no longer the person's. */
  readonly subscription: {
    readonly id: string;
    /** With whom the account of the person stands. */
    readonly businessId: string;
    readonly endpoint: string;
    readonly p256dh: string;
    readonly auth: string;
  } | null;
}

/** How an attempt to send something ended: null went well. `isFinal`: trying again would be of no use. */
export interface Failure {
  readonly error: string;
  readonly isFinal: boolean;
}

/** Decides which notices are sent next, and by whom; keeps what became of them. */
@Injectable()
export class NoticeClaims {
  private last = START;

  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims what is due under a lease, some of each business in turn.
   *
   * @param limit how many at most
   * @param busy businesses that have enough under way here
   */
  async claim(limit: number, busy: readonly string[]): Promise<ClaimedNotice[]> {
    const now = this.clock.now();
    const lease = randomUUID();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const rows = await this.acrossBusinesses.rows<Partial<ClaimedNotice> & { business: string }>(sql`
      WITH RECURSIVE turns AS (
        (SELECT business_id FROM notice_deliveries WHERE status = 'pending' AND business_id > ${this.last}
          ORDER BY business_id LIMIT 1)
        UNION ALL
        SELECT (SELECT d.business_id FROM notice_deliveries d WHERE d.status = 'pending' AND d.business_id > t.business_id
          ORDER BY d.business_id LIMIT 1)
        FROM turns t WHERE t.business_id IS NOT NULL
      ), turn AS (
        SELECT business_id FROM turns WHERE business_id IS NOT NULL LIMIT ${BUSINESSES}
      ), due AS (
        SELECT d.business_id, d.id FROM turn t CROSS JOIN LATERAL (
          SELECT business_id, id FROM notice_deliveries
          WHERE status = 'pending' AND business_id = t.business_id AND next_attempt_at <= ${now}
          ORDER BY next_attempt_at LIMIT ${PER_BUSINESS} FOR UPDATE SKIP LOCKED) d
        WHERE t.business_id <> ALL(${busy}::uuid[]) LIMIT ${limit}
      ), claimed AS (
        UPDATE notice_deliveries d SET status = 'sending', lease = ${lease}, leased_until = ${leasedUntil},
          attempt_count = d.attempt_count + 1, next_attempt_at = NULL
        FROM due WHERE d.business_id = due.business_id AND d.id = due.id
        RETURNING d.*
      )
      SELECT t.business_id AS business, c.id, c.business_id AS "businessId", c.notice_id AS "noticeId", c.channel,
        c.attempt_count AS attempt, c.lease,
        n.recipient_kind AS "recipientKind", n.kind, n.parameters, n.operation_id AS "operationId",
        n.asset_id AS "assetId", n.endpoint_id AS "endpointId", u.email, u.language, b.name AS "businessName",
        b.time_zone AS "timeZone",
        CASE WHEN s.id IS NOT NULL THEN
          json_build_object('id', s.id, 'businessId', s.business_id, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth) END AS subscription
      FROM turn t LEFT JOIN claimed c ON c.business_id = t.business_id
        LEFT JOIN notices n ON n.business_id = c.business_id AND n.id = c.notice_id
        LEFT JOIN businesses b ON b.id = c.business_id
        LEFT JOIN announcements a ON a.business_id = n.business_id AND a.id = n.announcement_id
        LEFT JOIN (vendor_people p JOIN partnerships w ON w.business_id = p.business_id AND w.vendor_id = p.vendor_id
            AND w.status = 'accepted')
          ON n.recipient_kind = 'vendor_user' AND p.business_id = c.business_id AND p.user_id = n.recipient_id
            AND p.vendor_id = a.vendor_id
        LEFT JOIN users u ON u.id = n.recipient_id AND u.is_active
          AND u.business_id = CASE n.recipient_kind WHEN 'user' THEN c.business_id ELSE p.firm_id END
        LEFT JOIN push_subscriptions s ON s.business_id = u.business_id AND s.id = c.subscription_id
          AND s.recipient_kind = 'user' AND s.recipient_id = u.id
      ORDER BY t.business_id`);
    const businesses = [...new Set(rows.map(({ business }) => business))];
    this.last = businesses.length === BUSINESSES ? businesses.at(-1)! : START;
    return rows.filter(({ id }) => id !== null) as ClaimedNotice[];
  }

  /**
   * Keeps how an attempt ended, if its lease still holds.
   *
   * @param failure why it failed; null when it was sent
   */
  async settle({ businessId, id, lease, attempt }: ClaimedNotice, failure: Failure | null): Promise<void> {
    const now = this.clock.now();
    const delayS = failure === null || failure.isFinal ? undefined : RETRY_DELAYS_S[attempt - 1];
    const nextAttemptAt = delayS === undefined ? null : new Date(now.getTime() + delayS * 1_000);
    const status = failure === null ? 'sent' : nextAttemptAt === null ? 'dead' : 'pending';
    await this.acrossBusinesses.rows(sql`UPDATE notice_deliveries SET status = ${status}, lease = NULL,
        leased_until = NULL, next_attempt_at = ${nextAttemptAt}, error = ${failure?.error ?? null},
        sent_at = ${failure === null ? now : null}
      WHERE business_id = ${businessId} AND id = ${id} AND lease = ${lease}`);
  }

  /** Lets what a worker left behind when it died be sent by another, unless it was the last attempt. */
  async freeLost(): Promise<void> {
    const now = this.clock.now();
    const most = RETRY_DELAYS_S.length;
    await this.acrossBusinesses.rows(sql`UPDATE notice_deliveries SET lease = NULL, leased_until = NULL,
        error = 'attempt_lost', status = CASE WHEN attempt_count > ${most}::int THEN 'dead' ELSE 'pending' END,
        next_attempt_at = CASE WHEN attempt_count > ${most}::int THEN NULL ELSE ${now}::timestamptz END
      WHERE status = 'sending' AND leased_until <= ${now}`);
  }

  /** Forgets a browser that is gone. */
  async forget({ subscription }: ClaimedNotice): Promise<void> {
    if (subscription === null) return;
    await this.acrossBusinesses.rows(
      sql`DELETE FROM push_subscriptions WHERE business_id = ${subscription.businessId} AND id = ${subscription.id}`,
    );
  }
}
