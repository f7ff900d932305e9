import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { AssetStatusService } from './asset-status.service.js';
import { standsStill, type AssetStatus } from './asset-status.js';
import { Asset } from './asset.entity.js';

/** What a person at a machine can say of it. */
export const MACHINE_STATES = ['running', 'stopped'] as const;

/** One of the two. */
export type MachineState = (typeof MACHINE_STATES)[number];

/** What goes along with it. */
export interface MachineRemark {
  /** Kept with the change of status. */
  readonly note: string;
  /** Whether the stop is planned, as for preventive work: it is downtime, but no failure (D58). */
  readonly isPlanned?: boolean;
}

/**
 * Sets the status of an asset by what a person at the machine says. Downtime, MTBF and availability follow from it, so it
 * needs no permission over assets: who may report a problem, or do the work, may also say whether the machine runs. The
 * services that call this check that.
 */
@Injectable()
export class MachineStates {
  constructor(private readonly statuses: AssetStatusService) {}

  /** Sets the status that follows, if it is another one. Nothing happens to an asset that was deleted meanwhile. */
  async say(
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

/** The status that follows; undefined where it stays. A retired machine stays retired. */
function statusBy(state: MachineState, present: AssetStatus, isPlanned: boolean): AssetStatus | undefined {
  if (present === 'retired' || standsStill(present) === (state === 'stopped')) return undefined;
  if (state === 'running') return 'operational';
  return isPlanned ? 'under_maintenance' : 'out_of_service';
}
