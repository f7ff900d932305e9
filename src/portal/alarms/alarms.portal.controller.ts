import { Controller, Get, Post } from '@nestjs/common';
import { AlarmsService } from '../../alarms/index.js';
import { AssetLookups } from '../../assets/index.js';
import { AttachmentsService } from '../../attachments/index.js';
import { AlarmOperations } from '../../monitoring/index.js';
import { AcceptsPhotos, UploadedPhotos, type Photos } from '../attachments/photos.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Form, Portal, RequiresPermission } from '../kit/decorators.js';
import type { FormBody } from '../kit/form-state.js';
import { Lists } from '../kit/lists.js';
import type { PortalContext } from '../kit/portal-context.js';
import { ForRecord, RecordId, type RecordRequest } from '../kit/record-request.js';
import { commandOf, recordActions, runAction, submit } from '../kit/submission.js';
import { RETURN_PATH, returnPathOf } from '../kit/return-path.js';
import { done, type PageView, type Redirect } from '../kit/view.js';
import { Lookups } from '../lookup/lookups.js';
import { withChosenAssignee } from '../operations/assignee-fields.js';
import { OpenOperationDto } from '../operations/dto.js';
import { pastWarning } from '../operations/undo.js';
import { AlarmPages } from './alarm-pages.js';
import { AlarmListQuery, JoinWorkDto } from './dto.js';
import { alarmsPage } from './alarms.page.js';
import { alarmTexts } from './alarms.texts.js';

const LIST = '/alarms';
const runAndConfirm = recordActions(alarmTexts, (id) => `${LIST}/${id}`);

/** The pages of alarms. */
@Controller('alarms')
export class AlarmsPortalController {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly assets: AssetLookups,
    private readonly lists: Lists,
    private readonly lookups: Lookups,
    private readonly work: AlarmOperations,
    private readonly pages: AlarmPages,
    private readonly attachments: AttachmentsService,
  ) {}

  @Get()
  @RequiresPermission('alarms:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    const { filters, page, nextOf } = this.lists.read(portal, AlarmListQuery);
    const { tab = 'current', severity, assetId } = filters;
    const found = await this.alarms.listDisplayed(
      portal.tenant,
      {
        assetId,
        status: tab === 'over' ? ['resolved'] : ['open', 'acknowledged'],
        severity: severity && [severity],
      },
      page,
    );
    const alarms = found.items();
    const assets = await this.assets.named(
      portal.tenant,
      alarms.map(({ asset_id }) => asset_id),
    );
    const asset = await this.lookups.chosen(portal.tenant, 'assets', assetId);
    return alarmsPage(portal, { tab, alarms, assets, asset, next: nextOf(found) });
  }

  @Get(':alarmId')
  @RequiresPermission('alarms:read')
  show(@ForRecord('alarmId') { portal, id }: RecordRequest): Promise<PageView> {
    return this.pages.detail(portal, id);
  }

  @Post(':alarmId/acknowledge')
  @RequiresPermission('alarms:write')
  acknowledge(@ForRecord('alarmId') form: RecordRequest) {
    return this.runWithUndo(form, 'acknowledgedNow', (work) => this.alarms.acknowledge(work, form.id));
  }

  @Post(':alarmId/resolve')
  @RequiresPermission('alarms:write')
  resolve(@ForRecord('alarmId') form: RecordRequest) {
    return this.runWithUndo(form, 'resolvedNow', (work) => this.alarms.resolve(work, form.id));
  }

  @Post(':alarmId/reopen')
  @RequiresPermission('alarms:write')
  reopen(@ForRecord('alarmId') form: RecordRequest) {
    return runAndConfirm(form, 'reopenedNow', (work) => this.alarms.reopen(work, form.id));
  }

  @Get(':alarmId/operation')
  @RequiresPermission('operations:write')
  workOrder(@ForRecord('alarmId') { portal, id }: RecordRequest): Promise<PageView | Redirect> {
    return this.pages.workOrder(portal, id);
  }

  @Post(':alarmId/operation')
  @RequiresPermission('operations:write')
  @AcceptsPhotos()
  createWorkOrder(
    @Portal() portal: PortalContext,
    @RecordId('alarmId') id: string,
    @Form() body: FormBody,
    @UploadedPhotos() photos: Photos,
  ): Promise<Redirect | PageView> {
    return submit(portal, OpenOperationDto, withChosenAssignee(body), {
      act: async (work, command) => {
        const operationId = await this.work.openFor(work, id, command);
        await photos.attach(work, this.attachments, { operationId });
        return { id: operationId, moment: command.scheduledFor };
      },
      done: ({ id: operationId, moment }) => {
        const { created } = portal.texts(alarmTexts);
        return done(`/operations/${operationId}`, created, undefined, pastWarning(portal, moment));
      },
      failed: (form) => this.pages.rejected(portal, id, form),
    });
  }

  @Post(':alarmId/join')
  @RequiresPermission('operations:write')
  join(@ForRecord('alarmId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, `${LIST}/${id}`, async (work) => {
      // Another business's alarm is missing, even if the form is invalid.
      await this.alarms.get(work, id);
      const { operationId } = commandOf(portal, JoinWorkDto, body);
      const joined = await this.work.join(work, id, operationId);
      const undo = { action: `${LIST}/${id}/leave`, fields: { operation_id: joined } };
      return done(`/operations/${joined}`, portal.texts(alarmTexts).joined, undo);
    });
  }

  @Post(':alarmId/leave')
  @RequiresPermission('operations:write')
  leave(@ForRecord('alarmId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, `${LIST}/${id}`, async (work) => {
      await this.alarms.get(work, id);
      await this.work.leave(work, id, commandOf(portal, JoinWorkDto, body).operationId);
      return done(`${LIST}/${id}`, portal.texts(alarmTexts).left);
    });
  }

  private runWithUndo(
    { portal, id, body }: RecordRequest,
    message: 'acknowledgedNow' | 'resolvedNow',
    act: (work: UnitOfWork) => Promise<unknown>,
  ) {
    const back = returnPathOf(body, `${LIST}/${id}`);
    return runAction(portal, body, back, async (work) => {
      await act(work);
      const undo = { action: `${LIST}/${id}/reopen`, fields: { [RETURN_PATH]: back } };
      return done(back, portal.texts(alarmTexts)[message], undo);
    });
  }
}
