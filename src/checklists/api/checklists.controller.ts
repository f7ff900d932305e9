import { Controller, Delete, Get, Module, Put } from '@nestjs/common';
import type { TenantReader } from '../../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id, ReadTenant, Transaction, ValidBody } from '../../kernel/http/decorators/parameters.js';
import { Written } from '../../kernel/http/written.js';
import type { Command } from '../../kernel/validation/field.js';
import { operationMessages } from '../../operations/index.js';
import {
  checklistMessages,
  checklistResource,
  ChecklistsModule,
  ChecklistsService,
  RecordResultDto,
} from '../index.js';

/** `/operations/{taskId}/checklist` (D73). */
@Controller('operations/:taskId/checklist')
class ChecklistsController {
  constructor(private readonly checklists: ChecklistsService) {}

  @Endpoint({
    scope: 'operations:read',
    summary: 'Get the checklist of an operation',
    description:
      'The steps of its procedures, in the versions that it got, with their results. An operation without procedures has no steps.',
    answers: checklistResource,
  })
  @Get()
  getChecklist(
    @ReadTenant() tenant: TenantReader,
    @Id('taskId', operationMessages.missing) operationId: string,
  ) {
    return this.checklists.get(tenant, operationId);
  }

  @Endpoint({
    scope: 'operations:write',
    summary: 'Record the result of a step',
    description:
      'While the operation is open. It replaces an earlier result, which stays in the history; the same result again changes nothing. A `fail`, or a number outside the limits, emits `checklist.item_failed` and opens the operation of `on_failure`, once for each step. A `reading` is recorded at its meter at once; replacing it corrects that reading, which needs `meters:write`, or records another one. The last required result emits `checklist.completed`.',
    body: RecordResultDto,
    neverCreates: true,
    answers: checklistResource,
    errors: ['invalid_state', 'invalid_reference', 'duplicate'],
  })
  @Put(':itemId')
  async recordChecklistResult(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) operationId: string,
    @Id('itemId', checklistMessages.missing) stepId: string,
    @ValidBody() body: Command<RecordResultDto>,
  ) {
    return new Written(await this.checklists.record(work, operationId, stepId, body));
  }

  @Endpoint({
    scope: 'operations:write',
    summary: 'Take back the result of a step',
    description:
      'While the operation is open. The result stays in the history, and the operation that a failure opened stays open. The reading of a `reading` is deleted if the key has `meters:write`.',
    changes: checklistResource,
    errors: ['invalid_state'],
  })
  @Delete(':itemId')
  deleteChecklistResult(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) operationId: string,
    @Id('itemId', checklistMessages.missing) stepId: string,
  ) {
    return this.checklists.takeBack(work, operationId, stepId);
  }
}

/** The routes of checklists. */
@Module({ imports: [ChecklistsModule], controllers: [ChecklistsController] })
export class ChecklistsApiModule {}
