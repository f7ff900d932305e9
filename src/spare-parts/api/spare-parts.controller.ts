import { Controller, Get } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { Query, Page, ReadTenant } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { ListSparePartsQuery } from '../dto/list-spare-parts.query.js';
import { sparePartMovementResource, SparePartsService, sparePartResource } from '../index.js';

/** §4.8 */
@Controller('spare-parts')
export class SparePartsController {
  constructor(private readonly spareParts: SparePartsService) {}

  @Endpoint({
    scope: 'spare-parts:read',
    summary: 'List spare parts',
    description: 'Newest first.',
    query: ListSparePartsQuery,
    problems: ['invalid_category'],
    answers: { pageOf: sparePartResource },
  })
  @Get()
  listSpareParts(
    @ReadTenant() tenant: TenantReader,
    @Query() filters: Command<ListSparePartsQuery>,
    @Page() page: PageRequest,
  ) {
    return this.spareParts.list(tenant, filters, page);
  }

  @Endpoint({ scope: 'spare-parts:read', summary: 'Get a spare part', answers: sparePartResource })
  @Get(':sparePartId')
  getSparePart(@ReadTenant() tenant: TenantReader, @Id('sparePartId', 'spare part') id: string) {
    return this.spareParts.get(tenant, id);
  }

  @Endpoint({
    scope: 'spare-parts:read',
    summary: 'List the movements of a spare part',
    description: 'Every receipt, consumption, reservation and adjustment, newest first.',
    answers: { pageOf: sparePartMovementResource },
  })
  @Get(':sparePartId/movements')
  listSparePartMovements(
    @ReadTenant() tenant: TenantReader,
    @Id('sparePartId', 'spare part') id: string,
    @Page() page: PageRequest,
  ) {
    return this.spareParts.movements(tenant, id, page);
  }
}
