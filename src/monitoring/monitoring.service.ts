import { Injectable } from '@nestjs/common';
import { alarmResource, AlarmsService, ReportedAlarms, type AlarmReport } from '../alarms/index.js';
import { Asset, AssetStatusService } from '../assets/index.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { isOneOf } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/command.js';
import { AlertedAssets } from './alerted-assets.js';
import type { ReportAlarmDto } from './dto/report-alarm.dto.js';
import { monitoringComplaints } from './monitoring.messages.js';
import { ignoredJson } from './received-alarm.resource.js';
import type { Alert, Consequences } from './report.js';
import { AlarmOperations } from './alarm-operations.js';

/** The result of a report. */
export interface ReportResult {
  /** The alarm as JSON, for the response. */
  readonly json: string;
  readonly state: 'firing' | 'resolved' | 'ignored';
  readonly isNew: boolean;
}

/** Records the alarms that other systems report, and applies the consequences of new ones (D63). */
@Injectable()
export class Monitoring {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly reported: ReportedAlarms,
    private readonly assets: AlertedAssets,
    private readonly statuses: AssetStatusService,
    private readonly alarmOperations: AlarmOperations,
  ) {}

  /**
   * Records one report.
   *
   * @throws ApiError `invalid_reference` for an unknown asset; `invalid_parameter` for an asset that is named in two ways, or
   *   `set_asset_status` without an asset
   */
  async report(work: UnitOfWork, command: Command<ReportAlarmDto>): Promise<ReportResult> {
    const { source, dedupKey, status } = command;
    if (status === 'resolved') return (await this.resolve(work, source, [dedupKey])).get(dedupKey)!;
    const assetId = await this.assets.find(work, command);
    if (command.setAssetStatus && assetId === null)
      throw ApiError.invalid('set_asset_status', monitoringComplaints.assetNeeded);
    const { severity, summary, details, startedAt } = command;
    const report = { dedupKey, severity: severity!, message: summary!, details, assetId, startedAt };
    return (await this.fire(work, source, [report], command)).get(dedupKey)!;
  }

  /**
   * Records several alerts. Of alerts with the same key, the last one counts. Unknown assets are ignored.
   *
   * @returns the result of each key, in the order of the alerts
   */
  async reportAll(
    work: UnitOfWork,
    source: string,
    alerts: readonly Alert[],
    consequences: Consequences,
  ): Promise<ReportResult[]> {
    const unique = [...new Map(alerts.map((alert) => [alert.dedupKey, alert])).values()];
    const resolvedKeys = unique.filter(({ status }) => status === 'resolved').map(({ dedupKey }) => dedupKey);
    const firing = unique.filter(({ status }) => status === 'firing');
    const assetIds = await this.assets.findAll(work, firing);
    const reports = firing.map(({ dedupKey, severity, message, details, startedAt }, index) => ({
      ...{ dedupKey, severity, message, details, startedAt, assetId: assetIds[index] ?? null },
    }));
    const fired = await this.fire(work, source, reports, consequences);
    const resolved = await this.resolve(work, source, resolvedKeys);
    return unique.map(({ dedupKey }) => (fired.get(dedupKey) ?? resolved.get(dedupKey))!);
  }

  private async fire(
    work: UnitOfWork,
    source: string,
    reports: readonly AlarmReport[],
    consequences: Consequences,
  ): Promise<Map<string, ReportResult>> {
    const outcomes = await this.reported.report(
      work,
      source,
      reports,
      (raising) => this.lockAssets(work, raising, consequences),
      (id, report) => this.applyConsequences(work, id, report, consequences),
    );
    const json = await work.findAll(
      alarmResource,
      [...outcomes.values()].map(({ id }) => id),
    );
    return new Map(
      [...outcomes].map(([key, { id, isNew }]) => [key, { json: json.get(id)!, state: 'firing', isNew }]),
    );
  }

  private async resolve(
    work: UnitOfWork,
    source: string,
    keys: readonly string[],
  ): Promise<Map<string, ReportResult>> {
    const outcomes = await this.reported.resolve(work, source, keys);
    const ids = [...outcomes.values()].flatMap((each) => ('id' in each ? [each.id] : []));
    const json = await work.findAll(alarmResource, ids);
    return new Map(
      [...outcomes].map(([key, each]) => [
        key,
        'id' in each
          ? { json: json.get(each.id)!, state: 'resolved', isNew: false }
          : { json: ignoredJson(source, key), state: 'ignored', isNew: false },
      ]),
    );
  }

  /**
   * Locks the assets whose status changes before anything refers to them: the row of an alarm or an operation takes a weaker lock on
   * its asset, and two transactions that both hold one could not continue.
   */
  private async lockAssets(
    work: UnitOfWork,
    raising: readonly AlarmReport[],
    { setAssetStatus }: Consequences,
  ): Promise<void> {
    if (!setAssetStatus) return;
    const ids = eachOnce(raising.map(({ assetId }) => assetId));
    if (ids.length > 0) await work.lockAll(Asset, isOneOf('r.id', ids));
  }

  /** Opens the operation and sets the status of the asset, for a new alarm. */
  private async applyConsequences(
    work: UnitOfWork,
    id: string,
    { assetId = null, message }: AlarmReport,
    { setAssetStatus, openOperation }: Consequences,
  ): Promise<void> {
    if (openOperation)
      await this.alarms.link(work, id, (alarm) => this.alarmOperations.open(work, alarm, openOperation));
    if (setAssetStatus && assetId !== null)
      await this.statuses.worsen(work, assetId, { status: setAssetStatus, note: message });
  }
}
