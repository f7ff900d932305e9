import { Controller, Get, Injectable, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ListAssetsQuery } from '../../assets/index.js';
import { AttachmentDownloads } from '../../attachments/index.js';
import {
  EXPORT_FORMATS,
  type ExportableName,
  type ExportFormat,
  ExportsService,
  type NewExport,
} from '../../exports/index.js';
import { ApiError } from '../../kernel/errors/api-error.js';
import { OneOf } from '../../kernel/validation/fields.js';
import { ListSparePartsQuery } from '../../spare-parts/index.js';
import {
  commandOf,
  done,
  Form,
  type FormBody,
  ForRecord,
  Lists,
  type PageView,
  Portal,
  type PortalContext,
  recordActions,
  RecordId,
  type RecordRequest,
  RequiresPermission,
  runAction,
} from '../kit/index.js';
import { operationFilters } from '../operations/operations-listing.js';
import { portalMessages } from '../portal.messages.js';
import { lookedFor } from '../spare-parts/spare-parts.portal.controller.js';
import { exportsPage } from './exports.page.js';
import { exportTexts } from './export-button.js';
import { ExportCommentsDto } from './export-comments.js';
import { filtersOfPeriod } from './export-period.js';
import { ExportTimeDto } from './export-time.js';

/** The format of an export of a list; its filters are in the address. */
class ExportListDto {
  @OneOf(EXPORT_FORMATS, { about: 'The file format.', required: true }) format!: ExportFormat;
}

type ReadFilters = (portal: PortalContext) => object;

/** Reads the filters of a list as its page does, so that an export contains what the page shows. */
@Injectable()
export class ListedFilters {
  private readonly readers: ReadonlyMap<string, ReadFilters>;

  constructor(lists: Lists) {
    this.readers = new Map<ExportableName, ReadFilters>([
      ['assets', (portal) => lists.filters(portal, ListAssetsQuery)],
      ['operations', operationFilters],
      ['spare_parts', (portal) => lookedFor(lists.filters(portal, ListSparePartsQuery))],
    ]);
  }

  /**
   * The list with that name and the filters in the address.
   *
   * @throws ApiError `not_found` for a list without an export; 400 for an invalid filter
   */
  read(portal: PortalContext, list: string): Pick<NewExport, 'resource' | 'filters'> {
    const read = this.readers.get(list);
    if (!read) throw ApiError.notFound(portalMessages.noList);
    return { resource: list as ExportableName, filters: { ...read(portal) } };
  }
}

const LIST = '/exports';
const runAndConfirm = recordActions(exportTexts, () => LIST);

/** Exports of lists. They are requested on the lists, and followed and downloaded here. */
@Controller('exports')
export class ExportsPortalController {
  constructor(
    private readonly exports: ExportsService,
    private readonly downloads: AttachmentDownloads,
    private readonly filters: ListedFilters,
    private readonly lists: Lists,
  ) {}

  @Get()
  @RequiresPermission('exports:write')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    const page = await this.exports.list(portal.tenant, this.lists.page(portal));
    return exportsPage(portal, { exports: page.items(), next: this.lists.next(portal, page) });
  }

  /** The time of technicians in a period, by the days of the business. */
  @Post('time_entries')
  @RequiresPermission('exports:write')
  createOfTime(@Portal() portal: PortalContext, @Form() body: FormBody) {
    return runAction(portal, body, '/team', async (work) => {
      const { format, technicianId, ...period } = commandOf(portal, ExportTimeDto, body);
      await this.exports.create(work, {
        resource: 'time_entries',
        filters: { technicianId, ...filtersOfPeriod(portal, period) },
        format,
        language: portal.user.language,
      });
      return done(LIST, portal.texts(exportTexts).begun);
    });
  }

  /** The comments of a period, by the days of the business. */
  @Post('comments')
  @RequiresPermission('exports:write')
  createOfComments(@Portal() portal: PortalContext, @Form() body: FormBody) {
    return runAction(portal, body, LIST, async (work) => {
      const { format, visibility, ...period } = commandOf(portal, ExportCommentsDto, body);
      await this.exports.create(work, {
        resource: 'comments',
        filters: { visibility, ...filtersOfPeriod(portal, period) },
        format,
        language: portal.user.language,
      });
      return done(LIST, portal.texts(exportTexts).begun);
    });
  }

  @Post(':list')
  @RequiresPermission('exports:write')
  create(@Portal() portal: PortalContext, @Param('list') list: string, @Form() body: FormBody) {
    const listed = this.filters.read(portal, list);
    return runAction(portal, body, LIST, async (work) => {
      await this.exports.create(work, {
        ...listed,
        ...commandOf(portal, ExportListDto, body),
        language: portal.user.language,
      });
      return done(LIST, portal.texts(exportTexts).begun);
    });
  }

  @Get(':exportId/file')
  @RequiresPermission('exports:write')
  async open(
    @Portal() { tenant }: PortalContext,
    @RecordId('exportId') id: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.exports.get(tenant, id);
    await this.downloads.send(tenant, { of: 'export', id }, response);
  }

  @Post(':exportId/delete')
  @RequiresPermission('exports:write')
  delete(@ForRecord('exportId') form: RecordRequest) {
    return runAndConfirm(form, 'deleted', (work) => this.exports.delete(work, form.id));
  }
}
