import { Injectable } from '@nestjs/common';
import { Asset, OperationsOfAssetsPort, type OperationsOfAssets } from '../assets/index.js';
import { isOneOf, rawSql, sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Operation } from './operation.entity.js';

/** Keeps the building of operations up to date when their asset moves. */
@Injectable()
export class LocatedOperations implements OperationsOfAssets {
  constructor(port: OperationsOfAssetsPort) {
    port.connect(this);
  }

  async lockMoving(
    work: UnitOfWork,
    name: 'id' | 'external_id',
    to: ReadonlyMap<string, string>,
  ): Promise<void> {
    if (to.size === 0) return;
    const isId = name === 'id';
    const asset = isId ? sql`m.key` : sql`(SELECT a.id FROM ${Asset} a WHERE a.external_id = m.key)`;
    await work.lockRows(sql`SELECT r.id
      FROM unnest(${[...to.keys()]}::${rawSql(isId ? 'uuid' : 'text')}[], ${[...to.values()]}::uuid[]) m (key, building_id)
      JOIN ${Operation} r ON r.asset_id = ${asset} AND r.building_id IS DISTINCT FROM m.building_id
      ORDER BY r.id FOR NO KEY UPDATE OF r`);
  }

  /** The operations do not count as changed: clients would otherwise see a hundred changes for one moved asset. */
  async assetsMoved(work: UnitOfWork, assetIds: readonly string[], buildingId: string): Promise<void> {
    const elsewhere = sql`${isOneOf('r.asset_id', assetIds)} AND r.building_id IS DISTINCT FROM ${buildingId}`;
    await work.update(Operation, elsewhere, { buildingId });
  }
}
