import { Injectable } from '@nestjs/common';
import {
  AssignOperationDto,
  CancelOperationDto,
  CreateOperationDto,
  ListOperationsQuery,
  OperationActions,
  operationResource,
  OperationsService,
  RescheduleOperationDto,
  UpdateOperationDto,
} from '../../operations/index.js';
import { listTool, readTool, writeTool, type ToolSource } from '../tool.js';
import { Nothing, withId } from '../tool-input.js';
import { OPERATION } from './operation-action.tools.js';

/** Tools for operations, other than their state changes. */
@Injectable()
export class OperationTools implements ToolSource {
  constructor(
    private readonly operations: OperationsService,
    private readonly actions: OperationActions,
  ) {}

  readonly tools = [
    listTool({
      name: 'list_operations',
      title: 'List operations',
      description:
        'Lists the operations of the business, newest first by default. Several filters are combined with AND. `open: true` lists only unfinished operations. Changes nothing.',
      scope: 'operations:read',
      takes: ListOperationsQuery,
      of: operationResource,
      act: (tenant, filters, page) => this.operations.list(tenant, filters, page),
    }),
    readTool({
      name: 'get_operation',
      title: 'Get an operation',
      description:
        'Returns one operation with all its fields. `allowed_actions` lists the actions that are possible now. Changes nothing.',
      scope: 'operations:read',
      takes: withId('operation_id', OPERATION, Nothing),
      returns: operationResource,
      act: (tenant, { operationId }) => this.operations.get(tenant, operationId),
    }),
    writeTool({
      name: 'create_operation',
      title: 'Create an operation',
      description:
        'Opens an operation and notifies its assignee. For a technician it is `assigned`; for a vendor, who must accept it first, it is `new`; without an assignee it is `new` too. With a scheduled time it appears on the calendar. First check with list_operations whether the same work is already open.',
      scope: 'operations:write',
      creates: true,
      isRepeatable: true,
      takes: CreateOperationDto,
      returns: operationResource,
      act: async (work, command) => this.operations.get(work, await this.operations.open(work, command)),
    }),
    writeTool({
      name: 'update_operation',
      title: 'Update an operation',
      description:
        'Changes the given fields of an operation, and leaves the others. Null clears a field. A completed operation only takes `notes`, `work_report` and `agreed_amount`. Its assignee, time and status change with assign_operation, reschedule_operation and the actions.',
      scope: 'operations:write',
      isRepeatable: true,
      takes: withId('operation_id', OPERATION, UpdateOperationDto),
      returns: operationResource,
      act: async (work, { operationId, ...change }) =>
        this.operations.get(work, await this.operations.update(work, operationId, change)),
    }),
    writeTool({
      name: 'assign_operation',
      title: 'Assign an operation',
      description:
        'Assigns an operation to a technician or a vendor, and notifies them and the previous assignee. For a technician it becomes `assigned`; a vendor must accept it first.',
      scope: 'operations:write',
      takes: withId('operation_id', OPERATION, AssignOperationDto),
      returns: operationResource,
      act: async (work, { operationId, ...wanted }) =>
        this.operations.get(work, await this.operations.assign(work, operationId, wanted)),
    }),
    writeTool({
      name: 'reschedule_operation',
      title: 'Reschedule an operation',
      description:
        'Changes the scheduled time of an operation, or removes it with null. The assignee is notified.',
      scope: 'operations:reschedule',
      isRepeatable: true,
      takes: withId('operation_id', OPERATION, RescheduleOperationDto),
      returns: operationResource,
      act: async (work, { operationId, scheduledFor }) =>
        this.operations.get(work, await this.operations.reschedule(work, operationId, scheduledFor)),
    }),
    writeTool({
      name: 'cancel_operation',
      title: 'Cancel an operation',
      description:
        'Cancels an operation. It cannot be reopened. Its reserved parts are released, and the assignee is notified of the reason. Ask a person first.',
      scope: 'operations:cancel',
      isFinal: true,
      isRepeatable: true,
      takes: withId('operation_id', OPERATION, CancelOperationDto),
      returns: operationResource,
      act: async (work, { operationId, reason }) =>
        this.operations.get(work, await this.actions.cancel(work, operationId, reason)),
    }),
  ];
}
