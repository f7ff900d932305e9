import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Port } from '../kernel/port.js';

/**
 * The port to the operations on an asset. It keeps the assets module independent of the operations module, which implements it.
 */
export interface OperationsOfAssets {
  /** The assets moved to another building, so their operations must be found in that building from now on. */
  assetsMoved(work: UnitOfWork, assetIds: readonly string[], buildingId: string): Promise<void>;
}

/** The port that another module connects to its implementation. */
@Injectable()
export class OperationsOfAssetsPort extends Port<OperationsOfAssets> {}
