import { Injectable } from '@nestjs/common';
import { auditDeletions } from '../access/index.js';
import { changedFields } from '../kernel/database/columns.js';
import { putByExternalId, type Put } from '../kernel/database/external-ids.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Building, Floor, floorResource, type FloorResource, type Room } from './locations.entity.js';
import { floorCreated, floorDeleted, floorUpdated } from './location.events.js';
import { doesNotMove, floorConditions, type FloorFilters, type LocationFilters } from './hierarchy.dto.js';
import { RoomsService } from './rooms.service.js';
import { locationMessages } from './location.messages.js';

/** The input for a new floor. */
export type NewFloor = Pick<Floor, 'name' | 'level'> & Partial<Pick<Floor, 'externalId'>>;

/** A floor and its building, which cannot change. */
export type PutFloor = NewFloor & Pick<Floor, 'buildingId'>;

/** The fields of a floor that can be updated. */
export type FloorChange = Partial<NewFloor>;

/** Reads and changes the floors of buildings (§4.5). */
@Injectable()
export class FloorsService {
  constructor(private readonly rooms: RoomsService) {}

  /** One page of the floors of all buildings, newest first. */
  list(tenant: TenantReader, filters: FloorFilters, page: PageRequest): Promise<Page<FloorResource>> {
    return tenant.list(floorResource, floorConditions(filters), page);
  }

  /** One page of a building's floors, newest first. @throws ApiError `not_found` for the building */
  async listOf(
    tenant: TenantReader,
    buildingId: string,
    page: PageRequest,
    filters: LocationFilters = {},
  ): Promise<Page<FloorResource>> {
    const floors = await this.list(tenant, { ...filters, buildingId }, page);
    if (floors.isEmpty && !(await tenant.has(Building, buildingId)))
      throw ApiError.notFound(locationMessages.noBuilding);
    return floors;
  }

  /** Reads a floor. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<FloorResource>> {
    return (await tenant.find(floorResource, id)) ?? missing();
  }

  /** Creates a floor in a building. @returns its id. @throws ApiError `not_found` for the building */
  async create(work: UnitOfWork, buildingId: string, floor: NewFloor): Promise<string> {
    if (!(await work.lock(Building, buildingId, { referable: true })))
      throw ApiError.notFound(locationMessages.noBuilding);
    const { id } = work.insert(Floor, { ...floor, buildingId });
    work.emit(floorCreated, id);
    return id;
  }

  /** Updates a floor. @returns its id. @throws ApiError `not_found` */
  async update(work: UnitOfWork, id: string, change: FloorChange): Promise<string> {
    const floor = (await work.lock(Floor, id)) ?? missing();
    const differing = changedFields(floor, change);
    if (Object.keys(differing).length === 0) return id;
    work.update(Floor, id, differing);
    work.emit(floorUpdated, id);
    return id;
  }

  /**
   * Creates the floor with this external id, or updates it (D51).
   *
   * @throws ApiError `invalid_reference` for an unknown building, `invalid_parameter` if the floor belongs to another building
   */
  async put(work: UnitOfWork, externalId: string, { buildingId, ...floor }: PutFloor): Promise<Put> {
    if (!(await work.has(Building, buildingId))) throw ApiError.invalidReference('building_id');
    return putByExternalId(work, Floor, externalId, floor, {
      create: (record) => this.create(work, buildingId, record),
      update: async (id, record) => {
        if ((await work.lock(Floor, id))?.buildingId !== buildingId) throw doesNotMove('building_id');
        return this.update(work, id, record);
      },
    });
  }

  /** Deletes a floor with its rooms; their assets are detached (D27). @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    const {
      floors: [floor = missing()],
      rooms,
    } = await this.removeAll(work, sql`r.id = ${id}`);
    await auditDeletions(work, 'floor.deleted', [{ id, name: floor.name, details: { rooms: rooms.length } }]);
  }

  /** Deletes floors with their rooms. @param which a condition on the floor `r`. @returns what was deleted */
  async removeAll(work: UnitOfWork, which: Sql): Promise<{ floors: Floor[]; rooms: Room[] }> {
    const floors = await work.lock(Floor, which);
    const ids = floors.map((floor) => floor.id);
    const rooms = await this.rooms.removeAll(work, sql`r.floor_id = ANY(${ids})`);
    work.emit(floorDeleted, ids);
    await work.remove(Floor, sql`r.id = ANY(${ids})`);
    return { floors, rooms };
  }
}

function missing(): never {
  throw ApiError.notFound(locationMessages.noFloor);
}
