import { Injectable } from '@nestjs/common';
import { auditDeletions } from '../access/index.js';
import { changedFields } from '../kernel/database/columns.js';
import { putByExternalId, type Put } from '../kernel/database/external-ids.js';
import { sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { Building, buildingResource, type BuildingResource } from './locations.entity.js';
import { buildingCreated, buildingDeleted, buildingUpdated } from './location.events.js';
import { locationConditions, type LocationFilters } from './hierarchy.dto.js';
import { FloorsService } from './floors.service.js';
import { locationMessages } from './location.messages.js';

/** The input for a new building. */
export interface NewBuilding {
  readonly name: string;
  readonly physicalAddress: string;
  readonly buildingType: Building['buildingType'];
  readonly description?: string | null;
  /** Square metres, as decimal text. */
  readonly areaSqm?: string | null;
  readonly externalId?: string | null;
}

/** The fields of a building that can be updated. */
export type BuildingChange = Partial<NewBuilding>;

/** Reads and changes the buildings of a business (§4.4). */
@Injectable()
export class BuildingsService {
  constructor(private readonly floors: FloorsService) {}

  /** One page of the buildings, newest first. */
  list(
    tenant: TenantReader,
    page: PageRequest,
    filters: LocationFilters = {},
  ): Promise<Page<BuildingResource>> {
    return tenant.list(buildingResource, locationConditions(filters), page);
  }

  /** The names of some buildings, by id. Buildings that do not exist are left out. */
  async names(tenant: TenantReader, ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const found = await tenant.rows<{ id: string; name: string }>(
      sql`SELECT r.id, r.name FROM ${Building} r WHERE r.id = ANY(${ids}::uuid[])`,
    );
    return new Map(found.map(({ id, name }) => [id, name]));
  }

  /** Reads a building. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<BuildingResource>> {
    return (await tenant.find(buildingResource, id)) ?? missing();
  }

  /** Creates a building. @returns its id */
  async create(work: UnitOfWork, building: NewBuilding): Promise<string> {
    const id = await work.insert(Building, { ...building });
    work.emit(buildingCreated, id);
    return id;
  }

  /** Updates a building. @returns its id. @throws ApiError `not_found` */
  async update(work: UnitOfWork, id: string, change: BuildingChange): Promise<string> {
    const building = (await work.lock(Building, id)) ?? missing();
    const differing = changedFields(building, change);
    if (Object.keys(differing).length === 0) return id;
    work.update(Building, id, differing);
    work.emit(buildingUpdated, id);
    return id;
  }

  /** Creates the building with this external id, or updates it (D51). @throws ApiError as `create` and `update` */
  put(work: UnitOfWork, externalId: string, building: NewBuilding): Promise<Put> {
    return putByExternalId(work, Building, externalId, building, {
      create: (record) => this.create(work, record),
      update: (id, record) => this.update(work, id, record),
    });
  }

  /** Deletes a building with its floors and rooms; their assets are detached (§4.4). @throws ApiError `not_found` */
  async delete(work: UnitOfWork, id: string): Promise<void> {
    const { name } = (await work.lock(Building, id)) ?? missing();
    const { floors, rooms } = await this.floors.removeAll(work, sql`r.building_id = ${id}`);
    work.emit(buildingDeleted, id);
    await work.remove(Building, id);
    const details = { floors: floors.length, rooms: rooms.length };
    await auditDeletions(work, 'building.deleted', [{ id, name, details }]);
  }
}

function missing(): never {
  throw ApiError.notFound(locationMessages.noBuilding);
}
