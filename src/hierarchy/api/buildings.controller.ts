import { Controller } from '@nestjs/common';
import type { PageRequest, Tenant } from '../../kernel/database/tenant.js';
import type { Work } from '../../kernel/database/work.js';
import { BASE_PATH } from '../../kernel/http/base-path.js';
import { Body, Id, PageAsked, Reading, Writing } from '../../kernel/http/call.js';
import type { Command } from '../../kernel/http/command.js';
import { Change, Create, Read, Remove } from '../../kernel/http/endpoint.js';
import { buildingTree } from '../building-tree.wire.js';
import { buildingWire } from '../building.wire.js';
import { BuildingsService } from '../buildings.service.js';
import { ChangeBuilding, CreateBuilding } from './buildings.requests.js';

/** `/buildings` and `/buildings/{buildingId}` (§4.4). */
@Controller(BASE_PATH)
export class BuildingsController {
  constructor(private readonly buildings: BuildingsService) {}

  @Read('/buildings', {
    scope: 'buildings:read',
    summary: 'List the buildings, newest first',
    answers: { pageOf: buildingWire },
  })
  list(@Reading() tenant: Tenant, @PageAsked() page: PageRequest) {
    return this.buildings.list(tenant, page);
  }

  @Read('/buildings/{buildingId}', {
    scope: 'buildings:read',
    summary: 'Get a building',
    answers: buildingWire,
  })
  get(@Reading() tenant: Tenant, @Id({ name: 'buildingId', resource: 'building' }) id: string) {
    return this.buildings.get(tenant, id);
  }

  @Read('/buildings/{buildingId}/hierarchy', {
    scope: 'buildings:read',
    summary: 'Get a building with its floors, rooms and assets nested',
    description:
      'Floors come from the lowest level up, rooms and assets by name. Assets are whole asset objects. One response, however large the building.',
    answers: buildingTree,
  })
  hierarchy(@Reading() tenant: Tenant, @Id({ name: 'buildingId', resource: 'building' }) id: string) {
    return this.buildings.hierarchy(tenant, id);
  }

  @Create('/buildings', {
    scope: 'buildings:write',
    summary: 'Create a building',
    body: CreateBuilding,
    answers: buildingWire,
  })
  async create(@Writing() work: Work, @Body() body: Command<CreateBuilding>) {
    return this.buildings.get(work, await this.buildings.create(work, body));
  }

  @Change('/buildings/{buildingId}', {
    scope: 'buildings:write',
    summary: 'Update a building',
    body: ChangeBuilding,
    answers: buildingWire,
  })
  async change(
    @Writing() work: Work,
    @Id({ name: 'buildingId', resource: 'building' }) id: string,
    @Body() body: Command<ChangeBuilding>,
  ) {
    return this.buildings.get(work, await this.buildings.update(work, id, body));
  }

  @Remove('/buildings/{buildingId}', {
    scope: 'buildings:delete',
    summary: 'Delete a building',
    description: 'Its floors and rooms go with it. Assets in them are detached, not deleted.',
  })
  delete(@Writing() work: Work, @Id({ name: 'buildingId', resource: 'building' }) id: string) {
    return this.buildings.delete(work, id);
  }
}
