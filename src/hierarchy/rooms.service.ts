import { Injectable } from '@nestjs/common';
import { auditDeletions } from '../access/index.js';
import { changedFields } from '../kernel/database/columns.js';
import { putByExternalId, type Put } from '../kernel/database/external-ids.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Floor, Room, roomResource, type RoomResource } from './locations.entity.js';
import { doesNotMove, type LocationFilters, roomConditions, type RoomFilters } from './hierarchy.dto.js';
import { RoomContentsPort } from './room-location.js';
import { roomCreated, roomDeleted, roomUpdated } from './location.events.js';
import { locationMessages } from './location.messages.js';

/** The input for a new room. */
export type NewRoom = Pick<Room, 'name'> & Partial<Pick<Room, 'externalId'>>;

/** A room and its floor, which cannot change. */
export type PutRoom = NewRoom & Pick<Room, 'floorId'>;

/** The fields of a room that can be updated. */
export type RoomChange = Partial<NewRoom>;

/** Reads and changes the rooms of floors (§4.6). */
@Injectable()
export class RoomsService {
  constructor(private readonly contents: RoomContentsPort) {}

  /** One page of the rooms of all floors, newest first. */
  list(tenant: TenantReader, filters: RoomFilters, page: PageRequest): Promise<Page<RoomResource>> {
    return tenant.list(roomResource, roomConditions(filters), page);
  }

  /** One page of a floor's rooms, newest first. @throws ApiError `not_found` for the floor */
  async listOf(
    tenant: TenantReader,
    floorId: string,
    page: PageRequest,
    filters: LocationFilters = {},
  ): Promise<Page<RoomResource>> {
    const rooms = await this.list(tenant, { ...filters, floorId }, page);
    if (rooms.isEmpty && !(await tenant.has(Floor, floorId)))
      throw ApiError.notFound(locationMessages.noFloor);
    return rooms;
  }

  /** Reads a room. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<RoomResource>> {
    return (await tenant.find(roomResource, id)) ?? missing();
  }

  /** Creates a room on a floor. @returns its id. @throws ApiError `not_found` for the floor */
  async create(work: UnitOfWork, floorId: string, room: NewRoom): Promise<string> {
    if (!(await work.lock(Floor, floorId, { referable: true })))
      throw ApiError.notFound(locationMessages.noFloor);
    const { id } = work.insert(Room, { ...room, floorId });
    work.emit(roomCreated, id);
    return id;
  }

  /** Updates a room. @returns its id. @throws ApiError `not_found` */
  async update(work: UnitOfWork, id: string, change: RoomChange): Promise<string> {
    const room = (await work.lock(Room, id)) ?? missing();
    const differing = changedFields(room, change);
    if (Object.keys(differing).length === 0) return id;
    work.update(Room, id, differing);
    work.emit(roomUpdated, id);
    return id;
  }

  /**
   * Creates the room with this external id, or updates it (D51).
   *
   * @throws ApiError `invalid_reference` for an unknown floor, `invalid_parameter` if the room belongs to another floor
   */
  async put(work: UnitOfWork, externalId: string, { floorId, ...room }: PutRoom): Promise<Put> {
    if (!(await work.has(Floor, floorId))) throw ApiError.invalidReference('floor_id');
    return putByExternalId(work, Room, externalId, room, {
      create: (record) => this.create(work, floorId, record),
      update: async (id, record) => {
        if ((await work.lock(Room, id))?.floorId !== floorId) throw doesNotMove('floor_id');
        return this.update(work, id, record);
      },
    });
  }

  /** Deletes a room; its assets are detached (§4.6). @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    const [room = missing()] = await this.removeAll(work, sql`r.id = ${id}`);
    await auditDeletions(work, 'room.deleted', [{ id, name: room.name }]);
  }

  /**
   * Deletes rooms after detaching their contents. The rooms are locked first, so that nothing can be placed in them meanwhile.
   *
   * @param which a condition on the room `r`
   * @returns the deleted rooms
   */
  async removeAll(work: UnitOfWork, which: Sql): Promise<Room[]> {
    const rooms = await work.lock(Room, which);
    const ids = rooms.map((room) => room.id);
    await this.contents.implementation.detachFromRooms(work, ids);
    work.emit(roomDeleted, ids);
    await work.remove(Room, sql`r.id = ANY(${ids})`);
    return rooms;
  }
}

function missing(): never {
  throw ApiError.notFound(locationMessages.noRoom);
}
