import type { UnitOfWork } from '../kernel/database/unit-of-work.js';

/**
 * The operations on an asset. Assets know that there are some, not what they are: the module of the operations provides
 * this.
 */
export abstract class OperationsOfAssets {
  /** An asset came into a building: its operations are to be found there from now on. */
  abstract assetMoved(work: UnitOfWork, assetId: string, buildingId: string): Promise<void>;
}
