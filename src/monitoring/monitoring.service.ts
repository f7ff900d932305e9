import { Injectable } from '@nestjs/common';
import {
  type AlarmReport,
  alarmResource,
  type AlarmStatus,
  type RaisedAlarm,
  ReportedAlarms,
} from '../alarms/index.js';
import { Asset, AssetLookups, AssetStatusService } from '../assets/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce, isUuid } from '../kernel/ids.js';
import { isOneOf } from '../kernel/sql/sql.js';
import type { Command } from '../kernel/validation/field.js';
import { fieldComplaints } from '../kernel/validation/field.messages.js';
import { isInFuture } from '../kernel/validation/fields/times.js';
import { OperationLookups } from '../operations/index.js';
import { AlarmOperations } from './alarm-operations.js';
import type { ReportAlarmDto } from './monitoring.dto.js';
import { type Alert, type AssetReference, type Consequences, monitoringComplaints } from './report.js';
import { ignoredJson } from './received-alarm.resource.js';

const REFERENCE_FIELDS = {
  assetId: 'asset_id',
  assetExternalId: 'asset_external_id',
  assetQrCode: 'asset_qr_code',
};

/** Finds the assets of alarms by id, external id or QR code. */
@Injectable()
export class AlertedAssets {
  constructor(private readonly assets: AssetLookups) {}

  /**
   * The id of the asset that a report refers to; null without a reference.
   *
   * @throws ApiError `invalid_reference` for an unknown asset; `invalid_parameter` for a reference in two ways
   */
  async find(tenant: TenantReader, reference: AssetReference): Promise<string | null> {
    const [field, other] = Object.entries(REFERENCE_FIELDS).filter(
      ([name]) => reference[name as keyof AssetReference] != null,
    );
    if (!field) return null;
    if (other) throw ApiError.invalid(other[1], monitoringComplaints.namedTwice({ companion: field[1] }));
    const [id] = await this.findAll(tenant, [reference]);
    if (id == null) throw ApiError.invalidReference(field[1]);
    return id;
  }

  /** The ids of the assets of many reports, in a few statements; null without a reference, and for an unknown asset. */
  async findAll(tenant: TenantReader, references: readonly AssetReference[]): Promise<(string | null)[]> {
    const values = (name: keyof AssetReference) => references.flatMap((each) => each[name] ?? []);
    const found = await this.assets.identify(tenant, {
      ids: values('assetId').filter(isUuid),
      externalIds: values('assetExternalId'),
      qrCodes: values('assetQrCode'),
    });
    return references.map(({ assetId, assetExternalId, assetQrCode }) => {
      if (assetId != null) return found.byId.get(assetId.toLowerCase()) ?? null;
      if (assetExternalId != null) return found.byExternalId.get(assetExternalId) ?? null;
      return assetQrCode == null ? null : (found.byQrCode.get(assetQrCode) ?? null);
    });
  }
}

/** The result of a report. */
export interface ReportResult {
  readonly dedupKey: string;
  /** The alarm; null for `ignored`. */
  readonly id: string | null;
  readonly status: AlarmStatus | 'ignored';
  readonly state: 'firing' | 'resolved' | 'ignored';
  readonly isNew: boolean;
}

/** Records the alarms that other systems report, and applies the consequences of new ones (D63). */
@Injectable()
export class Monitoring {
  constructor(
    private readonly reported: ReportedAlarms,
    private readonly assets: AlertedAssets,
    private readonly statuses: AssetStatusService,
    private readonly operations: OperationLookups,
    private readonly alarmOperations: AlarmOperations,
  ) {}

  /**
   * Records one report.
   *
   * @returns the alarm as JSON, and whether it is new
   * @throws ApiError `invalid_reference` for an unknown asset; `invalid_parameter` for an asset that is named in two ways,
   *   `set_asset_status` without an asset, or a start in the future
   */
  async report(
    work: UnitOfWork,
    command: Command<ReportAlarmDto>,
  ): Promise<{ readonly json: string; readonly isNew: boolean }> {
    const { source, dedupKey } = command;
    const { id, isNew } = await this.record(work, command);
    if (id === null) return { json: ignoredJson(source, dedupKey), isNew };
    return { json: (await work.find(alarmResource, id))!.json, isNew };
  }

