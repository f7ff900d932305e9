import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../kernel/auth/principal.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { NoticeKind } from './notice-kinds.js';

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
  @Column('text') audience!: 'technician' | 'vendor' | 'team' | 'owner' | 'office';
  @Column('uuid', { nullable: true }) technicianId!: string | null;
  @Column('uuid', { nullable: true }) vendorId!: string | null;
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
