import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { NoticeKind } from './notice-kinds.js';
import type { RecipientKind } from './recipient.js';

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
