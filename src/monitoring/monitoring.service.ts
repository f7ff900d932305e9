import { Injectable } from '@nestjs/common';
import { alarmResource, AlarmsService, ReportedAlarms, type AlarmReport } from '../alarms/index.js';
import { AssetStatusService } from '../assets/index.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Command } from '../kernel/validation/command.js';
import { AlertedAssets } from './alerted-assets.js';
import type { ReportAlarmDto } from './dto/report-alarm.dto.js';
import { monitoringComplaints } from './monitoring.messages.js';
import { ignoredJson } from './received-alarm.resource.js';
import type { Alert, Consequences } from './report.js';
import { WorkForAlarms } from './work-for-alarms.js';

/** What became of one report. */
export interface Received {
  /** The alarm, as it is answered. */
  readonly json: string;
  readonly state: 'firing' | 'resolved' | 'ignored';
  readonly isNew: boolean;
}

/** Takes the alarms that other systems report, and does what they ask for when one is raised (D63). */
@Injectable()
export class Monitoring {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly reported: ReportedAlarms,
    private readonly assets: AlertedAssets,
    private readonly statuses: AssetStatusService,
    private readonly workFor: WorkForAlarms,
  ) {}

  /**
   * Takes one report.
   *
   * @throws ApiError `invalid_reference` for an asset that the business does not have; `invalid_parameter` for one that is named
   *   in two ways, or a status for none
   */
  async report(work: UnitOfWork, said: Command<ReportAlarmDto>): Promise<Received> {
    const { source, dedupKey, status } = said;
    if (status === 'resolved') return (await this.end(work, source, [dedupKey])).get(dedupKey)!;
    const assetId = await this.assets.named(work, said);
    if (said.setAssetStatus && assetId === null)
      throw ApiError.invalid('set_asset_status', monitoringComplaints.assetNeeded);
    const { severity, summary, details, startedAt } = said;
    const report = { dedupKey, severity: severity!, message: summary!, details, assetId, startedAt };
    return (await this.fire(work, source, [report], said)).get(dedupKey)!;
  }

  /**
   * Takes several at once. Of those with one key the last one counts; an asset that is not there is none.
   *
   * @returns what became of each key, in the order in which they came
   */
  async reportAll(
    work: UnitOfWork,
    source: string,
    alerts: readonly Alert[],
    wanted: Consequences,
  ): Promise<Received[]> {
    const each = [...new Map(alerts.map((alert) => [alert.dedupKey, alert])).values()];
    const over = each.filter(({ status }) => status === 'resolved').map(({ dedupKey }) => dedupKey);
    const firing = each.filter(({ status }) => status === 'firing');
    const assetIds = await this.assets.among(work, firing);
    const reports = firing.map(({ dedupKey, severity, message, details, startedAt }, index) => ({
      ...{ dedupKey, severity, message, details, startedAt, assetId: assetIds[index] ?? null },
    }));
    const fired = await this.fire(work, source, reports, wanted);
    const ended = await this.end(work, source, over);
    return each.map(({ dedupKey }) => (fired.get(dedupKey) ?? ended.get(dedupKey))!);
  }

  private async fire(
    work: UnitOfWork,
    source: string,
    reports: readonly AlarmReport[],
    wanted: Consequences,
  ): Promise<Map<string, Received>> {
    const done = await this.reported.fire(work, source, reports, (id, report) =>
      this.follow(work, id, report, wanted),
    );
    const json = await work.findAll(
      alarmResource,
      [...done.values()].map(({ id }) => id),
    );
    return new Map(
      [...done].map(([key, { id, isNew }]) => [key, { json: json.get(id)!, state: 'firing', isNew }]),
    );
  }

  private async end(
    work: UnitOfWork,
    source: string,
    keys: readonly string[],
  ): Promise<Map<string, Received>> {
    const ended = await this.reported.end(work, source, keys);
    const ids = [...ended.values()].flatMap((each) => ('id' in each ? [each.id] : []));
    const json = await work.findAll(alarmResource, ids);
    return new Map(
      [...ended].map(([key, each]) => [
        key,
        'id' in each
          ? { json: json.get(each.id)!, state: 'resolved', isNew: false }
          : { json: ignoredJson(source, key), state: 'ignored', isNew: false },
      ]),
    );
  }

  /** What an alarm brings about when it is raised. */
  private async follow(
    work: UnitOfWork,
    id: string,
    { assetId = null, message }: AlarmReport,
    { setAssetStatus, openOperation }: Consequences,
  ): Promise<void> {
    if (openOperation)
      await this.alarms.link(work, id, (alarm) => this.workFor.open(work, alarm, openOperation));
    if (setAssetStatus && assetId !== null)
      await this.statuses.worsen(work, assetId, { status: setAssetStatus, note: message });
  }
}
