import { Controller, Post } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { Endpoint } from '../../kernel/http/decorators/endpoint.js';
import { Written } from '../../kernel/http/written.js';
import { Id, Transaction, ValidBody } from '../../kernel/http/decorators/parameters.js';
import type { Command } from '../../kernel/validation/field.js';
import { CompleteOperationDto, ReasonDto } from '../operations.dto.js';
import { OperationActions } from '../operation-actions.js';
import { operationResource } from '../operation.resource.js';
import { operationMessages } from '../operation.messages.js';

/** The actions that move an operation between states (D23, D54). `allowed_actions` says which of them are allowed now. */
@Controller('operations/:taskId')
export class OperationActionsController {
  constructor(private readonly actions: OperationActions) {}

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Accept an operation, or accept a dispute',
    description:
      "In `new`, the vendor accepts the operation (`assigned`). In `start_disputed` and `completion_disputed`, the business accepts what it disputed (`in_progress`, `completed`). A key of the business can do this on the vendor's behalf; the history then shows `on_behalf_of`. Emits `operation.updated`, or `operation.completed`.",
    answers: operationResource,
    errors: ['invalid_state', 'checklist_incomplete'],
  })
  @Post('accept')
  async acceptOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
  ) {
    return new Written(await this.actions.accept(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Decline an operation',
    description:
      "Allowed in `new` while a vendor is assigned. The operation stays `new` and becomes unassigned. A key of the business can do this on the vendor's behalf; the history then shows `on_behalf_of`. Emits `operation.updated`.",
    answers: operationResource,
    errors: ['invalid_state'],
  })
  @Post('decline')
  async declineOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
  ) {
    return new Written(await this.actions.decline(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Start an operation, or declare its start',
    description:
      "For a technician, `assigned` becomes `in_progress`. A vendor declares the start (`pending_start`), also from `start_disputed`; the business then confirms or disputes it. A key of the business can do this on the vendor's behalf; the history then shows `on_behalf_of`. Emits `operation.updated`.",
    answers: operationResource,
    errors: ['invalid_state'],
  })
  @Post('start')
  async startOperation(@Transaction() work: UnitOfWork, @Id('taskId', operationMessages.missing) id: string) {
    return new Written(await this.actions.start(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Complete an operation, or declare its completion',
    description:
      "For a technician, `in_progress` becomes `completed`. A vendor declares completion (`pending_completion`), also from `completion_disputed`. Reaching `completed` consumes the parts still reserved for the operation and sets the asset's `last_maintenance_date`. A required step of its checklist without a result answers 409 `checklist_incomplete`, and the message names it. Completing a preventive operation also moves the asset's preventive schedule. A key of the business can do this on the vendor's behalf; the history then shows `on_behalf_of`. Emits `operation.completed`, or `operation.updated`.",
    body: CompleteOperationDto,
    answers: operationResource,
    errors: ['invalid_reference', 'invalid_state', 'insufficient_stock', 'checklist_incomplete'],
  })
  @Post('complete')
  async completeOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
    @ValidBody() body: Command<CompleteOperationDto>,
  ) {
    return new Written(await this.actions.complete(work, id, body));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: "Confirm a vendor's declaration",
    description:
      '`pending_start` becomes `in_progress`; `pending_completion` becomes `completed`. Emits `operation.updated`, or `operation.completed`.',
    answers: operationResource,
    errors: ['invalid_state', 'checklist_incomplete'],
  })
  @Post('confirm')
  async confirmOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
  ) {
    return new Written(await this.actions.confirm(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: "Dispute a vendor's declaration",
    description:
      '`pending_start` becomes `start_disputed`; `pending_completion` becomes `completion_disputed`. The vendor can declare again. Emits `operation.updated`.',
    body: ReasonDto,
    answers: operationResource,
    errors: ['invalid_state'],
  })
  @Post('dispute')
  async disputeOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
    @ValidBody() body: Command<ReasonDto>,
  ) {
    return new Written(await this.actions.dispute(work, id, body.reason));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Close a completed operation',
    description: '`completed` becomes `done`, which is final. Emits `operation.updated`.',
    answers: operationResource,
    errors: ['invalid_state'],
  })
  @Post('close')
  async closeOperation(@Transaction() work: UnitOfWork, @Id('taskId', operationMessages.missing) id: string) {
    return new Written(await this.actions.close(work, id));
  }

  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Reopen a completed operation',
    description:
      '`completed` becomes `in_progress`. Consumed parts stay consumed. Emits `operation.updated`.',
    body: ReasonDto,
    answers: operationResource,
    errors: ['invalid_state'],
  })
  @Post('reopen')
  async reopenOperation(
    @Transaction() work: UnitOfWork,
    @Id('taskId', operationMessages.missing) id: string,
    @ValidBody() body: Command<ReasonDto>,
  ) {
    return new Written(await this.actions.reopen(work, id, body.reason));
  }
}
