import { Injectable } from '@nestjs/common';
import { and, join, rawSql, sql, type Sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { contains, folded } from '../kernel/database/search.js';
import { foldText } from '../kernel/folded-text.js';
import { eachOnce } from '../kernel/ids.js';
import { Building, Floor, Room } from './locations.entity.js';
import { RoomContentsPort } from './room-location.js';
import { locationMessages } from './location.messages.js';

/** A room and its path from the building down. */
export interface RoomPlace {
  readonly id: string;
  readonly name: string;
  readonly floorId: string;
  readonly floor: string;
  readonly buildingId: string;
  readonly building: string;
}

/** A room, and how many things are in it. */
interface RoomOutline {
  readonly id: string;
  readonly name: string;
  readonly contents: number;
}

/** A floor with its rooms. */
export interface FloorOutline {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly rooms: readonly RoomOutline[];
}

/** A building with its floors, from the lowest up. */
export interface BuildingOutline {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly floors: readonly FloorOutline[];
}

/** A building in a search result. */
export type FoundBuilding = Pick<BuildingOutline, 'id' | 'name' | 'address'>;

/** How many words of a text are searched. Further ones hardly narrow the result, and each costs a condition. */
const MAX_WORDS = 16;

/** Combined views of buildings, floors and rooms, for pages where people pick a place. */
@Injectable()
export class LocationsService {
  constructor(private readonly contents: RoomContentsPort) {}

  /** All buildings with their floors and rooms, by name, without the rooms' contents. */
  outlines(tenant: TenantReader): Promise<BuildingOutline[]> {
    return outlinesOf(tenant, rawSql('true'));
  }

  /** One building with its floors and rooms, and the number of things in each room. @throws ApiError `not_found` */
  async outline(tenant: TenantReader, id: string): Promise<BuildingOutline> {
    const [building] = await outlinesOf(tenant, sql`b.id = ${id}`);
    if (!building) throw ApiError.notFound(locationMessages.noBuilding);
    const rooms = building.floors.flatMap((floor) => floor.rooms.map((room) => room.id));
    const counts = await this.contents.implementation.countInRooms(tenant, rooms);
    const counted = (room: RoomOutline) => ({ ...room, contents: counts.get(room.id) ?? 0 });
    const floors = building.floors.map((floor) => ({ ...floor, rooms: floor.rooms.map(counted) }));
    return { ...building, floors };
  }

  /** How many things are in a room. */
  async contentsOf(tenant: TenantReader, roomId: string): Promise<number> {
    return (await this.contents.implementation.countInRooms(tenant, [roomId])).get(roomId) ?? 0;
  }

  /** The locations of rooms by id, in one query. */
  async places(tenant: TenantReader, roomIds: readonly (string | null)[]): Promise<Map<string, RoomPlace>> {
    const ids = eachOnce(roomIds);
    if (ids.length === 0) return new Map();
    const rooms = await tenant.rows<RoomPlace>(sql`${PLACE} WHERE r.id = ANY(${ids})`);
    return new Map(rooms.map((room) => [room.id, room]));
  }

  /** The location of one room. @throws ApiError `not_found` */
  async place(tenant: TenantReader, roomId: string): Promise<RoomPlace> {
    const place = (await this.places(tenant, [roomId])).get(roomId);
    if (!place) throw ApiError.notFound(locationMessages.noRoom);
    return place;
  }

  /** The buildings whose name or address contains a text, those whose name begins with it first. */
  searchBuildings(tenant: TenantReader, text: string, limit: number): Promise<FoundBuilding[]> {
    return tenant.rows(sql`SELECT r.id, r.name, r.physical_address AS address FROM ${Building} r
      WHERE ${contains(sql`r.name`, text)} OR ${contains(sql`r.physical_address`, text)}
      ORDER BY ${prefixFirst(folded(sql`r.name`), foldText(text.trim()))} lower(r.name), r.id LIMIT ${limit}`);
  }

  /**
   * Searches rooms. Each word of the text must occur in the name of the room, its floor or its building (D44). Rooms whose own
   * name begins with the text come first.
   */
  searchRooms(tenant: TenantReader, text: string, limit: number): Promise<RoomPlace[]> {
    const words = text.split(/[\s,›]+/).filter((word) => word !== '');
    const names = [sql`r.name`, sql`f.name`, sql`b.name`];
    const matches = words.slice(0, MAX_WORDS).map((word) =>
      join(
        names.map((name) => contains(name, word)),
        ' OR ',
      ),
    );
    return tenant.rows(sql`${PLACE} WHERE ${and(matches)}
      ORDER BY ${prefixFirst(folded(sql`r.name`), foldText(text.trim()))} b.name, f.level, r.name, r.id LIMIT ${limit}`);
  }
}

/** The JSON key `rooms`. It is a parameter, because the check for unscoped tables would take the literal for a table name. */
const ROOMS = 'rooms';

function outlinesOf(tenant: TenantReader, which: Sql): Promise<BuildingOutline[]> {
  return tenant.rows(sql`SELECT b.id, b.name, b.physical_address AS address, coalesce((
      SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'level', f.level, ${ROOMS}::text, coalesce((
          SELECT json_agg(json_build_object('id', r.id, 'name', r.name, 'contents', 0) ORDER BY r.name, r.id)
          FROM ${Room} r WHERE r.floor_id = f.id), '[]')) ORDER BY f.level, f.name, f.id)
      FROM ${Floor} f WHERE f.building_id = b.id), '[]') AS floors
    FROM ${Building} b WHERE ${which} ORDER BY lower(b.name), b.id`);
}

const PLACE = sql`SELECT r.id, r.name, f.id AS "floorId", f.name AS floor, b.id AS "buildingId", b.name AS building
  FROM ${Room} r JOIN ${Floor} f ON f.id = r.floor_id JOIN ${Building} b ON b.id = f.building_id`;

/** Sorts values that begin with the text first. */
function prefixFirst(value: Sql, sought: string): Sql {
  return sought === '' ? rawSql('') : join([sql`NOT starts_with(${value}, ${sought})`, rawSql('')], ', ');
}
