import { Controller, Get, Post } from '@nestjs/common';
import { AlarmsService } from '../../alarms/index.js';
import { AssetLookups } from '../../assets/index.js';
import { AlarmOperations } from '../../monitoring/index.js';
import { Portal, RequiresPermission } from '../kit/decorators.js';
import { Lists } from '../kit/lists.js';
import type { PortalContext } from '../kit/portal-context.js';
import { ForRecord, type RecordRequest } from '../kit/record-request.js';
import { recordActions, runAction } from '../kit/submission.js';
import { done, type PageView } from '../kit/view.js';
import { Lookups } from '../lookup/lookups.js';
import { alarmPage } from './alarm.page.js';
import { AlarmListQuery } from './alarm-list.query.js';
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
  async show(@ForRecord('alarmId') { portal, id }: RecordRequest): Promise<PageView> {
    const alarm = await this.alarms.getDisplayed(portal.tenant, id);
    const assets = await this.assets.named(portal.tenant, [alarm.asset_id]);
    return alarmPage(portal, { alarm, asset: assets.get(alarm.asset_id ?? '') });
  }

  @Post(':alarmId/acknowledge')
  @RequiresPermission('alarms:write')
  acknowledge(@ForRecord('alarmId') form: RecordRequest) {
    return runAndConfirm(form, 'acknowledgedNow', (work) => this.alarms.acknowledge(work, form.id));
  }

  @Post(':alarmId/resolve')
  @RequiresPermission('alarms:write')
  resolve(@ForRecord('alarmId') form: RecordRequest) {
    return runAndConfirm(form, 'resolvedNow', (work) => this.alarms.resolve(work, form.id));
  }

  @Post(':alarmId/operation')
  @RequiresPermission('operations:write')
  openOperation(@ForRecord('alarmId') { portal, id, body }: RecordRequest) {
    return runAction(portal, body, `${LIST}/${id}`, async (work) =>
      done(`/operations/${await this.work.openFor(work, id)}`, portal.texts(alarmTexts).opened),
    );
  }
}
