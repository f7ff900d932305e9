import { Controller } from '@nestjs/common';
import type { PageRequest, Tenant } from '../../kernel/database/tenant.js';
import type { Work } from '../../kernel/database/work.js';
import { BASE_PATH } from '../../kernel/http/base-path.js';
import { Body, Id, PageAsked, Reading, Writing } from '../../kernel/http/call.js';
import type { Command } from '../../kernel/http/command.js';
import { Change, Create, Read, Remove } from '../../kernel/http/endpoint.js';
import { floorWire } from '../floor.wire.js';
import { FloorsService } from '../floors.service.js';
import { ChangeFloor, CreateFloor } from './floors.requests.js';

/** `/buildings/{buildingId}/floors` and `/floors/{floorId}` (§4.5). */
@Controller(BASE_PATH)
export class FloorsController {
  constructor(private readonly floors: FloorsService) {}

  @Read('/buildings/{buildingId}/floors', {
    scope: 'floors:read',
    summary: 'List the floors of a building, newest first',
    answers: { pageOf: floorWire },
  })
  list(
    @Reading() tenant: Tenant,
    @Id({ name: 'buildingId', resource: 'building' }) buildingId: string,
    @PageAsked() page: PageRequest,
  ) {
    return this.floors.list(tenant, buildingId, page);
  }

  @Read('/floors/{floorId}', { scope: 'floors:read', summary: 'Get a floor', answers: floorWire })
  get(@Reading() tenant: Tenant, @Id({ name: 'floorId', resource: 'floor' }) id: string) {
    return this.floors.get(tenant, id);
  }

  @Create('/buildings/{buildingId}/floors', {
    scope: 'floors:write',
    summary: 'Create a floor of a building',
    body: CreateFloor,
    answers: floorWire,
  })
  async create(
    @Writing() work: Work,
    @Id({ name: 'buildingId', resource: 'building' }) buildingId: string,
    @Body() body: Command<CreateFloor>,
  ) {
    return this.floors.get(work, await this.floors.create(work, buildingId, body));
  }

  @Change('/floors/{floorId}', {
    scope: 'floors:write',
    summary: 'Update a floor',
    body: ChangeFloor,
    answers: floorWire,
  })
  async change(
    @Writing() work: Work,
    @Id({ name: 'floorId', resource: 'floor' }) id: string,
    @Body() body: Command<ChangeFloor>,
  ) {
    return this.floors.get(work, await this.floors.update(work, id, body));
  }

  @Remove('/floors/{floorId}', {
    scope: 'floors:delete',
    summary: 'Delete a floor',
    description: 'Its rooms go with it. Assets in them are detached, not deleted.',
  })
  delete(@Writing() work: Work, @Id({ name: 'floorId', resource: 'floor' }) id: string) {
    return this.floors.delete(work, id);
  }
}
