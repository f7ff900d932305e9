import { Column, PrimaryColumn } from 'typeorm';
import type { Language } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { ExportableName } from './exportable.js';

/** The kind of background work that makes exports (`@Turns`). */
export const EXPORTS = 'exports';

/** The file formats. */
export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The statuses of an export. */
export const EXPORT_STATUSES = ['pending', 'running', 'ready', 'failed', 'expired'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** A whole list as a file (D59). */
@TenantEntity('exports', { live: 'deleted_at IS NULL' })
export class Export {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') resource!: ExportableName;
  @Column('text') format!: ExportFormat;
  /** The filters, as parsed for the list. */
  @Column('jsonb') filters!: Record<string, unknown>;
  /** The reader's language for a human-readable table; null for the fields of the API. */
  @Column('text', { nullable: true }) language!: Language | null;
  @Column('text') status!: ExportStatus;
  /** Records written so far. */
  @Column('integer') rows!: number;
  /** Of the stored, compressed file. */
  @Column('bigint', { nullable: true }) bytes!: number | null;
  @Column('text', { nullable: true }) objectName!: string | null;
  @Column('text', { nullable: true }) changesCursor!: string | null;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('integer') attempts!: number;
  /** The worker that makes it. */
  @Column('uuid', { nullable: true }) lease!: string | null;
  /** When a worker may claim it: the next attempt of a pending export, or the end of a running one's lease. */
  @Column('timestamptz', { nullable: true }) claimableAt!: Date | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('text') createdByKind!: Principal['kind'];
  @Column('uuid', { nullable: true }) createdById!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
  /** When it was deleted. The row remains until its file is deleted. */
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
}

/** Exports including cancelled ones: their files are deleted before their rows. */
@TenantEntity('exports')
export class ExportIncludingDeleted {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
}
