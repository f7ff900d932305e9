import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Port } from '../kernel/port.js';

/**
 * The port to the operations on an asset. It keeps the assets module independent of the operations module, which implements it.
 */
export interface OperationsOfAssets {
  /**
   * Locks the operations of assets that are about to move to another building. Call it before the assets are locked: an operation
   * that ends is locked before its asset, so the other order would deadlock with it.
   *
   * @param to the new building of each asset, by the asset's id or its external id
   */
  lockMoving(work: UnitOfWork, name: 'id' | 'external_id', to: ReadonlyMap<string, string>): Promise<void>;

  /** The assets moved to another building, so their operations must be found in that building from now on. */
  assetsMoved(work: UnitOfWork, assetIds: readonly string[], buildingId: string): Promise<void>;
}

/** The port that another module connects to its implementation. */
@Injectable()
export class OperationsOfAssetsPort extends Port<OperationsOfAssets> {}
