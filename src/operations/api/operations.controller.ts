import { Controller, Get, Patch, Post } from '@nestjs/common';
import type { PageRequest, Tenant } from '../../kernel/database/tenant.js';
import type { Work } from '../../kernel/database/work.js';
import { Body, Query, Id, Page, ReadTenant, Transaction } from '../../kernel/http/call.js';
import type { Command } from '../../kernel/http/command.js';
import { Endpoint } from '../../kernel/http/endpoint.js';
import { operationWire } from '../operation.wire.js';
import { OperationsService } from '../operations.service.js';
import {
  AssignOperation,
  CancelOperation,
  ChangeOperation,
  CreateOperation,
  FilterOperations,
  RescheduleOperation,
} from './operations.requests.js';

/** `/operations` (§4.2). The specification calls an operation's id in a path `taskId`. */
@Controller('operations')
export class OperationsController {
  constructor(private readonly operations: OperationsService) {}

  @Get()
  @Endpoint({
    scope: 'operations:read',
    summary: 'List operations, newest first',
    query: FilterOperations,
    answers: { pageOf: operationWire },
  })
  list(@ReadTenant() tenant: Tenant, @Query() filters: Command<FilterOperations>, @Page() page: PageRequest) {
    return this.operations.list(tenant, filters, page);
  }

  @Get(':taskId')
  @Endpoint({ scope: 'operations:read', summary: 'Get an operation', answers: operationWire })
  get(@ReadTenant() tenant: Tenant, @Id('taskId', 'operation') id: string) {
    return this.operations.get(tenant, id);
  }

  @Post()
  @Endpoint({
    scope: 'operations:write',
    summary: 'Open an operation',
    description:
      'It is `assigned` to a technician at once; a vendor gets it as `new`, and is yet to accept it. Emits `operation.created`.',
    idempotency: 'required',
    body: CreateOperation,
    answers: operationWire,
    problems: ['invalid_reference', 'status_read_only'],
  })
  async create(@Transaction() work: Work, @Body() body: Command<CreateOperation>) {
    return this.operations.get(work, await this.operations.open(work, body));
  }

  @Patch(':taskId')
  @Endpoint({
    scope: 'operations:write',
    summary: 'Update the details of an operation',
    description:
      'Until it is `completed`; then only `notes` and `agreed_amount`. Emits `operation.updated` when something changed.',
    body: ChangeOperation,
    answers: operationWire,
    problems: ['invalid_state', 'status_read_only'],
  })
  async change(
    @Transaction() work: Work,
    @Id('taskId', 'operation') id: string,
    @Body() body: Command<ChangeOperation>,
  ) {
    return this.operations.get(work, await this.operations.update(work, id, body));
  }

  @Post(':taskId/assign')
  @Endpoint({
    status: 200,
    scope: 'operations:write',
    summary: 'Assign or reassign an operation',
    description:
      'In `new`, `assigned`, `pending_start` and `start_disputed`: a technician makes it `assigned`, a vendor makes it `new` for him to accept; in `in_progress` it only passes from technician to technician. Emits `operation.assigned`.',
    body: AssignOperation,
    answers: operationWire,
    problems: ['invalid_reference', 'invalid_state'],
  })
  async assign(
    @Transaction() work: Work,
    @Id('taskId', 'operation') id: string,
    @Body() body: Command<AssignOperation>,
  ) {
    return this.operations.get(work, await this.operations.assign(work, id, body));
  }

  @Post(':taskId/reschedule')
  @Endpoint({
    status: 200,
    scope: 'operations:reschedule',
    summary: 'Move an operation on the calendar, or take it off',
    description:
      'Until completion is declared, and again in `completion_disputed`. Emits `operation.rescheduled`.',
    body: RescheduleOperation,
    answers: operationWire,
    problems: ['invalid_state'],
  })
  async reschedule(
    @Transaction() work: Work,
    @Id('taskId', 'operation') id: string,
    @Body() body: Command<RescheduleOperation>,
  ) {
    return this.operations.get(work, await this.operations.reschedule(work, id, body.scheduledFor));
  }

  @Post(':taskId/cancel')
  @Endpoint({
    status: 200,
    scope: 'operations:cancel',
    summary: 'Cancel an operation for good',
    description:
      'From every status but `completed`, `done` and `cancelled`. Parts reserved for it are released. Emits `operation.cancelled`.',
    body: CancelOperation,
    answers: operationWire,
    problems: ['invalid_state'],
  })
  async cancel(
    @Transaction() work: Work,
    @Id('taskId', 'operation') id: string,
    @Body() body: Command<CancelOperation>,
  ) {
    return this.operations.get(work, await this.operations.cancel(work, id, body.reason));
  }
}
