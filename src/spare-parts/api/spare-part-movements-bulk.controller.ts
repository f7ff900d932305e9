import { Controller, Post } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { BulkResult } from '../../kernel/http/bulk-result.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { ValidBody, Transaction } from '../../kernel/http/decorators/parameters.js';
import { carryOut, type BulkBody } from '../../kernel/validation/bulk.js';
import { BulkMovementsDto, MoveSparePartDto } from '../dto/bulk-movements.dto.js';
import { sparePartMovementResource, SparePartsService } from '../index.js';

/** `/spare-part-movements/bulk` (D52). */
@Controller('spare-part-movements/bulk')
export class SparePartMovementsBulkController {
  constructor(private readonly spareParts: SparePartsService) {}

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
  @Post()
  async moveSpareParts(@Transaction() work: UnitOfWork, @ValidBody() body: BulkBody) {
    const outcomes = await carryOut(body, {
      takes: MoveSparePartDto,
      act: (movements) => this.spareParts.moveMany(work, movements),
    });
    return BulkResult.of(work, sparePartMovementResource, outcomes);
  }
}
