import { Controller, Get } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { PageParams, ValidQuery, ReadTenant } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { ListMovementsQuery } from '../dto/list-movements.query.js';
import { sparePartMovementResource, SparePartsService } from '../index.js';
import { sparePartMessages } from '../spare-part.messages.js';

/** `/spare-part-movements`: the ledger of all parts (D56). */
@Controller('spare-part-movements')
export class SparePartMovementsController {
  constructor(private readonly spareParts: SparePartsService) {}

  @Endpoint({
    scope: 'spare-parts:read',
    summary: 'List spare part movements, newest first',
    query: ListMovementsQuery,
    answers: { pageOf: sparePartMovementResource },
    reads: 'replica',
  })
  @Get()
  listAllSparePartMovements(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListMovementsQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.spareParts.listMovements(tenant, filters, page);
  }

  @Endpoint({
    scope: 'spare-parts:read',
    summary: 'Get a spare part movement',
    answers: sparePartMovementResource,
  })
  @Get(':movementId')
  getSparePartMovement(
    @ReadTenant() tenant: TenantReader,
    @Id('movementId', sparePartMessages.noMovement) id: string,
  ) {
    return this.spareParts.movement(tenant, id);
  }
}
