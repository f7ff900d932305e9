import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../kernel/auth/principal.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { NoticeKind } from './notice-kinds.js';

/** The kind of work that makes notices of them (`@Turns`). */
export const ANNOUNCEMENTS = 'announcements';

/**
 * Something that people are to be told, written in the transaction of what happened: one row, no matter who it is for. The worker
 * makes the notices of it.
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
  /** Who did what is told; they themselves are not. */
  @Column('text') actorKind!: Principal['kind'];
  @Column('uuid', { nullable: true }) actorId!: string | null;
  /** When its notices were made; null while they are yet to be. */
  @Column('timestamptz', { nullable: true }) toldAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
}
