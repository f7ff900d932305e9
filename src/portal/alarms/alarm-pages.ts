import { Injectable } from '@nestjs/common';
import { AlarmsService, type DisplayedAlarm } from '../../alarms/index.js';
import { AssetLookups, isDown, type NamedAsset } from '../../assets/index.js';
import { truncate } from '../../kernel/validation/truncate.js';
import { AlarmOperations } from '../../monitoring/index.js';
import type { DisplayedOperation } from '../../operations/index.js';
import { newForm, type FormState } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import { Redirect, type PageView } from '../kit/view.js';
import { Lookups } from '../lookup/lookups.js';
import { createWorkOrderPage } from '../operations/operation-form.page.js';
import { OperationForms } from '../operations/operation-forms.js';
import { alarmPage } from './alarm.page.js';
import { causeOf } from './alarm-cause.js';
import { alarmTexts } from './alarms.texts.js';

const LIST = '/alarms';
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

  /** The same form after it was rejected. @throws ApiError `not_found` */
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
        ...{ action: `${at}/operation`, join: `${at}/join`, back: at },
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
