import { Injectable } from '@nestjs/common';
import {
  Alarm,
  AlarmsService,
  type AlarmReport,
  type AlarmResource,
  type RaisedAlarm,
} from '../alarms/index.js';
import { Asset, AssetLookups, type AssetCategory } from '../assets/index.js';
import { isDone } from '../kernel/bulk.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { sql } from '../kernel/sql/sql.js';
import {
  OperationLookups,
  OperationsService,
  ProblemReports,
  type NewOperation,
  type Priority,
} from '../operations/index.js';
import type { TradeCode } from '../technicians/index.js';
import { type Consequences, monitoringMessages } from './report.js';
import { truncate } from '../kernel/validation/field-errors.js';

/** The usual trade for a category of assets. */
const TRADE_OF: Partial<Record<AssetCategory, TradeCode>> = {
  plumbing: 'plumbing',
  electrical: 'electrical',
  hvac: 'hvac',
  it_equipment: 'it_network',
  security: 'security_systems',
  fire_safety: 'fire_safety',
  cleaning: 'cleaning',
  production_machine: 'mechanical',
  conveyor: 'mechanical',
  pump: 'mechanical',
  motor: 'electromechanical',
  compressor: 'mechanical',
  instrumentation: 'instrumentation',
};

const MAX_TITLE = 255;
const MIN_TITLE = 3;

/** Connects alarms with operations: new ones, and ones that are open already. An alarm has at most one. */
@Injectable()
export class AlarmOperations {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly operations: OperationsService,
    private readonly lookups: OperationLookups,
    private readonly reports: ProblemReports,
    private readonly assets: AssetLookups,
  ) {}

  /** The usual trade for the alarm's asset, and high priority if the alarm is critical. */
  async suggestFor(
    tenant: TenantReader,
    { asset_id: assetId, severity }: Pick<AlarmResource, 'asset_id' | 'severity'>,
  ): Promise<{ readonly requiredSkill: TradeCode; readonly priority: Priority | null }> {
    const asset = await assetOf(tenant, assetId);
    return {
      requiredSkill: (asset && TRADE_OF[asset.category]) ?? 'other',
      priority: severity === 'critical' ? 'high' : null,
    };
  }

  /**
   * Opens an operation for an alarm.
   *
   * @param wanted the operation; `isStopped` as in `ProblemReports.open`
   * @returns the id of the new operation, or of the one that the alarm has already
   * @throws ApiError `permission_required`, `not_found`, and as `ProblemReports.open`
   */
  async openFor(work: UnitOfWork, id: string, wanted: WantedWork): Promise<string> {
    work.principal.require('operations:write');
    // The assets before the alarm, as when their status changes.
    const { asset_id: assetId } = (await this.alarms.get(work, id)).item();
    if (wanted.isStopped && wanted.assetId) await work.lock(Asset, wanted.assetId);
    await this.assets.lockPlacesOf(work, eachOnce([assetId, wanted.assetId]));
    return this.alarms.link(work, id, () => this.reports.open(work, wanted));
  }

  /**
   * Adds an alarm to an open operation, because it is about the same problem.
   *
   * @returns the operation's id, or the id of the one that the alarm has already
   * @throws ApiError `permission_required`, `not_found`; `invalid_state` for an operation that is not open
   */
  async join(work: UnitOfWork, id: string, operationId: string): Promise<string> {
    work.principal.require('operations:write');
    return this.alarms.link(work, id, async () => {
      if (!(await this.lookups.isOpen(work, operationId)))
        throw new ApiError('invalid_state', monitoringMessages.workClosed);
      return operationId;
    });
  }

  /**
   * Takes an alarm out of an operation that it joined by mistake.
   *
   * @throws ApiError `not_found`; `permission_required`
   */
  leave(work: UnitOfWork, id: string, operationId: string): Promise<void> {
    work.principal.require('operations:write');
    return this.alarms.unlink(work, id, operationId);
  }

  /** Opens an operation for each of many alarms that were just raised, as configured, and links them. */
  async openForAll(
    work: UnitOfWork,
    raised: readonly RaisedAlarm[],
    configured: NonNullable<Consequences['openOperation']>,
  ): Promise<void> {
    // An asset may have been deleted since it was found.
    const places = await this.assets.lockPlacesOf(work, eachOnce(raised.map(({ report }) => report.assetId)));
    const outcomes = await this.operations.openMany(
      work,
      raised.map(({ report }) => {
        const { assetId = null } = report;
        return operationOf(report, assetId !== null && places.has(assetId) ? assetId : null, configured);
      }),
    );
    const links = outcomes.flatMap((outcome, index) =>
      isDone(outcome) ? [[raised[index]!.id, { operationId: outcome.id }] as const] : [],
    );
    work.update(Alarm, new Map(links));
  }
}

/** A new operation, and whether its machine is stopped. */
type WantedWork = Parameters<ProblemReports['open']>[1];

/** The operation that a report asks for. */
function operationOf(
  { message, details = null }: AlarmReport,
  assetId: string | null,
  { title, requiredSkill, priority = null }: NonNullable<Consequences['openOperation']>,
): NewOperation {
  return {
    title: title ?? titleOf(message),
    description: details,
    requiredSkill,
    priority,
    assetId,
    assigneeType: null,
  };
}

/** A title of valid length from a message. */
function titleOf(message: string): string {
  const text = message.trim().length < MIN_TITLE ? `Alarm: ${message}` : message;
  return truncate(text, MAX_TITLE);
}

/** The asset of an alarm; null if it has none, or none any more. */
async function assetOf(
  tenant: TenantReader,
  assetId: string | null,
): Promise<Pick<Asset, 'category'> | null> {
  if (assetId === null) return null;
  const found = await tenant.row<Pick<Asset, 'category'>>(
    sql`SELECT r.category FROM ${Asset} r WHERE r.id = ${assetId}`,
  );
  return found ?? null;
}
