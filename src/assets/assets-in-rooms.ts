import { Injectable } from '@nestjs/common';
import { RoomContentsPort, type RoomContents } from '../hierarchy/index.js';
import { sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { changeAll } from './asset-removal.js';
import { Asset } from './asset.entity.js';

/** Tells the hierarchy which assets are in its rooms, and removes them from rooms that are deleted. */
@Injectable()
export class AssetsInRooms implements RoomContents {
  constructor(port: RoomContentsPort) {
    port.connect(this);
  }

  /** The number of assets in each room. Rooms without assets are left out. */
  async countInRooms(tenant: TenantReader, roomIds: readonly string[]): Promise<Map<string, number>> {
    if (roomIds.length === 0) return new Map();
    const rows = await tenant.rows<{ roomId: string; count: number }>(
      sql`SELECT r.room_id AS "roomId", count(*)::int AS count FROM ${Asset} r
        WHERE r.room_id = ANY(${roomIds}) GROUP BY r.room_id`,
    );
    return new Map(rows.map(({ roomId, count }) => [roomId, count]));
  }

  /** Removes assets from rooms that are about to be deleted. The assets remain, without a room or building (D25). */
  async detachFromRooms(work: UnitOfWork, roomIds: readonly string[]): Promise<void> {
    const assets = await work.lockAll(Asset, sql`r.room_id = ANY(${roomIds})`);
    await changeAll(work, assets, { roomId: null, buildingId: null });
  }
}
