import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AttachmentDownloads } from '../../attachments/index.js';
import { ExportsService } from '../../exports/index.js';
import { Form, RequiresPermission, Portal } from '../kit/decorators.js';
import type { FormBody } from '../kit/form-state.js';
import { Lists } from '../kit/lists.js';
import type { PortalContext } from '../kit/portal-context.js';
import { ForRecord, RecordId, type RecordRequest } from '../kit/record-request.js';
import { commandOf, recordActions, runAction } from '../kit/submission.js';
import { done, type PageView } from '../kit/view.js';
import { ExportListDto } from './dto/export-list.dto.js';
import { exportsPage } from './exports.page.js';
import { exportTexts } from './exports.texts.js';
import { ListedFilters } from './listed-filters.js';

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
