import { Controller, Get, Injectable, Post } from '@nestjs/common';
import { AlarmsService, type DisplayedAlarm } from '../../alarms/index.js';
import { AssetLookups, isDown, type NamedAsset } from '../../assets/index.js';
import { AttachmentsService } from '../../attachments/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { truncate } from '../../kernel/validation/field-errors.js';
import { AlarmOperations } from '../../monitoring/index.js';
import type { DisplayedOperation } from '../../operations/index.js';
import { AcceptsPhotos, type Photos, UploadedPhotos } from '../attachments/photos.js';
import {
  commandOf,
  done,
  Form,
  type FormBody,
  type FormState,
  ForRecord,
  Lists,
  newForm,
  type PageView,
  Portal,
  type PortalContext,
  recordActions,
  RecordId,
  type RecordRequest,
  Redirect,
  RequiresPermission,
  RETURN_PATH,
  returnPathOf,
  runAction,
  submit,
} from '../kit/index.js';
import { Lookups } from '../lookup/lookups.js';
import { OpenOperationDto } from '../operations/dto.js';
import { withChosenAssignee } from '../operations/operation-fields.js';
import { createWorkOrderPage } from '../operations/operation-form.page.js';
import { OperationForms } from '../operations/operation-forms.js';
import { pastWarning } from '../operations/undo.js';
import { causeOf } from './alarm-columns.js';
import { alarmPage } from './alarm.page.js';
import { AlarmListQuery, alarmsPage, JoinWorkDto } from './alarms.page.js';
import { alarmTexts } from './alarms.texts.js';

/** The maximum length of an operation's title. */
const MAX_TITLE = 255;

/** Loads the pages of one alarm. */
@Injectable()
export class AlarmPages {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly assets: AssetLookups,
    private readonly work: AlarmOperations,
    private readonly forms: OperationForms,
    private readonly lookups: Lookups,
  ) {}

  /** The page of an alarm. @throws ApiError `not_found` */
  async detail(portal: PortalContext, id: string): Promise<PageView> {
    const alarm = await this.alarms.getDisplayed(portal.tenant, id);
    const asset = await this.assetOf(portal, alarm);
    return alarmPage(portal, { alarm, asset, openWork: await this.openWorkFor(portal, alarm) });
  }

  /**
   * The form for the work order of an alarm, with what the alarm says, and with the open work on its asset.
   *
   * @returns the operation's page if the alarm has one
   * @throws ApiError `not_found`
   */
  async workOrder(portal: PortalContext, id: string): Promise<PageView | Redirect> {
    const alarm = await this.alarms.getDisplayed(portal.tenant, id);
    if (alarm.operation_id !== null) return new Redirect(`/operations/${alarm.operation_id}`);
    return this.form(portal, alarm, await this.formFor(portal, alarm));
  }

  /** The form after it was rejected. @throws ApiError `not_found` */
  async rejected(portal: PortalContext, id: string, form: FormState): Promise<PageView> {
    return this.form(portal, await this.alarms.getDisplayed(portal.tenant, id), form);
  }

  private async form(portal: PortalContext, alarm: DisplayedAlarm, form: FormState): Promise<PageView> {
    const at = `${LIST}/${alarm.id}`;
    const { asset_id: assetId } = form.values;
    const asset = await this.lookups.chosen(portal.tenant, 'assets', assetId as string);
    return createWorkOrderPage(
      portal,
      { form, asset, openWork: await this.openWorkFor(portal, alarm) },
      {
        place: 'alarms',
        crumbs: [
          { name: portal.texts(alarmTexts).title, href: LIST },
          { name: causeOf(portal, alarm).cause, href: at },
        ],
        action: `${at}/operation`,
        join: `${at}/join`,
        back: at,
      },
    );
  }

  private async formFor(portal: PortalContext, alarm: DisplayedAlarm): Promise<FormState> {
    const { requiredSkill, priority } = await this.work.suggestFor(portal.tenant, alarm);
    const asset = await this.assetOf(portal, alarm);
    return newForm({
      title: truncate(titleFor(portal, alarm, asset), MAX_TITLE),
      description: alarm.details ?? '',
      required_skill: requiredSkill,
      priority: priority ?? '',
      is_stopped: String(asset !== undefined && isDown(asset.status)),
      asset_id: asset?.id ?? '',
      assignee_type: '',
      scheduled_for: '',
    });
  }

  /** The open work that an alarm could join: none if it has an operation, or is over. */
  private async openWorkFor(
    portal: PortalContext,
    { status, asset_id, operation_id }: DisplayedAlarm,
  ): Promise<DisplayedOperation[]> {
    const isWaiting = status !== 'resolved' && operation_id === null && portal.may('operations:write');
    return isWaiting ? this.forms.openWorkOn(portal, asset_id) : [];
  }

  private async assetOf(
    { tenant }: PortalContext,
    { asset_id: id }: DisplayedAlarm,
  ): Promise<NamedAsset | undefined> {
    return (await this.assets.named(tenant, [id])).get(id ?? '');
  }
}

/** A title for the work order of an alarm: what is wrong, or else what to repair. */
function titleFor(portal: PortalContext, alarm: DisplayedAlarm, asset: NamedAsset | undefined): string {
  const { cause } = causeOf(portal, alarm);
  const t = portal.texts(alarmTexts);
  return cause === t.outOfService && asset ? t.repair(asset.name) : cause;
}

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
