import { Controller, Get, Post } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Id } from '../../kernel/http/decorators/id.js';
import {
  ValidBody,
  PageParams,
  ValidQuery,
  ReadTenant,
  Transaction,
} from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Written } from '../../kernel/http/written.js';
import { CreateFloorDto } from '../dto/create-floor.dto.js';
import { ListLocationsQuery } from '../dto/list-locations.query.js';
import { floorResource } from '../floor.resource.js';
import { FloorsService } from '../floors.service.js';
import { locationMessages } from '../location.messages.js';

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
