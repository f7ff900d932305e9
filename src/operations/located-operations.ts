import { Injectable } from '@nestjs/common';
import { OperationsOfAssetsPort, type OperationsOfAssets } from '../assets/index.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Operation } from './operation.entity.js';

/** Takes operations along into the building that their asset is moved to. */
@Injectable()
export class LocatedOperations implements OperationsOfAssets {
  constructor(port: OperationsOfAssetsPort) {
    port.connect(this);
  }

  /** The operations do not count as changed, so clients do not get a hundred changes: they only move with the asset. */
  async assetsMoved(work: UnitOfWork, assetIds: readonly string[], buildingId: string): Promise<void> {
    const elsewhere = sql`${isOneOf('r.asset_id', assetIds)} AND r.building_id IS DISTINCT FROM ${buildingId}`;
    await work.update(Operation, elsewhere, { buildingId });
  }
}
