import { Controller } from '@nestjs/common';
import type { PageRequest, Tenant } from '../../kernel/database/tenant.js';
import type { Work } from '../../kernel/database/work.js';
import { BASE_PATH } from '../../kernel/http/base-path.js';
import { Body, Filters, Id, PageAsked, Reading, Writing } from '../../kernel/http/call.js';
import type { Command } from '../../kernel/http/command.js';
import { Act, Change, Create, Read } from '../../kernel/http/endpoint.js';
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

/** The specification calls an operation's id in a path `taskId`. */
const TheOperation = () => Id({ name: 'taskId', resource: 'operation' });

/** `/operations` (§4.2), and the operations of an asset (§4.3). */
@Controller(BASE_PATH)
export class OperationsController {
  constructor(private readonly operations: OperationsService) {}

  @Read('/operations', {
    scope: 'operations:read',
    summary: 'List operations, newest first',
    query: FilterOperations,
    answers: { pageOf: operationWire },
  })
  list(
    @Reading() tenant: Tenant,
    @Filters() filters: Command<FilterOperations>,
    @PageAsked() page: PageRequest,
  ) {
    return this.operations.list(tenant, filters, page);
  }

  @Read('/assets/{assetId}/operations', {
    scope: 'operations:read',
    summary: 'List the operations on an asset, newest first',
    answers: { pageOf: operationWire },
  })
  listOfAsset(
    @Reading() tenant: Tenant,
    @Id({ name: 'assetId', resource: 'asset' }) assetId: string,
    @PageAsked() page: PageRequest,
  ) {
    return this.operations.listOfAsset(tenant, assetId, page);
  }

  @Read('/operations/{taskId}', {
    scope: 'operations:read',
    summary: 'Get an operation',
    answers: operationWire,
  })
  get(@Reading() tenant: Tenant, @TheOperation() id: string) {
    return this.operations.get(tenant, id);
  }

  @Create('/operations', {
    scope: 'operations:write',
    summary: 'Open an operation',
    description:
      'It is `assigned` to a technician at once; a vendor gets it as `new`, and is yet to accept it. Emits `operation.created`.',
    idempotency: 'required',
    body: CreateOperation,
    answers: operationWire,
    problems: ['invalid_reference', 'status_read_only'],
  })
  async create(@Writing() work: Work, @Body() body: Command<CreateOperation>) {
    return this.operations.get(work, await this.operations.open(work, body));
  }

  @Change('/operations/{taskId}', {
    scope: 'operations:write',
    summary: 'Update the details of an operation',
    description:
      'Until it is `completed`; then only `notes` and `agreed_amount`. Emits `operation.updated` when something changed.',
    body: ChangeOperation,
    answers: operationWire,
    problems: ['invalid_state', 'status_read_only'],
  })
  async change(@Writing() work: Work, @TheOperation() id: string, @Body() body: Command<ChangeOperation>) {
    return this.operations.get(work, await this.operations.update(work, id, body));
  }

  @Act('/operations/{taskId}/assign', {
    scope: 'operations:write',
    summary: 'Assign or reassign an operation',
    description:
      'In `new`, `assigned`, `pending_start` and `start_disputed`: a technician makes it `assigned`, a vendor makes it `new` for them to accept; in `in_progress` it only passes from technician to technician. Emits `operation.assigned`, also anew for the same one.',
    body: AssignOperation,
    answers: operationWire,
    problems: ['invalid_reference', 'invalid_state'],
  })
  async assign(@Writing() work: Work, @TheOperation() id: string, @Body() body: Command<AssignOperation>) {
    return this.operations.get(work, await this.operations.assign(work, id, body));
  }

  @Act('/operations/{taskId}/reschedule', {
    scope: 'operations:reschedule',
    summary: 'Move an operation on the calendar, or take it off',
    description:
      'Until completion is declared, and again in `completion_disputed`. Emits `operation.rescheduled`. To the moment it has already: answers 200 in every status, and changes and emits nothing.',
    body: RescheduleOperation,
    answers: operationWire,
    problems: ['invalid_state'],
  })
  async reschedule(
    @Writing() work: Work,
    @TheOperation() id: string,
    @Body() body: Command<RescheduleOperation>,
  ) {
    return this.operations.get(work, await this.operations.reschedule(work, id, body.scheduledFor));
  }

  @Act('/operations/{taskId}/cancel', {
    scope: 'operations:cancel',
    summary: 'Cancel an operation for good',
    description:
      'From every status but `completed`, `done` and `cancelled`. Parts reserved for it are released. Emits `operation.cancelled`.',
    body: CancelOperation,
    answers: operationWire,
    problems: ['invalid_state'],
  })
  async cancel(@Writing() work: Work, @TheOperation() id: string, @Body() body: Command<CancelOperation>) {
    return this.operations.get(work, await this.operations.cancel(work, id, body.reason));
  }
}
