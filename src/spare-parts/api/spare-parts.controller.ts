import { Controller, Get, Patch, Post, Put } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { ExternalIdOfPath, Id } from '../../kernel/http/decorators/id.js';
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
import { CreateSparePartDto } from '../dto/create-spare-part.dto.js';
import { ListSparePartsQuery } from '../dto/list-spare-parts.query.js';
import { MoveStockDto } from '../dto/move-stock.dto.js';
import { UpdateSparePartDto } from '../dto/update-spare-part.dto.js';
import { sparePartMovementResource, SparePartsService, sparePartResource } from '../index.js';
import { sparePartMessages } from '../spare-part.messages.js';

/** `/spare-parts` (§4.8, D51, D57). */
@Controller('spare-parts')
export class SparePartsController {
  constructor(private readonly spareParts: SparePartsService) {}

  @Endpoint({
    scope: 'spare-parts:read',
    summary: 'List spare parts',
    description: 'Newest first.',
    query: ListSparePartsQuery,
    errors: ['invalid_category'],
    answers: { pageOf: sparePartResource },
    reads: 'replica',
  })
  @Get()
  listSpareParts(
    @ReadTenant() tenant: TenantReader,
    @ValidQuery() filters: Command<ListSparePartsQuery>,
    @PageParams() page: PageRequest,
  ) {
    return this.spareParts.list(tenant, filters, page);
  }

  @Endpoint({
    scope: 'spare-parts:write',
    summary: 'Create a spare part',
    description: 'A new part has no stock. Record a `receive` movement to add some.',
    body: CreateSparePartDto,
    answers: sparePartResource,
    errors: ['invalid_category'],
  })
  @Post()
  async createSparePart(@Transaction() work: UnitOfWork, @ValidBody() body: Command<CreateSparePartDto>) {
    return new Written(await this.spareParts.create(work, body));
  }

  @Endpoint({
    scope: 'spare-parts:write',
    summary: 'Update a spare part',
    description:
      'Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. Quantities change only through movements. Raising `min_stock` raises no alarm.',
    body: UpdateSparePartDto,
    answers: sparePartResource,
    errors: ['invalid_category'],
  })
  @Patch(':sparePartId')
  async updateSparePart(
    @Transaction() work: UnitOfWork,
    @Id('sparePartId', sparePartMessages.missing) id: string,
    @ValidBody() body: Command<UpdateSparePartDto>,
  ) {
    return new Written(await this.spareParts.update(work, id, body));
  }

  @Endpoint({
    scope: 'spare-parts:write',
    summary: 'Create or update a spare part by external ID',
    description:
      'Creates the spare part with this external ID (201) or updates it (200). Absent fields keep their values; null clears a nullable field. A request that changes nothing emits no event. Quantities change only through movements.',
    body: CreateSparePartDto,
    answers: sparePartResource,
  })
  @Put('by-external-id/:externalId')
  async putSparePart(
    @Transaction() work: UnitOfWork,
    @ExternalIdOfPath() externalId: string,
    @ValidBody() body: Command<CreateSparePartDto>,
  ) {
    const { id, isNew } = await this.spareParts.put(work, externalId, body);
    return new Written(id, isNew);
  }

  @Endpoint({ scope: 'spare-parts:read', summary: 'Get a spare part', answers: sparePartResource })
  @Get(':sparePartId')
  getSparePart(@ReadTenant() tenant: TenantReader, @Id('sparePartId', sparePartMessages.missing) id: string) {
    return this.spareParts.get(tenant, id);
  }

  @Endpoint({
    scope: 'spare-parts:read',
    summary: "List a spare part's movements",
    description: 'Every receipt, consumption, reservation, release and adjustment, newest first.',
    answers: { pageOf: sparePartMovementResource },
    reads: 'replica',
  })
  @Get(':sparePartId/movements')
  listSparePartMovements(
    @ReadTenant() tenant: TenantReader,
    @Id('sparePartId', sparePartMessages.missing) id: string,
    @PageParams() page: PageRequest,
  ) {
    return this.spareParts.movements(tenant, id, page);
  }

  @Endpoint({
    scope: 'spare-parts:write',
    summary: 'Record a stock movement',
    description:
      'Consumption first uses what is reserved for the same operation, then available stock. It never uses stock reserved for other operations. Reserving and releasing need an open operation. Emits `alarm.raised` when the available stock falls below `min_stock`.',
    body: MoveStockDto,
    answers: sparePartMovementResource,
    errors: ['insufficient_stock', 'invalid_state'],
  })
  @Post(':sparePartId/movements')
  async moveSparePart(
    @Transaction() work: UnitOfWork,
    @Id('sparePartId', sparePartMessages.missing) id: string,
    @ValidBody() body: Command<MoveStockDto>,
  ) {
    return new Written(await this.spareParts.move(work, id, body));
  }
}
