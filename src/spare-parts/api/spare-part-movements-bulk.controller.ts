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
    summary: 'Move the stock of many spare parts',
    description:
      'Up to 1,000 movements in one request, which may have 4 MiB. They are made one after the other, each on what those before it left, or refused as `POST /spare-parts/{sparePartId}/movements` would, and the results say which; a part that is not there is an `invalid_reference`. With `atomic: true`, one that is refused undoes all.',
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
