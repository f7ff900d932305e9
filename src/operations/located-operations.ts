import { Injectable } from '@nestjs/common';
import { OperationsOfAssetsPort, type OperationsOfAssets } from '../assets/index.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Operation } from './operation.entity.js';

/** Keeps the building of operations up to date when their asset moves. */
@Injectable()
export class LocatedOperations implements OperationsOfAssets {
  constructor(port: OperationsOfAssetsPort) {
    port.connect(this);
  }

  /** The operations do not count as changed: clients would otherwise see a hundred changes for one moved asset. */
  async assetsMoved(work: UnitOfWork, assetIds: readonly string[], buildingId: string): Promise<void> {
    const elsewhere = sql`${isOneOf('r.asset_id', assetIds)} AND r.building_id IS DISTINCT FROM ${buildingId}`;
    await work.update(Operation, elsewhere, { buildingId });
  }
}
