import { Controller } from '@nestjs/common';
import type { PageRequest, Tenant } from '../../kernel/database/tenant.js';
import type { Work } from '../../kernel/database/work.js';
import { BASE_PATH } from '../../kernel/http/base-path.js';
import { Body, Id, PageAsked, Reading, Writing } from '../../kernel/http/call.js';
import type { Command } from '../../kernel/http/command.js';
import { Change, Create, Read, Remove } from '../../kernel/http/endpoint.js';
import { roomWire } from '../room.wire.js';
import { RoomsService } from '../rooms.service.js';
import { ChangeRoom, CreateRoom } from './rooms.requests.js';

/** `/floors/{floorId}/rooms` and `/rooms/{roomId}` (§4.6). */
@Controller(BASE_PATH)
export class RoomsController {
  constructor(private readonly rooms: RoomsService) {}

  @Read('/floors/{floorId}/rooms', {
    scope: 'rooms:read',
    summary: 'List the rooms of a floor, newest first',
    answers: { pageOf: roomWire },
  })
  list(
    @Reading() tenant: Tenant,
    @Id({ name: 'floorId', resource: 'floor' }) floorId: string,
    @PageAsked() page: PageRequest,
  ) {
    return this.rooms.list(tenant, floorId, page);
  }

  @Read('/rooms/{roomId}', { scope: 'rooms:read', summary: 'Get a room', answers: roomWire })
  get(@Reading() tenant: Tenant, @Id({ name: 'roomId', resource: 'room' }) id: string) {
    return this.rooms.get(tenant, id);
  }

  @Create('/floors/{floorId}/rooms', {
    scope: 'rooms:write',
    summary: 'Create a room of a floor',
    body: CreateRoom,
    answers: roomWire,
  })
  async create(
    @Writing() work: Work,
    @Id({ name: 'floorId', resource: 'floor' }) floorId: string,
    @Body() body: Command<CreateRoom>,
  ) {
    return this.rooms.get(work, await this.rooms.create(work, floorId, body));
  }

  @Change('/rooms/{roomId}', {
    scope: 'rooms:write',
    summary: 'Update a room',
    body: ChangeRoom,
    answers: roomWire,
  })
  async change(
    @Writing() work: Work,
    @Id({ name: 'roomId', resource: 'room' }) id: string,
    @Body() body: Command<ChangeRoom>,
  ) {
    return this.rooms.get(work, await this.rooms.update(work, id, body));
  }

  @Remove('/rooms/{roomId}', {
    scope: 'rooms:delete',
    summary: 'Delete a room',
    description: 'Assets in it are detached, not deleted.',
  })
  delete(@Writing() work: Work, @Id({ name: 'roomId', resource: 'room' }) id: string) {
    return this.rooms.delete(work, id);
  }
}
