import { Controller, Post } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { BulkResult } from '../../kernel/http/bulk-result.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Body, Transaction } from '../../kernel/http/decorators/parameters.js';
import { carryOut, type BulkBody } from '../../kernel/validation/bulk.js';
import { BulkOperationsDto } from '../dto/bulk-operations.dto.js';
import { CreateOperationDto } from '../dto/create-operation.dto.js';
import { operationResource } from '../operation.resource.js';
import { OperationsService } from '../operations.service.js';

/** `/operations/bulk` (D52). */
@Controller('operations/bulk')
export class OperationsBulkController {
  constructor(private readonly operations: OperationsService) {}

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Open many operations',
    description:
      'Up to 1,000 in one request, which may have 4 MiB. Each item is opened or refused as `POST /operations` would, with its event, and the results say which; with `atomic: true`, one that is refused undoes all.',
    idempotency: 'required',
    body: BulkOperationsDto,
    answers: { bulkOf: operationResource },
  })
  @Post()
  async openOperations(@Transaction() work: UnitOfWork, @Body() body: BulkBody) {
    const outcomes = await carryOut(CreateOperationDto, body, (wanted) =>
      this.operations.openMany(work, wanted),
    );
    return BulkResult.of(work, operationResource, outcomes);
  }
}
