import { Controller, Put } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Written } from '../../kernel/http/written.js';
import { ExternalIdOfPath } from '../../kernel/http/decorators/external-id.js';
import { ValidBody, Transaction } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { CreateOperationDto } from '../dto/create-operation.dto.js';
import { operationResource } from '../operation.resource.js';
import { OperationUpserts } from '../operation-upserts.js';

/** `/operations/by-external-id/{externalId}` (D51). */
@Controller('operations/by-external-id')
export class OperationsByExternalIdController {
  constructor(private readonly upserts: OperationUpserts) {}

  @Endpoint({
    scope: 'operations:write',
    summary: 'Create or update an operation by external ID',
    description:
      'Creates the operation with this external ID (201) or updates it (200). Details, time and assignee are updated as by `PATCH`, `reschedule` and `assign`, with their rules and events, where they differ. Absent fields keep their values; null clears a nullable field; `assignee_type: null` keeps the assignee. A request that changes nothing emits no event. Changing `scheduled_for` also needs the scope `operations:reschedule`.',
    body: CreateOperationDto,
    answers: operationResource,
    problems: ['invalid_state'],
  })
  @Put(':externalId')
  async putOperation(
    @Transaction() work: UnitOfWork,
    @ExternalIdOfPath() externalId: string,
    @ValidBody() body: Command<CreateOperationDto>,
  ) {
    const { id, isNew } = await this.upserts.put(work, externalId, body);
    return new Written(id, isNew);
  }
}
