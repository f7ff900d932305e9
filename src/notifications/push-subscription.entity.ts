import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { RecipientKind } from './recipient.js';

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
