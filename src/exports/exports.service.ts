import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Language } from '../access/index.js';
import { AttachmentDownloads, AttachmentLinks, type LinkedBytes } from '../attachments/index.js';
import { type Page, type PageRequest, Single } from '../kernel/database/page.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { messages, withParams } from '../kernel/messages/messages.js';
import { dayOf } from '../kernel/period.js';
import { sql } from '../kernel/sql/sql.js';
import { OneOf, QueryOf } from '../kernel/validation/fields.js';
import {
  Export,
  type ExportFormat,
  exportResource,
  type ExportResource,
  EXPORTS,
  EXPORT_FORMATS,
} from './export.entity.js';
import { EXPORTABLE, type ExportableName, EXPORTABLE_NAMES, exportableNamed } from './exportable.js';

/** Messages about exports. */
export const exportMessages = messages('export', {
  missing: { en: 'No such export.', fr: 'Export introuvable.' },
  tooManyUnderWay: withParams<{ count: number }>({
    api: ({ count }) =>
      `${count} exports of this business are in progress, which is the maximum. Wait for one, or delete one.`,
    en: ({ count }) => `${count} exports are already in progress. Wait for one, or delete one.`,
    fr: ({ count }) =>
      `${count} exports sont déjà en cours, le maximum. Attendez la fin de l’un d’eux, ou supprimez-en un.`,
  }),
});

/** How many exports of a business may wait or run at once. */
const MAX_UNDER_WAY = 5;

/** The input for a new export. */
export interface NewExport {
  readonly resource: ExportableName;
  readonly format: ExportFormat;
  /** The filters, as parsed for the list. */
  readonly filters?: Readonly<Record<string, unknown>>;
  /**
   * The reader's language for a human-readable table: names instead of ids, times in the business's time zone. By default, the
   * fields of the API.
   */
  readonly language?: Language;
}

const TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
};

/** Whole lists as files (D59). This service creates the exports; a worker makes the files, which are kept for a day. */
@Injectable()
export class ExportsService implements OnModuleInit {
  constructor(
    private readonly links: AttachmentLinks,
    private readonly downloads: AttachmentDownloads,
  ) {}

  /** Registers export files as targets of links, in processes that serve files. */
  onModuleInit(): void {
    this.downloads.serve('export', findFile);
  }

  /**
   * Creates an export. A worker claims it within seconds.
   *
   * @returns its id
   * @throws ApiError `scope_required` or `permission_required` if the principal may not read the list; `invalid_state` if the
   *   maximum number of exports is under way
   */
  async create(work: UnitOfWork, { resource, format, filters = {}, language }: NewExport): Promise<string> {
    work.principal.require(EXPORTABLE[resource].scope);
    // The lock keeps two concurrent requests from both taking the last place.
    await work.lockSubject('exports');
    const underWay = await work.rows(
      sql`SELECT 1 FROM ${Export} r WHERE r.status IN ('pending', 'running') LIMIT ${MAX_UNDER_WAY}`,
    );
    if (underWay.length >= MAX_UNDER_WAY)
      throw new ApiError('invalid_state', exportMessages.tooManyUnderWay({ count: MAX_UNDER_WAY }));
    work.wake(EXPORTS);
    return work.insert(Export, {
      resource,
      format,
      filters: { ...filters },
      status: 'pending',
      rows: 0,
      attempts: 0,
      language: language ?? null,
      claimableAt: work.now,
      createdByKind: work.principal.kind,
      createdById: work.principal.id,
    });
  }

  /** One page of the business's exports, newest first, without links. */
  async list(tenant: TenantReader, page: PageRequest): Promise<Page<ExportResource>> {
    const found = await tenant.list(exportResource, [], page);
    return found.map((each) => asOf(tenant.now, each));
  }

  /**
   * Reads an export, with a new link if it is ready. @throws ApiError `not_found`, and as `create` if the list is not readable
   */
  async get(tenant: TenantReader, id: string): Promise<Single<ExportResource>> {
    // A single read: between two reads the worker could finish, and `ready` would appear without a link.
    const found = (await tenant.find(exportResource, id)) ?? missing();
    const shown = asOf(tenant.now, found.item());
    tenant.principal.require(EXPORTABLE[shown.resource].scope);
    const url = shown.status === 'ready' ? this.links.urlOf(tenant.principal, { of: 'export', id }) : null;
    return new Single(JSON.stringify({ ...shown, url }));
  }

  /** Cancels an export or deletes its file, with immediate effect. @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    if (!(await work.lock(Export, id))) missing();
    work.update(Export, id, { deletedAt: work.now });
  }
}

/** The file behind a link, until it expires. */
async function findFile(tenant: TenantReader, id: string): Promise<LinkedBytes | undefined> {
  const found = await tenant.row<Omit<Export, 'bytes'> & { bytes: string }>(sql`
    SELECT r.resource, r.format, r.status, r.created_at AS "createdAt", r.expires_at AS "expiresAt", r.bytes,
      r.object_name AS "objectName" FROM ${Export} r WHERE r.id = ${id}`);
  if (!found || !isKept(found, tenant.now)) return undefined;
  const { resource, format, createdAt, bytes, objectName } = found;
  return {
    fileName: `${resource.replaceAll('_', '-')}-${dayOf(createdAt)}.${format}`,
    contentType: TYPES[format],
    size: Number(bytes),
    objectName: objectName!,
    encoding: 'gzip',
    isReadableBy: (principal) => principal.may('exports:write') && principal.may(EXPORTABLE[resource].scope),
  };
}

function isKept({ status, expiresAt }: Pick<Export, 'status' | 'expiresAt'>, now: Date): boolean {
  return status === 'ready' && expiresAt! > now;
}

/** An export as of a moment. It appears as expired at once, even before a worker deletes the file. */
function asOf(now: Date, shown: ExportResource): ExportResource {
  const isOver = shown.status === 'ready' && new Date(shown.expires_at!) <= now;
  return isOver ? { ...shown, status: 'expired' } : shown;
}

function missing(): never {
  throw ApiError.notFound(exportMessages.missing);
}

/** Body of `POST /exports`. */
export class CreateExportDto {
  @OneOf(EXPORTABLE_NAMES, { about: 'The list to export.', required: true, example: 'assets' })
  resource!: ExportableName;
  @OneOf(EXPORT_FORMATS, {
    about: '`ndjson`: one JSON object per line. `csv`: comma-separated values with a header line.',
    required: true,
    example: 'csv',
  })
  format!: ExportFormat;
  @QueryOf(({ resource }) => exportableNamed(resource)?.filters, {
    about:
      'Filters of the list, named like its query parameters; floors also accept `building_id`, rooms `floor_id`. Comments accept `operation_id`, `visibility`, `since` and `until`. Default: no filter. Errors name a filter as, for example, `filters.status`.',
    example: { search: 'pump' },
  })
  filters?: Record<string, unknown>;
}
