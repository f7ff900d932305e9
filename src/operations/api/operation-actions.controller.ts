import { Controller, Post } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Id } from '../../kernel/http/decorators/id.js';
import { ValidBody, Transaction } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/command.js';
import { CompleteOperationDto } from '../dto/complete-operation.dto.js';
import { ReasonDto } from '../dto/reason.dto.js';
import { OperationActions } from '../operation-actions.js';
import { operationResource } from '../operation.resource.js';
import { OperationsService } from '../operations.service.js';
import { operationMessages } from '../operation.messages.js';

/** What moves an operation from state to state (D23, D54); which of it is allowed, `allowed_actions` says. */
@Controller('operations/:taskId')
export class OperationActionsController {
  constructor(
    private readonly operations: OperationsService,
    private readonly actions: OperationActions,
  ) {}

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Take an operation on, or give in to what was disputed',
    description:
      'In `new`: the vendor takes it on (`assigned`). In `start_disputed` and `completion_disputed`: the business accepts what it disputed (`in_progress`, `completed`). A key of the business may say so for the vendor: the history has it `on_behalf_of` them. Emits `operation.updated`, or `operation.completed`.',
    answers: operationResource,
    problems: ['invalid_state'],
  })
  @Post('accept')
  async acceptOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
  ) {
    return this.operations.get(work, await this.actions.accept(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Decline an operation for the vendor',
    description:
      'In `new`, while it is with a vendor: it stays `new`, unassigned. A key of the business may say so for the vendor: the history has it `on_behalf_of` them. Emits `operation.updated`.',
    answers: operationResource,
    problems: ['invalid_state'],
  })
  @Post('decline')
  async declineOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
  ) {
    return this.operations.get(work, await this.actions.decline(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Start the work, or declare that it was started',
    description:
      'A technician starts `assigned` work (`in_progress`). A vendor declares the start (`pending_start`), again in `start_disputed`; the business confirms or disputes it. A key of the business may say so for the vendor: the history has it `on_behalf_of` them. Emits `operation.updated`.',
    answers: operationResource,
    problems: ['invalid_state'],
  })
  @Post('start')
  async startOperation(@Transaction() work: UnitOfWork, @Id('taskId', operationMessages.missing) id: string) {
    return this.operations.get(work, await this.actions.start(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Complete the work, or declare that it is complete',
    description:
      'A technician completes work `in_progress` (`completed`). A vendor declares completion (`pending_completion`), again in `completion_disputed`. Reaching `completed` uses up what else is reserved for the operation and dates the last maintenance of the asset. A key of the business may say so for the vendor: the history has it `on_behalf_of` them. Emits `operation.completed`, or `operation.updated`.',
    body: CompleteOperationDto,
    answers: operationResource,
    problems: ['invalid_reference', 'invalid_state', 'insufficient_stock'],
  })
  @Post('complete')
  async completeOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
    @ValidBody() body: Command<CompleteOperationDto>,
  ) {
    return this.operations.get(work, await this.actions.complete(work, id, body));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Confirm what a vendor declared',
    description:
      'In `pending_start` (`in_progress`) and in `pending_completion` (`completed`). Emits `operation.updated`, or `operation.completed`.',
    answers: operationResource,
    problems: ['invalid_state'],
  })
  @Post('confirm')
  async confirmOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
  ) {
    return this.operations.get(work, await this.actions.confirm(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Dispute what a vendor declared',
    description:
      'In `pending_start` (`start_disputed`) and in `pending_completion` (`completion_disputed`). The vendor may declare it again. Emits `operation.updated`.',
    body: ReasonDto,
    answers: operationResource,
    problems: ['invalid_state'],
  })
  @Post('dispute')
  async disputeOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
    @ValidBody() body: Command<ReasonDto>,
  ) {
    return this.operations.get(work, await this.actions.dispute(work, id, body.reason));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Put a completed operation away',
    description: 'In `completed`; it is `done` then, for good. Emits `operation.updated`.',
    answers: operationResource,
    problems: ['invalid_state'],
  })
  @Post('close')
  async closeOperation(@Transaction() work: UnitOfWork, @Id('taskId', operationMessages.missing) id: string) {
    return this.operations.get(work, await this.actions.close(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Send a completed operation back to work',
    description:
      'In `completed`; it is `in_progress` again. Parts that were used stay used. Emits `operation.updated`.',
    body: ReasonDto,
    answers: operationResource,
    problems: ['invalid_state'],
  })
  @Post('reopen')
  async reopenOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
    @ValidBody() body: Command<ReasonDto>,
  ) {
    return this.operations.get(work, await this.actions.reopen(work, id, body.reason));
  }
}
