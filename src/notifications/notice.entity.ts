import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../kernel/auth/principal.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { NoticeKind } from './notice-kinds.js';

/** A notification for one person. Its text is created when it is shown, in the reader's language. */
@TenantEntity('notices')
export class Notice {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') announcementId!: string;
  @Column('text') recipientKind!: RecipientKind;
  @Column('uuid') recipientId!: string;
  @Column('text') kind!: NoticeKind;
  @Column('uuid', { nullable: true }) operationId!: string | null;
  @Column('uuid', { nullable: true }) assetId!: string | null;
  @Column('uuid', { nullable: true }) endpointId!: string | null;
  @Column('jsonb') parameters!: object;
  @Column('timestamptz', { nullable: true }) readAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}

/** The kind of turns that send notices (`@Turns`). */
export const NOTICE_DELIVERIES = 'notice-deliveries';

/** The delivery of a notice outside the portal: an e-mail, or a push message to one browser. */
@TenantEntity('notice_deliveries')
export class NoticeDelivery {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid') noticeId!: string;
  @Column('text') channel!: 'email' | 'push';
  @Column('uuid', { nullable: true }) subscriptionId!: string | null;
  @Column('text') status!: 'pending' | 'sending' | 'sent' | 'dead';
  @Column('integer') attemptCount!: number;
  @Column('timestamptz', { nullable: true }) nextAttemptAt!: Date | null;
  @Column('uuid', { nullable: true }) lease!: string | null;
  @Column('timestamptz', { nullable: true }) leasedUntil!: Date | null;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}

/** The kind of turns that create notices from announcements (`@Turns`). */
export const ANNOUNCEMENTS = 'announcements';

/**
 * An occurrence to notify people of, written in the transaction that caused it: one row, regardless of the number of recipients.
 * The worker creates the notices from it.
 */
@TenantEntity('announcements')
export class Announcement {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') audience!: 'technician' | 'vendor' | 'team' | 'owner' | 'office' | 'people';
  @Column('uuid', { nullable: true }) technicianId!: string | null;
  @Column('uuid', { nullable: true }) vendorId!: string | null;
  /** The users of the audience `people`; null for all others. */
  @Column('uuid', { array: true, nullable: true }) userIds!: string[] | null;
  @Column('text') kind!: NoticeKind;
  @Column('uuid', { nullable: true }) operationId!: string | null;
  @Column('uuid', { nullable: true }) assetId!: string | null;
  @Column('uuid', { nullable: true }) endpointId!: string | null;
  @Column('jsonb') parameters!: object;
  /** Who caused it; they are not notified. */
  @Column('text') actorKind!: Principal['kind'];
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** When its notices were created; null before that. */
  @Column('timestamptz', { nullable: true }) toldAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}

/** The kinds of people who can be notified: users of the business, and people of a firm that works for it. */
export type RecipientKind = 'user' | 'vendor_user';

/** A person who can be notified. */
export interface Recipient {
  readonly kind: RecipientKind;
  readonly id: string;
}

/**
 * The principal as a recipient.
 *
 * @throws Error for an API key or the service itself, which have no notices
 */
export function recipientOf({ kind, id }: Principal): Recipient {
  if (id !== null && kind === 'user') return { kind: 'user', id };
  if (id !== null && kind === 'vendor') return { kind: 'vendor_user', id };
  throw new Error(`Only people have notices, not a principal of kind "${kind}".`);
}

/** The condition on rows `r` that belong to a person. */
export function belongsTo({ kind, id }: Recipient): Sql {
  return sql`r.recipient_kind = ${kind} AND r.recipient_id = ${id}`;
}
