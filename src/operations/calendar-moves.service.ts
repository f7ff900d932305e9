import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { OperationResource } from './operation.resource.js';
import { OperationsService } from './operations.service.js';
import { operationMessages } from './operation.messages.js';

/** The rows of a calendar that do not belong to a technician. */
export const SHARED_ROWS = ['vendors', 'unassigned'] as const;

/** A row of the calendar that does not belong to a technician. */
export type SharedRow = (typeof SHARED_ROWS)[number];

/** The target of a move on the calendar. Fields that are left out stay unchanged. */
export interface CalendarMove {
  /** The new time; null takes the operation off the calendar. */
  readonly scheduledFor?: Date | null;
  readonly technicianId?: string | null;
  readonly vendorId?: string | null;
  /** The target row, if it is not a technician's row. */
  readonly row?: SharedRow;
}

/** Moves operations on the calendar: to another day, to another technician, or both at once. */
@Injectable()
export class CalendarMoves {
  constructor(private readonly operations: OperationsService) {}

  /**
   * Moves an operation. Both parts of the move succeed, or neither does. A move to the present position does nothing.
   *
   * @throws ApiError `not_found`; `permission_required` for people who may not assign; `invalid_reference` and `invalid_state`
   *   as for assigning and rescheduling, and `invalid_state` for a row that accepts no moves
   */
  async move(work: UnitOfWork, id: string, { scheduledFor, ...to }: CalendarMove): Promise<string> {
    const operation = (await this.operations.get(work, id)).item();
    requireReachable(operation, to.row);
    if (to.technicianId && to.technicianId !== operation.technician_id)
      await this.assign(work, id, { assigneeType: 'technician', technicianId: to.technicianId });
    else if (to.vendorId && to.vendorId !== operation.vendor_id)
      await this.assign(work, id, { assigneeType: 'vendor', vendorId: to.vendorId });
    return scheduledFor === undefined ? id : this.operations.reschedule(work, id, scheduledFor);
  }

  private assign(
    work: UnitOfWork,
    id: string,
    wanted: Parameters<OperationsService['assign']>[2],
  ): Promise<string> {
    work.principal.require('operations:write');
    return this.operations.assign(work, id, wanted);
  }
}

/** An operation cannot become unassigned by a move (D23), and the vendors' row does not say which vendor is meant. */
function requireReachable(operation: OperationResource, row: SharedRow | undefined): void {
  const { assignee_type: type } = operation;
  if (row === 'unassigned' && type !== null)
    throw new ApiError('invalid_state', operationMessages.notLeftWithout);
  if (row === 'vendors' && type !== 'vendor')
    throw new ApiError('invalid_state', operationMessages.vendorChosenElsewhere);
}
