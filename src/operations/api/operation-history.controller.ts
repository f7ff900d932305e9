import { Controller, Get } from '@nestjs/common';
import type { PageRequest, TenantReader } from '../../kernel/database/tenant-reader.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { PageParams, ReadTenant } from '../../kernel/http/decorators/parameters.js';
import { operationStatusChangeResource } from '../operation-status-change.resource.js';
import { OperationsService } from '../operations.service.js';
import { operationMessages } from '../operation.messages.js';

/** `/operations/{taskId}/history` (D55). */
@Controller('operations/:taskId/history')
export class OperationHistoryController {
  constructor(private readonly operations: OperationsService) {}

  @Endpoint({
    scope: 'operations:read',
    summary: "List an operation's status changes, newest first",
    description:
      'The oldest entry is the creation. Actions that keep the status, such as rescheduling, are not included.',
    answers: { pageOf: operationStatusChangeResource },
  })
  @Get()
  listOperationHistory(
    @ReadTenant() tenant: TenantReader,
    @Id('taskId', operationMessages.missing) id: string,
    @PageParams() page: PageRequest,
  ) {
    return this.operations.history(tenant, id, page);
  }
}
