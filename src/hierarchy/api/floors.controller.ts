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
import { floorResource } from '../floor.entity.js';
import { FloorsService } from '../floors.service.js';
import {
  CreateRoomDto,
  ListFloorsQuery,
  ListLocationsQuery,
  PutFloorDto,
  UpdateFloorDto,
} from '../hierarchy.dto.js';
import { locationMessages } from '../location.messages.js';
import { roomResource } from '../room.entity.js';
import { RoomsService } from '../rooms.service.js';

/** `/floors`, all of them, and `/floors/{floorId}` (§4.5, D51). */
@Controller('floors')
export class FloorsController {
  constructor(private readonly floors: FloorsService) {}

  @Endpoint({
    scope: 'floors:read',
    summary: 'List floors, newest first',
    query: ListFloorsQuery,
    answers: { pageOf: floorResource },
  })
  @Get()
  listFloors(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListFloorsQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.floors.list(tenant, filters, page);
  }

  @Endpoint({ scope: 'floors:read', summary: 'Get a floor', answers: floorResource })
  @Get(':floorId')
  getFloor(@ReadTenant() tenant: TenantReader, @Id('floorId', locationMessages.noFloor) id: string) {
    return this.floors.get(tenant, id);
  }

  @Endpoint({
    scope: 'floors:write',
    summary: 'Update a floor',
    body: UpdateFloorDto,
    answers: floorResource,
  })
  @Patch(':floorId')
  async updateFloor(
    @Transaction() work: UnitOfWork,
    @Id('floorId', locationMessages.noFloor) id: string,
    @ValidBody() body: Command<UpdateFloorDto>,
  ) {
    return new Written(await this.floors.update(work, id, body));
  }

  @Endpoint({
    scope: 'floors:write',
    summary: 'Create or update a floor by external ID',
    description:
      'Creates the floor with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. A floor stays in its building.',
    body: PutFloorDto,
    answers: floorResource,
  })
  @Put('by-external-id/:externalId')
  async putFloor(
    @Transaction() work: UnitOfWork,
    @ExternalIdOfPath() externalId: string,
    @ValidBody() body: Command<PutFloorDto>,
  ) {
    const { id, isNew } = await this.floors.put(work, externalId, body);
    return new Written(id, isNew);
  }

  @Endpoint({
    scope: 'floors:delete',
    summary: 'Delete a floor',
    description: 'Deletes its rooms too. Assets in them are detached, not deleted.',
    changes: floorResource,
  })
  @Delete(':floorId')
  deleteFloor(@Transaction() work: UnitOfWork, @Id('floorId', locationMessages.noFloor) id: string) {
    return this.floors.delete(work, id);
  }
}

/** `/floors/{floorId}/rooms` (§4.6). */
@Controller('floors/:floorId/rooms')
export class FloorRoomsController {
  constructor(private readonly rooms: RoomsService) {}

  @Endpoint({
    scope: 'rooms:read',
    summary: 'List the rooms of a floor, newest first',
    query: ListLocationsQuery,
    answers: { pageOf: roomResource },
  })
  @Get()
  listFloorRooms(
    @ReadTenant() tenant: TenantReader,
    @Id('floorId', locationMessages.noFloor) floorId: string,
    @ValidQuery() filters: Command<ListLocationsQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.rooms.listOf(tenant, floorId, page, filters);
  }

  @Endpoint({
    scope: 'rooms:write',
    summary: 'Create a room on a floor',
    body: CreateRoomDto,
    answers: roomResource,
  })
  @Post()
  async createFloorRoom(
    @Transaction() work: UnitOfWork,
    @Id('floorId', locationMessages.noFloor) floorId: string,
    @ValidBody() body: Command<CreateRoomDto>,
  ) {
    return new Written(await this.rooms.create(work, floorId, body));
  }
}
