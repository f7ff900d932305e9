import { Column, PrimaryColumn } from 'typeorm';
import type { Principal } from '../kernel/auth/principal.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { ContentType } from './file-kinds.js';

/** A photo or document of an operation or an asset. Its bytes are in the store, under a name that only this row knows. */
@TenantEntity('attachments', { live: 'deleted_at IS NULL' })
export class Attachment {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('uuid', { nullable: true }) operationId!: string | null;
  @Column('uuid', { nullable: true }) assetId!: string | null;
  @Column('text') fileName!: string;
  @Column('text') contentType!: ContentType;
  /** In bytes. */
  @Column('integer') size!: number;
  /** In lowercase hex. */
  @Column('text') sha256!: string;
  @Column('text') objectName!: string;
  @Column('text') createdByKind!: Principal['kind'];
  @Column('uuid', { nullable: true }) createdById!: string | null;
  @Column('timestamptz') createdAt!: Date;
  /** When it was deleted. The row remains until its bytes are deleted. */
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
}

/** Attachments including deleted ones: their bytes are deleted before their rows. */
@TenantEntity('attachments')
export class AttachmentIncludingDeleted {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
}
