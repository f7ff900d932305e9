import { Injectable } from '@nestjs/common';
import { putByExternalId, type Put } from '../kernel/database/external-ids.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { WantedAssignee } from './assignee-resolver.js';
import { Operation } from './operation.entity.js';
import { locked } from './operation-transitions.js';
import { OperationsService, type NewOperation } from './operations.service.js';

/** Operations that another system keeps too, and tells of by its own ids (D51). */
@Injectable()
export class OperationUpserts {
  constructor(private readonly operations: OperationsService) {}

  /**
   * Opens the operation that another system calls so, or brings it to what is said of it: its details, its moment and whom it
   * is with, each by the action that a person would take, with its rules and its event, where it differs.
   *
   * @throws ApiError as `open`, `update`, `reschedule` and `assign` of the service; `scope_required` for moving it on the
   *   calendar, which takes a permission of its own
   */
  put(work: UnitOfWork, externalId: string, operation: NewOperation): Promise<Put> {
    return putByExternalId(work, Operation, externalId, operation, {
      create: (record) => this.operations.open(work, record),
      change: (id, record) => this.bringTo(work, id, record),
    });
  }

  private async bringTo(work: UnitOfWork, id: string, wanted: NewOperation): Promise<void> {
    const { assigneeType, technicianId, vendorId, scheduledFor, ...details } = wanted;
    const present = await locked(work, id);
    await this.operations.update(work, id, details);
    if (scheduledFor !== undefined && scheduledFor?.getTime() !== present.scheduledFor?.getTime()) {
      work.principal.require('operations:reschedule');
      await this.operations.reschedule(work, id, scheduledFor);
    }
    // With nobody is what it is when it is opened; whom it was given to since, it is not taken from.
    if (assigneeType === null) return;
    const assignee = { assigneeType, technicianId, vendorId };
    if (!isWith(present, assignee)) await this.operations.assign(work, id, assignee);
  }
}

function isWith(operation: Operation, { assigneeType, technicianId, vendorId }: WantedAssignee): boolean {
  return assigneeType === 'technician'
    ? operation.technicianId === technicianId
    : operation.vendorId === vendorId;
}
