import { Column, PrimaryColumn } from 'typeorm';
import type { Language } from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import {
  integer,
  nullable,
  oneOf,
  supplied,
  text,
  timestamp,
  uuid,
  withExample,
} from '../kernel/resource/field.js';
import { defineResource, type ResourceOf } from '../kernel/resource/resource.js';
import { TenantEntity } from '../kernel/sql/tenant-entity.js';
import { EXPORTABLE_NAMES, type ExportableName } from './exportable.js';

/** The kind of background work that makes exports (`@Turns`). */
export const EXPORTS = 'exports';

/** The file formats. */
export const EXPORT_FORMATS = ['ndjson', 'csv'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The statuses of an export. */
const EXPORT_STATUSES = ['pending', 'running', 'ready', 'failed', 'expired'] as const;
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

const link: ReturnType<typeof text> = {
  schema: {
    type: 'string',
    format: 'uri-reference',
    description:
      'The download link. It works for 15 minutes without a key, while the key that requested it can read the export. Get the export again for a new link. Null unless the status is `ready`. Relative to the server if the service does not know its public address. The file is compressed if the request has `Accept-Encoding: gzip`.',
    examples: ['https://api.example.com/files/AgGZ0qRvG3x-ioo_DJ0uexAB'],
  },
};

/** The export resource. Its link must be signed, so the reader adds it. */
export const exportResource = defineResource({
  object: 'export',
  // `export` is a reserved word, so generators that name types after schemas wrote code that does not compile.
  name: 'export_file',
  entity: Export,
  changes: 'none',
  description: 'A file with a complete list as it was at one moment.',
  fields: {
    id: uuid('The export.'),
    resource: withExample(oneOf(EXPORTABLE_NAMES, 'The exported list.'), 'assets'),
    format: withExample(oneOf(EXPORT_FORMATS, 'The file format.'), 'csv'),
    status: withExample(
      oneOf(
        EXPORT_STATUSES,
        'The status: `pending` → `running` → `ready` → `expired`, or `failed` after three attempts.',
      ),
      'ready',
    ),
    rows: integer('The number of records in the file; while it is being created, the number so far.', 12_408),
    url: supplied(nullable(link)),
    changes_cursor: withExample(
      nullable(
        text(
          'The cursor for `GET /changes` that continues right after the file: load the file, then follow from here, and nothing is missed. Null until the file is ready.',
        ),
      ),
      null,
    ),
    error: withExample(nullable(text('The error code, if it failed.')), null),
    created_at: timestamp('When it was requested.'),
    expires_at: nullable(
      withExample(timestamp('When the file expires; null until it is ready.'), '2026-10-06T08:30:00.000Z'),
    ),
  },
});

/** The resource as a typed object. */
export type ExportResource = ResourceOf<typeof exportResource>;