  /**
   * Records several alerts. Of alerts with the same key, the last one counts. Unknown assets are ignored, and so are times of the
   * start that are in the future.
   *
   * @returns the result of each key, with the index of its alert, in the order of the alerts
   */
  async reportAll(
    work: UnitOfWork,
    source: string,
    alerts: readonly Alert[],
    consequences: Consequences,
  ): Promise<(ReportResult & { readonly index: number })[]> {
    const unique = [...new Map(alerts.map((alert) => [alert.dedupKey, alert])).values()];
    const resolvedKeys = unique.filter(({ status }) => status === 'resolved').map(({ dedupKey }) => dedupKey);
    const firing = unique.filter(({ status }) => status === 'firing');
    const assetIds = await this.assets.findAll(work, firing);
    const reports = firing.map(({ dedupKey, severity, message, details, startedAt }, index) => ({
      dedupKey,
      severity,
      message,
      details,
      assetId: assetIds[index] ?? null,
      startedAt: startedAt && isInFuture(startedAt, work.now) ? null : startedAt,
    }));
    const fired = await this.fire(work, source, reports, consequences);
    const resolved = await this.resolve(work, source, resolvedKeys);
    return unique.map(({ dedupKey, index }) => ({
      ...(fired.get(dedupKey) ?? resolved.get(dedupKey))!,
      index,
    }));
  }

  private async record(work: UnitOfWork, command: Command<ReportAlarmDto>): Promise<ReportResult> {
    const { source, dedupKey, status } = command;
    if (status === 'resolved') return (await this.resolve(work, source, [dedupKey])).get(dedupKey)!;
    const assetId = await this.assets.find(work, command);
    if (command.setAssetStatus && assetId === null)
      throw ApiError.invalid('set_asset_status', monitoringComplaints.assetNeeded);
    const { severity, summary, details, startedAt } = command;
    if (startedAt && isInFuture(startedAt, work.now))
      throw ApiError.invalid('started_at', fieldComplaints.inFuture);
    const report = { dedupKey, severity: severity!, message: summary!, details, assetId, startedAt };
    return (await this.fire(work, source, [report], command)).get(dedupKey)!;
  }

  private async fire(
    work: UnitOfWork,
    source: string,
    reports: readonly AlarmReport[],
    consequences: Consequences,
  ): Promise<Map<string, ReportResult>> {
    const outcomes = await this.reported.report(work, source, reports, consequences.flapWindowMinutes ?? 0, {
      openAmong: (ids) => this.operations.openAmong(work, ids),
      lock: (raising) => this.lockAssets(work, raising, consequences),
      onRaised: (raised) => this.applyConsequences(work, raised, consequences),
    });
    return new Map(
      [...outcomes].map(([dedupKey, outcome]) => [dedupKey, { ...outcome, dedupKey, state: 'firing' }]),
    );
  }

  private async resolve(
    work: UnitOfWork,
    source: string,
    keys: readonly string[],
  ): Promise<Map<string, ReportResult>> {
    const outcomes = await this.reported.resolve(work, source, keys);
    return new Map(
      [...outcomes].map(([dedupKey, each]) => {
        const id = 'id' in each ? each.id : null;
        const state = id === null ? 'ignored' : 'resolved';
        return [dedupKey, { dedupKey, id, status: state, state, isNew: false }];
      }),
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
    if (ids.length > 0) await work.lock(Asset, isOneOf('r.id', ids));
  }

  /** Opens the operations and sets the statuses of the assets, for new alarms. An alarm that joined an operation needs no other. */
  private async applyConsequences(
    work: UnitOfWork,
    raised: readonly RaisedAlarm[],
    { setAssetStatus, openOperation }: Consequences,
  ): Promise<void> {
    const alone = raised.filter(({ operationId }) => operationId === null);
    if (openOperation && alone.length > 0) await this.alarmOperations.openForAll(work, alone, openOperation);
    if (!setAssetStatus) return;
    const notes = new Map<string, string>();
    for (const { report } of raised)
      if (report.assetId != null && !notes.has(report.assetId)) notes.set(report.assetId, report.message);
    for (const [assetId, note] of notes)
      await this.statuses.worsen(work, assetId, { status: setAssetStatus, note });
  }
}
