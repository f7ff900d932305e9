import { Controller, Get, Header, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AssetImportsService } from '../../imports/index.js';
import { RequiresPermission, Portal, WithoutShare } from '../kit/decorators.js';
import type { PortalContext } from '../kit/portal-context.js';
import { ForRecord, RecordId, type RecordRequest } from '../kit/record-request.js';
import { recordActions, runAction } from '../kit/submission.js';
import { runActionWithFile } from '../kit/upload.js';
import { done, Redirect, type PageView } from '../kit/view.js';
import { importTexts } from './asset-import.texts.js';
import { CsvUploads } from './csv-uploads.js';
import { ImportPages } from './import-pages.js';
import { importPage } from './import.page.js';
import { bodyOfCells, readFile } from './read-file.js';
import { refusedRowsOf } from './refused-rows.js';
import { templateOf } from './template.js';
import { uploadPage } from './upload.page.js';

const HERE = '/assets/import';
const runAndConfirm = recordActions(importTexts, (id) => `${HERE}/${id}`);
/** The message about a running import disappears once its page shows no progress any more. */
const UNDER_WAY = { during: '.import-progress' };

/** Imports of assets from a file: upload, review, confirm, undo. */
@Controller('assets/import')
export class AssetImportPortalController {
  constructor(
    private readonly imports: AssetImportsService,
    private readonly pages: ImportPages,
    private readonly uploads: CsvUploads,
  ) {}

  @Get()
  @RequiresPermission('imports:write')
  async begin(@Portal() portal: PortalContext): Promise<PageView> {
    return uploadPage(portal, await this.imports.list(portal.tenant));
  }

  @Get('template')
  @RequiresPermission('imports:write')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="assets.csv"')
  template(@Portal() portal: PortalContext, @Res() response: Response): void {
    response.send(templateOf(portal));
  }

  @Post()
  @RequiresPermission('imports:write')
  @WithoutShare()
  upload(@Portal() portal: PortalContext, @Req() request: Request): Promise<Redirect | PageView> {
    return runActionWithFile(portal, request, this.uploads, HERE, async (work, { fileName, bytes }) => {
      const id = await this.imports.begin(work, await readFile(portal, fileName, bytes));
      return new Redirect(`${HERE}/${id}`);
    });
  }

  @Get(':importId')
  @RequiresPermission('imports:write')
  async show(@ForRecord('importId') { portal, id }: RecordRequest): Promise<PageView> {
    return importPage(portal, await this.pages.load(portal, id));
  }

  @Post(':importId/confirm')
  @RequiresPermission('imports:write')
  confirm(@ForRecord('importId') { portal, id, body }: RecordRequest) {
    const back = `${HERE}/${id}`;
    return runAction(portal, body, back, async (work) => {
      await this.imports.confirm(work, id);
      return done(back, portal.texts(importTexts).confirmed, undefined, UNDER_WAY);
    });
  }

  @Post(':importId/rooms')
  @RequiresPermission('imports:write')
  makeRooms(@ForRecord('importId') form: RecordRequest) {
    return runAndConfirm(form, 'roomsPlanned', (work) =>
      this.imports.createRooms(work, form.id, bodyOfCells),
    );
  }

  @Get(':importId/refused')
  @RequiresPermission('imports:write')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="refused-rows.csv"')
  async refused(
    @Portal() portal: PortalContext,
    @RecordId('importId') id: string,
    @Res() response: Response,
  ): Promise<void> {
    response.send(await refusedRowsOf(portal, this.imports, id));
  }

  @Post(':importId/undo')
  @RequiresPermission('imports:write')
  undo(@ForRecord('importId') { portal, id, body }: RecordRequest) {
    const back = `${HERE}/${id}`;
    return runAction(portal, body, back, async (work) => {
      await this.imports.undo(work, id);
      return done(back, portal.texts(importTexts).undoBegun, undefined, UNDER_WAY);
    });
  }

  @Post(':importId/resume')
  @RequiresPermission('imports:write')
  resume(@ForRecord('importId') { portal, id, body }: RecordRequest) {
    const back = `${HERE}/${id}`;
    return runAction(portal, body, back, async (work) => {
      await this.imports.resume(work, id);
      return done(back, portal.texts(importTexts).resumed, undefined, UNDER_WAY);
    });
  }

  @Post(':importId/discard')
  @RequiresPermission('imports:write')
  discard(@ForRecord('importId') form: RecordRequest) {
    return runAndConfirm(form, 'discarded', (work) => this.imports.discard(work, form.id), HERE);
  }
}
