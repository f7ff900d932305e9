import { Column, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { Channel, NoticeKind } from './notice-kinds.js';
import type { RecipientKind } from './recipient.js';

/** Whether a person wants a kind of notice in a channel. Without a row, the default applies. */
@TenantEntity('notification_preferences')
export class NotificationPreference {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') recipientKind!: RecipientKind;
  @Column('uuid') recipientId!: string;
  @Column('text') kind!: NoticeKind;
  @Column('text') channel!: Channel;
  @Column('boolean') isWanted!: boolean;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
}
