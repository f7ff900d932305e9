import { Controller, Get, Header, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { csvLine } from '../../exports/index.js';
import {
  ImportsService,
  columnOfProblem,
  type ColumnSet,
  ImportFilesService,
  problemColumnTexts,
  problemInWords,
  type ShownRow,
  TableUploads,
  TEXT_ENCODINGS,
} from '../../imports/index.js';
import {
  done,
  ForRecord,
  type PageView,
  Portal,
  type PortalContext,
  recordActions,
  RecordId,
  type RecordRequest,
  Redirect,
  RequiresPermission,
  runAction,
  runActionWithFile,
  WithoutShare,
} from '../kit/index.js';
import { kindIn, viewOf } from './kinds/kind-views.js';
import { importTexts } from './imports.texts.js';
import { ImportPages } from './import-pages.js';
import { importPage } from './import.page.js';
import { movingOverPage } from './moving-over.page.js';
import { templateOf } from './template.js';
import { uploadPage } from './upload.page.js';

const HERE = '/imports';
const runAndConfirm = recordActions(importTexts, (id) => `${HERE}/${id}`);
/** The message about a running import disappears once its page shows no progress any more. */
const UNDER_WAY = { during: '.import-progress' };

/** Imports of records from a file: upload, review, confirm, undo. */
@Controller('imports')
export class ImportsPortalController {
  constructor(
    private readonly imports: ImportsService,
    private readonly files: ImportFilesService,
    private readonly pages: ImportPages,
    private readonly uploads: TableUploads,
  ) {}

  @Get()
  @RequiresPermission('imports:write')
  async begin(@Portal() portal: PortalContext): Promise<PageView> {
    const kind = kindIn(portal.query.kind);
    return uploadPage(portal, kind, await this.imports.list(portal.tenant, kind));
  }

  @Get('template/:kind')
  @RequiresPermission('imports:write')
  @Header('Content-Type', 'text/csv; charset=utf-8')
  @Header('Content-Disposition', 'attachment; filename="template.csv"')
  template(@Portal() portal: PortalContext, @Param('kind') kind: string, @Res() response: Response): void {
    response.send(templateOf(portal, viewOf(kindIn(kind))));
  }

  @Get('moving-over')
  @RequiresPermission('imports:write')
  movingOver(@Portal() portal: PortalContext): PageView {
    return movingOverPage(portal);
  }

  @Post('new/:kind')
  @RequiresPermission('imports:write')
  @WithoutShare()
  upload(
    @Portal() portal: PortalContext,
    @Param('kind') name: string,
    @Req() request: Request,
  ): Promise<Redirect | PageView> {
    const kind = kindIn(name);
    return runActionWithFile(portal, request, this.uploads, `${HERE}?kind=${kind}`, async (work, file) => {
      const id = await this.files.begin(work, kind, file);
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
      const { kind } = await this.imports.get(work, id);
      return done(back, portal.texts(viewOf(kind).texts).confirmed, undefined, UNDER_WAY);
    });
  }

  @Post(':importId/rooms')
  @RequiresPermission('imports:write')
  makeRooms(@ForRecord('importId') form: RecordRequest) {
    return runAndConfirm(form, 'roomsPlanned', (work) => this.files.createRooms(work, form.id));
  }

  @Post(':importId/decisions')
  @RequiresPermission('imports:write')
  decide(@ForRecord('importId') form: RecordRequest) {
    return runAndConfirm(form, 'decided', (work) => this.files.decide(work, form.id, form.body));
  }

  @Post(':importId/columns')
  @RequiresPermission('imports:write')
  map(@ForRecord('importId') form: RecordRequest) {
    return runAndConfirm(form, 'decided', (work) => this.files.map(work, form.id, columnsIn(form.body)));
  }

  @Post(':importId/encoding')
  @RequiresPermission('imports:write')
  choose(@ForRecord('importId') form: RecordRequest) {
    const encoding = TEXT_ENCODINGS.find((each) => each === form.body.encoding) ?? 'utf-8';
    return runAndConfirm(form, 'decided', (work) => this.files.choose(work, form.id, encoding));
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

  @Post(':importId/cancel')
  @RequiresPermission('imports:write')
  cancel(@ForRecord('importId') form: RecordRequest) {
    return runAndConfirm(form, 'cancelled', (work) => this.imports.cancel(work, form.id));
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
    return runAndConfirm(form, 'discarded', (work) => this.files.discard(work, form.id), HERE);
  }
}

/** What each heading means, from the fields of the form: the columns by the position of the heading. */
function columnsIn(body: RecordRequest['body']): (string | null)[] {
  const columns: (string | null)[] = [];
  for (const [name, value] of Object.entries(body)) {
    const at = /^column-(\d{1,4})$/.exec(name)?.[1];
    if (at !== undefined) columns[Number(at)] = typeof value === 'string' && value !== '' ? value : null;
  }
  return columns;
}

/**
 * Exports the rejected rows of an import as a file that can be corrected and imported again. It has the columns of the original
 * file, preceded by the line number and the problem.
 *
 * @throws ApiError `not_found`
 */
async function refusedRowsOf(portal: PortalContext, imports: ImportsService, id: string): Promise<Buffer> {
  const { kind } = await imports.get(portal.tenant, id);
  const { set } = viewOf(kind);
  const rows = await imports.problemRows(portal.tenant, id);
  const given = new Set(rows.flatMap(({ cells }) => Object.keys(cells)));
  const columns = set.all.filter((column) => given.has(column));
  const names = portal.texts(set.names);
  const own = portal.texts(problemColumnTexts);
  const separator = portal.user.language === 'fr' ? ';' : ',';
  const lines = [
    [own.line, own.problem, ...columns.map((column) => names[column])],
    ...rows.map((row) => [
      row.line,
      problemsOf(portal, set, row),
      ...columns.map((column) => row.cells[column]),
    ]),
  ];
  return Buffer.from(`\ufeff${lines.map((line) => csvLine(line, separator)).join('')}`);
}

function problemsOf(
  { user: { language }, format }: PortalContext,
  set: ColumnSet,
  { problems, cells }: ShownRow,
): string {
  return problems
    .map((problem) => {
      const text = problemInWords(set, language, problem, cells);
      const name = columnOfProblem(set, language, problem);
      return name === undefined ? text : format.labelled(name, text);
    })
    .join(' ');
}
