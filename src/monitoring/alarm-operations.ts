import { Injectable } from '@nestjs/common';
import { Alarm, AlarmsService } from '../alarms/index.js';
import { Asset, AssetLookups, type AssetCategory } from '../assets/index.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { eachOnce } from '../kernel/ids.js';
import { sql } from '../kernel/sql/sql.js';
import { OperationsService } from '../operations/index.js';
import type { TradeCode } from '../technicians/index.js';
import type { Consequences } from './report.js';
import { truncate } from './truncate.js';

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

/** Opens operations for alarms. */
@Injectable()
export class AlarmOperations {
  constructor(
    private readonly alarms: AlarmsService,
    private readonly operations: OperationsService,
    private readonly assets: AssetLookups,
  ) {}

  /**
   * Opens an unassigned operation for an alarm: with the usual trade for its asset, and with high priority if the alarm is critical.
   * An alarm gets at most one operation.
   *
   * @returns the id of the new or the existing operation
   * @throws ApiError `permission_required`, `not_found`
   */
  async openFor(work: UnitOfWork, id: string): Promise<string> {
    work.principal.require('operations:write');
    // The asset before its alarm, as when its status changes.
    const { asset_id: assetId } = (await this.alarms.get(work, id)).item();
    await this.assets.lockPlacesOf(work, eachOnce([assetId]));
    return this.alarms.link(work, id, async (alarm) => {
      const asset = await assetOf(work, alarm);
      return this.open(
        work,
        // The asset may have been deleted since.
        { ...alarm, assetId: asset && alarm.assetId },
        {
          requiredSkill: (asset && TRADE_OF[asset.category]) ?? 'other',
          priority: alarm.severity === 'critical' ? 'high' : null,
        },
      );
    });
  }

  /** Opens an operation for an alarm, as configured. @returns its id */
  open(
    work: UnitOfWork,
    { message, reason, details, assetId }: Alarm,
    { title, requiredSkill, priority = null }: NonNullable<Consequences['openOperation']>,
  ): Promise<string> {
    return this.operations.open(work, {
      title: title ?? titleOf(message),
      titleReason: title == null ? reason : null,
      description: details,
      requiredSkill,
      priority,
      assetId,
      assigneeType: null,
    });
  }
}

/** A title of valid length from a message. */
function titleOf(message: string): string {
  const text = message.trim().length < MIN_TITLE ? `Alarm: ${message}` : message;
  return truncate(text, MAX_TITLE);
}

/** The asset of an alarm; null if it has none, or none any more. */
async function assetOf(work: UnitOfWork, { assetId }: Alarm): Promise<Pick<Asset, 'category'> | null> {
  if (assetId === null) return null;
  const found = await work.row<Pick<Asset, 'category'>>(
    sql`SELECT r.category FROM ${Asset} r WHERE r.id = ${assetId}`,
  );
  return found ?? null;
}
