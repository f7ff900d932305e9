import { Controller, Get, Module, Patch, Post, Put } from '@nestjs/common';
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
import { Written, BulkResult } from '../../kernel/http/written.js';
import { type BulkBody, carryOut } from '../../kernel/validation/bulk.js';
import type { Command } from '../../kernel/validation/field.js';
import {
  MovementReversals,
  ReverseMovementDto,
  sparePartMovementResource,
  sparePartResource,
  SparePartsModule,
  SparePartsService,
} from '../index.js';
import { sparePartMessages } from '../spare-part.messages.js';
import {
  BulkMovementsDto,
  CreateSparePartDto,
  ListMovementsQuery,
  ListSparePartsQuery,
  MoveSparePartDto,
  MoveStockDto,
  UpdateSparePartDto,
} from '../spare-parts.dto.js';

/** `/spare-part-movements`: the ledger of all parts (D52, D56). */
@Controller('spare-part-movements')
class SparePartMovementsController {
  constructor(
    private readonly spareParts: SparePartsService,
    private readonly reversals: MovementReversals,
  ) {}

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

  @Endpoint({
    scope: 'spare-parts:write',
    summary: 'Reverse a spare part movement',
    description:
      'Takes back a mistaken movement, once: records a movement of the same type with the opposite quantity, which names it in `reverses_id`. Stock that is used or reserved meanwhile cannot be taken back (`insufficient_stock`). Reserving and releasing can be reversed only while the operation is open. Reversing a consumption of reserved stock reserves it again while the operation is open; otherwise it becomes available. A reversal cannot be reversed. Emits `part.stock_moved`.',
    body: ReverseMovementDto,
    answers: sparePartMovementResource,
    errors: ['insufficient_stock', 'invalid_state'],
  })
  @Post(':movementId/reverse')
  async reverseSparePartMovement(
    @Transaction() work: UnitOfWork,
    @Id('movementId', sparePartMessages.noMovement) id: string,
    @ValidBody() body: Command<ReverseMovementDto>,
  ) {
    return new Written(await this.reversals.reverse(work, id, body.note));
  }

  @Endpoint({
    status: 200,
    scope: 'spare-parts:write',
    summary: 'Record many stock movements',
    description:
      'Takes up to 1,000 movements and 4 MiB. Movements are applied in order, each to the stock that the previous ones left. Each succeeds or fails as it would with `POST /spare-parts/{sparePartId}/movements`, and has its own result. An unknown part is an `invalid_reference`. With `atomic: true`, one failed movement undoes the whole request.',
    idempotency: 'required',
    body: BulkMovementsDto,
    answers: { bulkOf: sparePartMovementResource },
  })
  @Post('bulk')
  async moveSpareParts(@Transaction() work: UnitOfWork, @ValidBody() body: BulkBody) {
    const outcomes = await carryOut(body, {
      takes: MoveSparePartDto,
      act: (movements) => this.spareParts.moveMany(work, movements),
    });
    return BulkResult.of(work, sparePartMovementResource, outcomes);
  }
}

/** `/spare-parts` (§4.8, D51, D57). */
@Controller('spare-parts')
class SparePartsController {
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

/** The routes of spare parts and their movements. */
@Module({
  imports: [SparePartsModule],
  controllers: [SparePartsController, SparePartMovementsController],
})
export class SparePartsApiModule {}
