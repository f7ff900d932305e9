import { Controller, Get, Post } from '@nestjs/common';
import { AttachmentsService } from '../../attachments/index.js';
import { OwnTimers } from '../../labor/index.js';
import {
  BulkAssignments,
  OperationActions,
  OperationsService,
  ProblemReports,
  UpdateOperationDto,
} from '../../operations/index.js';
import { UploadedPhotos, AcceptsPhotos, type Photos } from '../attachments/photos.js';
import {
  commandOf,
  done,
  Form,
  type FormBody,
  ForRecord,
  type PageView,
  Portal,
  type PortalContext,
  RecordId,
  type RecordRequest,
  type Redirect,
  renumberRows,
  RequiresPermission,
  returnPathOf,
  runAction,
  sentAt,
  submit,
  WaitedMs,
} from '../kit/index.js';
import { withChosenAssignee } from './operation-fields.js';
import { PARTS_USED } from './complete.page.js';
import {
  AssignOperationsDto,
  CompleteWorkDto,
  OpenOperationDto,
  ReportProblemDto,
  UndoAssignmentDto,
} from './dto.js';
import { OperationDetails } from './operation-details.js';
import { OperationForms } from './operation-forms.js';
import { operationPage } from './operation.page.js';
import { doneTexts } from './operation.texts.js';
import { OperationsListing } from './operations-listing.js';
import { operationsPage } from './operations.page.js';
import { listTexts } from './operations.texts.js';
import { pastWarning, undoOfBulk } from './undo.js';

const LIST = '/operations';

/** The pages of operations (§4.2). */
@Controller('operations')
export class OperationsPortalController {
  constructor(
    private readonly operations: OperationsService,
    private readonly bulkAssignments: BulkAssignments,
    private readonly actions: OperationActions,
    private readonly reports: ProblemReports,
    private readonly attachments: AttachmentsService,
    private readonly listing: OperationsListing,
    private readonly details: OperationDetails,
    private readonly forms: OperationForms,
    private readonly timers: OwnTimers,
  ) {}

  @Get()
  @RequiresPermission('operations:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    // All rows arrive ticked once; the links of the page do not tick them again.
    const page = portal.without('choose');
    return operationsPage(page, await this.listing.load(page), portal.query.choose === 'all');
  }

  @Get('new')
  @RequiresPermission('operations:report')
  newOperation(@Portal() portal: PortalContext): Promise<PageView> {
    return this.forms.blank(portal);
  }

  @Post()
  @RequiresPermission('operations:write')
  @AcceptsPhotos()
  create(
    @Portal() portal: PortalContext,
    @Form() body: FormBody,
    @UploadedPhotos() photos: Photos,
  ): Promise<Redirect | PageView> {
    return submit(portal, OpenOperationDto, withChosenAssignee(body), {
      act: async (work, command) => {
        const operationId = await this.reports.open(work, command);
        await photos.attach(work, this.attachments, { operationId });
        return { id: operationId, moment: command.scheduledFor };
      },
      done: ({ id, moment }) =>
        done(`${LIST}/${id}`, portal.texts(doneTexts).open, undefined, pastWarning(portal, moment)),
      failed: (form) => this.forms.rejected(portal, form),
    });
  }

  /** The operation is opened unassigned: other people assign it. The report can also be added to open work on the asset. */
  @Post('report')
  @RequiresPermission('operations:report')
  @AcceptsPhotos()
  report(
    @Portal() portal: PortalContext,
    @Form() body: FormBody,
    @UploadedPhotos() photos: Photos,
  ): Promise<Redirect | PageView> {
    return submit(portal, ReportProblemDto, body, {
      act: async (work, { joins = null, ...problem }) => {
        const operationId =
          joins === null
            ? await this.reports.report(work, problem)
            : await this.reports.join(work, joins, problem);
        await photos.attach(work, this.attachments, { operationId });
        return { id: operationId, hasJoined: joins !== null };
      },
      done: ({ id, hasJoined }) => {
        const t = portal.texts(doneTexts);
        return done(`${LIST}/${id}`, hasJoined ? t.join : t.report);
      },
      failed: (form) => this.forms.rejected(portal, form),
    });
  }

  @Post('assign')
  @RequiresPermission('operations:write')
  assignChosen(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    const back = returnPathOf(body, LIST);
    return runAction(portal, body, back, async (work) => {
      const { operationIds, ...assignee } = commandOf(portal, AssignOperationsDto, withChosenAssignee(body));
      const batch = await this.bulkAssignments.assign(work, operationIds, assignee);
      const { assignee_name: who } = (await this.operations.get(work, operationIds[0]!)).item();
      const text = portal.texts(listTexts).assignedMany(operationIds.length, who ?? '');
      return done(back, text, batch && undoOfBulk(batch, back));
    });
  }

  @Post('assign/undo')
  @RequiresPermission('operations:write')
  undoAssignment(@Portal() portal: PortalContext, @Form() body: FormBody): Promise<Redirect | PageView> {
    const back = returnPathOf(body, LIST);
    return runAction(portal, body, back, async (work) => {
      const batch = commandOf(portal, UndoAssignmentDto, body);
      const { restored, kept } = await this.bulkAssignments.undo(work, batch);
      return done(back, portal.texts(listTexts).assignmentUndone(restored, kept));
    });
  }

  @Get(':operationId')
  @RequiresPermission('operations:read')
  async show(@ForRecord('operationId') { portal, id }: RecordRequest): Promise<PageView> {
    return operationPage(portal, await this.details.load(portal, id));
  }

  @Get(':operationId/edit')
  @RequiresPermission('operations:write')
  edit(@ForRecord('operationId') { portal, id }: RecordRequest): Promise<PageView> {
    return this.forms.edit(portal, id);
  }

  @Post(':operationId/edit')
  @RequiresPermission('operations:write')
  update(@ForRecord('operationId') { portal, id, body }: RecordRequest): Promise<Redirect | PageView> {
    return submit(portal, UpdateOperationDto, body, {
      edits: this.forms.edited(portal, id),
      act: async (work, command) =>
        this.operations.update(work, id, await this.forms.withStoredWords(portal, work, id, command)),
      done: () => done(`${LIST}/${id}`, portal.texts(doneTexts).update),
      failed: (form) => this.forms.edit(portal, id, form),
    });
  }

  /** The service checks whether it is the person's own work. */
  @Get(':operationId/complete')
  @RequiresPermission('operations:work')
  completion(@ForRecord('operationId') { portal, id }: RecordRequest): Promise<PageView> {
    return this.forms.completion(portal, id);
  }

  @Post(':operationId/complete')
  @RequiresPermission('operations:work')
  @AcceptsPhotos()
  complete(
    @Portal() portal: PortalContext,
    @RecordId('operationId') id: string,
    @Form() body: FormBody,
    @UploadedPhotos() photos: Photos,
    @WaitedMs() waitedMs: number,
  ): Promise<Redirect | PageView> {
    return submit(portal, CompleteWorkDto, renumberRows(body, PARTS_USED), {
      edits: this.forms.completed(id),
      act: async (work, command) => {
        // The timer ended when the person sent the form, not when their phone found a network.
        if (waitedMs > 0) await this.timers.stop(work, id, sentAt(work, waitedMs));
        await this.actions.complete(work, id, command);
        await photos.attach(work, this.attachments, { operationId: id });
      },
      done: () => done(returnPathOf(body, `${LIST}/${id}`), portal.texts(doneTexts).complete),
      failed: (form) => this.forms.completion(portal, id, form),
    });
  }
}
