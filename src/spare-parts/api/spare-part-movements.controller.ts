import { Controller, Get, Post } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id } from '../../kernel/http/decorators/id.js';
import {
  PageParams,
  ValidQuery,
  ReadTenant,
  Transaction,
  ValidBody,
} from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { Written } from '../../kernel/http/written.js';
import { BulkResult } from '../../kernel/http/bulk-result.js';
import { carryOut, type BulkBody } from '../../kernel/validation/bulk.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { ListMovementsQuery } from '../dto/list-movements.query.js';
import { BulkMovementsDto, MoveSparePartDto } from '../dto/bulk-movements.dto.js';
import {
  MovementReversals,
  ReverseMovementDto,
  sparePartMovementResource,
  SparePartsService,
} from '../index.js';
import { sparePartMessages } from '../spare-part.messages.js';

/** `/spare-part-movements`: the ledger of all parts (D52, D56). */
@Controller('spare-part-movements')
export class SparePartMovementsController {
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
