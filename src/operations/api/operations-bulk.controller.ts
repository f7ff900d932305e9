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
    summary: 'Open many operations, or bring them up to date',
    description:
      'Up to 1,000 in one request, which may have 4 MiB. Each item is opened or refused as `POST /operations` would, with its event, and the results say which; with `atomic: true`, one that is refused undoes all. With `upsert: true` each item has an `external_id`, and is opened (201) or brought to what is said (200) as `PUT /operations/by-external-id/{externalId}` would; what is so already is left alone, and emits nothing. Moving one on the calendar also needs the scope `operations:reschedule`. Of several items with one id the first counts.',
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
