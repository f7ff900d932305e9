import type { UnitOfWork } from '../kernel/database/unit-of-work.js';

/**
 * The operations on an asset. Assets know that there are some, not what they are: the module of the operations provides
 * this.
 */
export abstract class OperationsOfAssets {
  /** Assets came into a building: their operations are to be found there from now on. */
  abstract assetsMoved(work: UnitOfWork, assetIds: readonly string[], buildingId: string): Promise<void>;
}
