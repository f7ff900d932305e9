import { Controller, Post } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { BulkResult } from '../../kernel/http/bulk-result.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { ValidBody, Transaction } from '../../kernel/http/decorators/parameters.js';
import { carryOut, type BulkBody } from '../../kernel/validation/bulk.js';
import { BulkOperationsDto, PutOperationDto } from '../dto/bulk-operations.dto.js';
import { CreateOperationDto } from '../dto/create-operation.dto.js';
import { operationResource } from '../operation.resource.js';
import { OperationUpserts } from '../operation-upserts.js';
import { OperationsService } from '../operations.service.js';

/** `/operations/bulk` (D52). */
@Controller('operations/bulk')
export class OperationsBulkController {
  constructor(
    private readonly operations: OperationsService,
    private readonly upserts: OperationUpserts,
  ) {}

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Create or update many operations',
    description:
      'Takes up to 1,000 items and 4 MiB. Each item succeeds or fails as it would with `POST /operations`, emits its event, and has its own result. With `atomic: true`, one failed item undoes the whole request. With `upsert: true`, each item needs an `external_id` and is created (201) or updated (200) as with `PUT /operations/by-external-id/{externalId}`; an item that changes nothing emits no event. Changing `scheduled_for` also needs the scope `operations:reschedule`. If several items have the same external ID, the first one wins.',
    idempotency: 'required',
    body: BulkOperationsDto,
    answers: { bulkOf: operationResource },
  })
  @Post()
  async openOperations(@Transaction() work: UnitOfWork, @ValidBody() body: BulkBody) {
    const outcomes = await carryOut(
      body,
      { takes: CreateOperationDto, act: (wanted) => this.operations.openMany(work, wanted) },
      { takes: PutOperationDto, act: (wanted) => this.upserts.putMany(work, wanted) },
    );
    return BulkResult.of(work, operationResource, outcomes);
  }
}
