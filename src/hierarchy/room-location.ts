import { Injectable } from '@nestjs/common';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Port } from '../kernel/port.js';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import { Building, Floor, Room } from './locations.entity.js';

/**
 * The port to the contents of rooms. It keeps the hierarchy independent of the module whose things are placed in rooms; that
 * module implements it.
 */
export interface RoomContents {
  /** Detaches all contents from rooms that are about to be deleted, without deleting the contents (§4.4, §4.6, D27). */
  detachFromRooms(work: UnitOfWork, roomIds: readonly string[]): Promise<void>;

  /** The number of things in each room. Empty rooms are left out. */
  countInRooms(tenant: TenantReader, roomIds: readonly string[]): Promise<Map<string, number>>;
}

/** The port that another module connects to its implementation. */
@Injectable()
export class RoomContentsPort extends Port<RoomContents> {}

/** The location of a room. */
export interface RoomLocation {
  readonly buildingId: string;
  /** `Room, Floor, Building` (D22). */
  readonly place: string;
}

const PLACE = sql`concat_ws(', ', r.name, f.name, b.name) AS place
  FROM ${Room} r JOIN ${Floor} f ON f.id = r.floor_id JOIN ${Building} b ON b.id = f.building_id`;

/** The place of each room, as a subquery to join: rows of `id` and `place`. */
export const ROOM_PLACES = sql`SELECT r.id, ${PLACE}`;

/**
 * The locations of rooms by id. Unknown ids are left out. Locks the rooms, their floors and their buildings against deletion
 * until the transaction ends, so callers use it before they place anything in a room. Locks are taken from the top down, in the
 * same order as a deletion.
 */
export async function lockRoomLocations(
  work: UnitOfWork,
  roomIds: readonly string[],
): Promise<ReadonlyMap<string, RoomLocation>> {
  if (roomIds.length === 0) return new Map();
  const rooms = await work.lockRows<RoomLocation & { id: string }>(
    sql`SELECT r.id, b.id AS "buildingId", ${PLACE} WHERE ${isOneOf('r.id', roomIds)} ORDER BY b.id, f.id, r.id
      FOR KEY SHARE OF b, f, r`,
  );
  return new Map(rooms.map((room) => [room.id, room]));
}
