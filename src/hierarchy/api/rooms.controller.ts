import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import {
  ExternalIdOfPath,
  Id,
  PageParams,
  ReadTenant,
  Transaction,
  ValidBody,
  ValidQuery,
} from '../../kernel/http/decorators/parameters.js';
import { Controller, Delete, Get, Patch, Put } from '../../kernel/http/decorators/routes.js';
import type { Command } from '../../kernel/validation/command.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Written } from '../../kernel/http/written.js';
import { ListRoomsQuery, PutRoomDto, UpdateRoomDto } from '../hierarchy.dto.js';
import { roomResource } from '../room.entity.js';
import { RoomsService } from '../rooms.service.js';
import { locationMessages } from '../location.messages.js';

/** `/rooms`, all of them, and `/rooms/{roomId}` (§4.6, D51). */
@Controller('rooms')
export class RoomsController {
  constructor(private readonly rooms: RoomsService) {}

  @Endpoint({
    scope: 'rooms:read',
    summary: 'List rooms, newest first',
    query: ListRoomsQuery,
    answers: { pageOf: roomResource },
    reads: 'replica',
  })
  @Get()
  listRooms(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListRoomsQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.rooms.list(tenant, filters, page);
  }

  @Endpoint({ scope: 'rooms:read', summary: 'Get a room', answers: roomResource })
  @Get(':roomId')
  getRoom(@ReadTenant() tenant: TenantReader, @Id('roomId', locationMessages.noRoom) id: string) {
    return this.rooms.get(tenant, id);
  }

  @Endpoint({ scope: 'rooms:write', summary: 'Update a room', body: UpdateRoomDto, answers: roomResource })
  @Patch(':roomId')
  async updateRoom(
    @Transaction() work: UnitOfWork,
    @Id('roomId', locationMessages.noRoom) id: string,
    @ValidBody() body: Command<UpdateRoomDto>,
  ) {
    return new Written(await this.rooms.update(work, id, body));
  }

  @Endpoint({
    scope: 'rooms:write',
    summary: 'Create or update a room by external ID',
    description:
      'Creates the room with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. A room stays on its floor.',
    body: PutRoomDto,
    answers: roomResource,
  })
  @Put('by-external-id/:externalId')
  async putRoom(
    @Transaction() work: UnitOfWork,
    @ExternalIdOfPath() externalId: string,
    @ValidBody() body: Command<PutRoomDto>,
  ) {
    const { id, isNew } = await this.rooms.put(work, externalId, body);
    return new Written(id, isNew);
  }

  @Endpoint({
    scope: 'rooms:delete',
    summary: 'Delete a room',
    description: 'Assets in it are detached, not deleted.',
    changes: roomResource,
  })
  @Delete(':roomId')
  deleteRoom(@Transaction() work: UnitOfWork, @Id('roomId', locationMessages.noRoom) id: string) {
    return this.rooms.delete(work, id);
  }
}
