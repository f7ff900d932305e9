import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Port } from '../kernel/port.js';

/**
 * The operations on an asset. Assets know that there are some, not what they are: the module of the operations
 * answers.
 */
export interface OperationsOfAssets {
  /** Assets came into a building: their operations are to be found there from now on. */
  assetsMoved(work: UnitOfWork, assetIds: readonly string[], buildingId: string): Promise<void>;
}

/** Where another module connects its `OperationsOfAssets`. */
@Injectable()
export class OperationsOfAssetsPort extends Port<OperationsOfAssets> {}
