import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import {
  ExternalIdOfPath,
  Id,
  PageParams,
  ReadTenant,
  Transaction,
  ValidBody,
  ValidQuery,
} from '../../kernel/http/decorators/parameters.js';
import { Controller, Delete, Get, Patch, Post, Put } from '../../kernel/http/decorators/routes.js';
import { Written } from '../../kernel/http/written.js';
import type { Command } from '../../kernel/validation/command.js';
import { buildingTree, BuildingTrees } from '../building-trees.js';
import { buildingResource } from '../building.entity.js';
import { BuildingsService } from '../buildings.service.js';
import { floorResource } from '../floor.entity.js';
import { FloorsService } from '../floors.service.js';
import {
  CreateBuildingDto,
  CreateFloorDto,
  ListLocationsQuery,
  UpdateBuildingDto,
} from '../hierarchy.dto.js';
import { locationMessages } from '../location.messages.js';

/** `/buildings` and `/buildings/{buildingId}` (§4.4, D51). */
@Controller('buildings')
export class BuildingsController {
  constructor(
    private readonly buildings: BuildingsService,
    private readonly trees: BuildingTrees,
  ) {}

  @Endpoint({
    scope: 'buildings:read',
    summary: 'List buildings, newest first',
    query: ListLocationsQuery,
    answers: { pageOf: buildingResource },
  })
  @Get()
  listBuildings(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListLocationsQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.buildings.list(tenant, page, filters);
  }

  @Endpoint({ scope: 'buildings:read', summary: 'Get a building', answers: buildingResource })
  @Get(':buildingId')
  getBuilding(@ReadTenant() tenant: TenantReader, @Id('buildingId', locationMessages.noBuilding) id: string) {
    return this.buildings.get(tenant, id);
  }

  @Endpoint({
    scope: 'buildings:read',
    summary: 'Get a building with its floors, rooms and assets nested',
    description:
      'Floors are sorted by level, rooms and assets by name. Assets are complete asset objects. The response is not paginated.',
    answers: buildingTree,
    isLarge: true,
  })
  @Get(':buildingId/hierarchy')
  getBuildingHierarchy(
    @ReadTenant() tenant: TenantReader,
    @Id('buildingId', locationMessages.noBuilding) id: string,
  ) {
    return this.trees.get(tenant, id);
  }

  @Endpoint({
    scope: 'buildings:write',
    summary: 'Create a building',
    body: CreateBuildingDto,
    answers: buildingResource,
  })
  @Post()
  async createBuilding(@Transaction() work: UnitOfWork, @ValidBody() body: Command<CreateBuildingDto>) {
    return new Written(await this.buildings.create(work, body));
  }

  @Endpoint({
    scope: 'buildings:write',
    summary: 'Update a building',
    body: UpdateBuildingDto,
    answers: buildingResource,
  })
  @Patch(':buildingId')
  async updateBuilding(
    @Transaction() work: UnitOfWork,
    @Id('buildingId', locationMessages.noBuilding) id: string,
    @ValidBody() body: Command<UpdateBuildingDto>,
  ) {
    return new Written(await this.buildings.update(work, id, body));
  }

  @Endpoint({
    scope: 'buildings:write',
    summary: 'Create or update a building by external ID',
    description:
      'Creates the building with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event.',
    body: CreateBuildingDto,
    answers: buildingResource,
  })
  @Put('by-external-id/:externalId')
  async putBuilding(
    @Transaction() work: UnitOfWork,
    @ExternalIdOfPath() externalId: string,
    @ValidBody() body: Command<CreateBuildingDto>,
  ) {
    const { id, isNew } = await this.buildings.put(work, externalId, body);
    return new Written(id, isNew);
  }

  @Endpoint({
    scope: 'buildings:delete',
    summary: 'Delete a building',
    description: 'Deletes its floors and rooms too. Assets in them are detached, not deleted.',
    changes: buildingResource,
  })
  @Delete(':buildingId')
  deleteBuilding(@Transaction() work: UnitOfWork, @Id('buildingId', locationMessages.noBuilding) id: string) {
    return this.buildings.delete(work, id);
  }
}

/** `/buildings/{buildingId}/floors` (§4.5). */
@Controller('buildings/:buildingId/floors')
export class BuildingFloorsController {
  constructor(private readonly floors: FloorsService) {}

  @Endpoint({
    scope: 'floors:read',
    summary: 'List the floors of a building, newest first',
    query: ListLocationsQuery,
    answers: { pageOf: floorResource },
  })
  @Get()
  listBuildingFloors(
    @ReadTenant() tenant: TenantReader,
    @Id('buildingId', locationMessages.noBuilding) buildingId: string,
    @ValidQuery() filters: Command<ListLocationsQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.floors.listOf(tenant, buildingId, page, filters);
  }

  @Endpoint({
    scope: 'floors:write',
    summary: 'Create a floor in a building',
    body: CreateFloorDto,
    answers: floorResource,
  })
  @Post()
  async createBuildingFloor(
    @Transaction() work: UnitOfWork,
    @Id('buildingId', locationMessages.noBuilding) buildingId: string,
    @ValidBody() body: Command<CreateFloorDto>,
  ) {
    return new Written(await this.floors.create(work, buildingId, body));
  }
}
