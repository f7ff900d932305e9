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
import { CreateRoomDto } from '../dto/create-room.dto.js';
import { ListLocationsQuery } from '../dto/list-locations.query.js';
import { roomResource } from '../room.resource.js';
import { RoomsService } from '../rooms.service.js';
import { locationMessages } from '../location.messages.js';

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
