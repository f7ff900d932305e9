import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { AssetStatusService } from './asset-status.service.js';
import { type AssetStatus, isDown } from './asset-status.js';
import { Asset } from './asset.entity.js';

/** What a person at a machine can report about it. */
export const MACHINE_STATES = ['running', 'stopped'] as const;

/** The state of a machine. */
export type MachineState = (typeof MACHINE_STATES)[number];

/** Details of the report. */
export interface MachineRemark {
  /** Stored with the status change. */
  readonly note: string;
  /** Whether the stop is planned, as for preventive work. A planned stop is downtime but not a failure (D58). */
  readonly isPlanned?: boolean;
}

/**
 * Sets the status of an asset from a report by a person at the machine. Downtime, MTBF and availability depend on these
 * reports, so they need no permission over assets: anyone who may report a problem or do the work may make them. The calling
 * services check that permission.
 */
@Injectable()
export class MachineStates {
  constructor(private readonly statuses: AssetStatusService) {}

  /** Sets the resulting status if it differs. Does nothing if the asset was deleted meanwhile. */
  async report(
    work: UnitOfWork,
    assetId: string,
    state: MachineState,
    { note, isPlanned = false }: MachineRemark,
  ): Promise<void> {
    const asset = await work.lock(Asset, assetId);
    const next = asset && statusBy(state, asset.status, isPlanned);
    if (next !== undefined) await this.statuses.change(work, assetId, { status: next, note });
  }
}

/** The resulting status; undefined if it stays the same. A retired machine stays retired. */
function statusBy(state: MachineState, present: AssetStatus, isPlanned: boolean): AssetStatus | undefined {
  if (present === 'retired' || isDown(present) === (state === 'stopped')) return undefined;
  if (state === 'running') return 'operational';
  return isPlanned ? 'under_maintenance' : 'out_of_service';
}
