import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { OperationResource } from './operation.resource.js';
import { OperationsService } from './operations.service.js';
import { operationMessages } from './operation.messages.js';

/** The rows of a calendar that belong to no technician. */
export const SHARED_ROWS = ['vendors', 'unassigned'] as const;

/** One of them. */
export type SharedRow = (typeof SHARED_ROWS)[number];

/** Where on the calendar an operation comes to stand. What is left out stays as it is. */
export interface CalendarMove {
  /** When; null takes it off the calendar. */
  readonly scheduledFor?: Date | null;
  readonly technicianId?: string | null;
  readonly vendorId?: string | null;
  /** The row that it comes to stand in, where that is no technician's. */
  readonly row?: SharedRow;
}

/** Moves operations on the calendar: to another day, to another person, or both at once. */
@Injectable()
export class CalendarMoves {
  constructor(private readonly operations: OperationsService) {}

  /**
   * Moves an operation: both halves of the move, or neither. Where it stands already is no move.
   *
   * @throws ApiError `not_found`; `permission_required` for people who may not assign; `invalid_reference`, `invalid_state` as
   *   for assigning and rescheduling, and for a row that nothing can be moved to
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

/** No action takes an operation from its assignee without a next one (D23), and which vendor is meant a row does not say. */
function requireReachable(operation: OperationResource, row: SharedRow | undefined): void {
  const { assignee_type: type } = operation;
  if (row === 'unassigned' && type !== null)
    throw new ApiError('invalid_state', operationMessages.notLeftWithout);
  if (row === 'vendors' && type !== 'vendor')
    throw new ApiError('invalid_state', operationMessages.vendorChosenElsewhere);
}
