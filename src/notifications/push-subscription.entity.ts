import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { RecipientKind } from './recipient.js';

/** A browser to which someone lets us push. What is pushed is encrypted for it, under the keys that it gave. */
@TenantEntity('push_subscriptions')
export class PushSubscription {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') recipientKind!: RecipientKind;
  @Column('uuid') recipientId!: string;
  /** A URL of the browser's maker. */
  @Column('text') endpoint!: string;
  @Column('text') p256dh!: string;
  @Column('text') auth!: string;
  @Column('timestamptz') createdAt!: Date;
}
