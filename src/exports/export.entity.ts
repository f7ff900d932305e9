import { Column, PrimaryColumn } from 'typeorm';
import type { Language } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import type { ExportableName } from './exportable.js';

/** The kind of work that makes them (`@Turns`). */
export const EXPORTS = 'exports';

/** The forms a file can have. */
export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Where an export stands. */
export const EXPORT_STATUSES = ['pending', 'running', 'ready', 'failed', 'expired'] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

/** A whole list in a file: to be made, being made, made, or gone (D59). */
@TenantEntity('exports', { live: 'deleted_at IS NULL' })
export class Export {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
  @Column('text') resource!: ExportableName;
  @Column('text') format!: ExportFormat;
  /** As the list's command has them. */
  @Column('jsonb') filters!: Record<string, unknown>;
  /** Of the person whom the table is for; null for the fields as the API has them. */
  @Column('text', { nullable: true }) language!: Language | null;
  @Column('text') status!: ExportStatus;
  /** Written so far. */
  @Column('integer') rows!: number;
  /** Of the file as it is kept, compressed. */
  @Column('bigint', { nullable: true }) bytes!: number | null;
  @Column('text', { nullable: true }) objectName!: string | null;
  @Column('text', { nullable: true }) changesCursor!: string | null;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('integer') attempts!: number;
  /** Of the worker that makes it. */
  @Column('uuid', { nullable: true }) lease!: string | null;
  /** When a worker may take it up: a pending one that waits, a running one whose lease ends. */
  @Column('timestamptz', { nullable: true }) claimableAt!: Date | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('text') createdByKind!: Principal['kind'];
  @Column('uuid', { nullable: true }) createdById!: string | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz') updatedAt!: Date;
  /** Since when no one can reach it. The row stays until its file is gone. */
  @Column('timestamptz', { nullable: true }) deletedAt!: Date | null;
}

/** Exports together with those that were cancelled: their files go before their rows. */
@TenantEntity('exports')
export class KeptExport {
  @PrimaryColumn('uuid') id!: string;
  @PrimaryColumn('uuid') businessId!: string;
}
