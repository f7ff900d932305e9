import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { lowestIdAt } from '../kernel/ids.js';
import { sql } from '../kernel/sql/sql.js';
import type { WantedAssignee } from './assignee-resolver.js';
import { type FieldChange, OperationStatusChange } from './operation.entity.js';
import { operationMessages } from './operation.messages.js';
import type { AssigneeType } from './operation-status.js';
import { locked } from './operation-transitions.js';
import { OperationsService } from './operations.service.js';

/** How many operations are assigned at once. */
export const MAX_ASSIGNED = 200;

/** A bulk assignment: the entries that a person wrote to the history in this time. */
export interface AssignedBatch {
  readonly from: Date;
  readonly until: Date;
}

/** The result of an undo: how many operations have their previous assignee again, and how many do not. */
export interface UndoneBatch {
  readonly restored: number;
  readonly kept: number;
}

/** A history entry: an assignment, with the assignee before and after. */
interface Assigned {
  readonly operationId: string;
  readonly fromStatus: string | null;
  readonly toStatus: string;
  readonly details: Readonly<Record<'assignee_type' | 'technician_id' | 'vendor_id', FieldChange>>;
}

/**
 * Assigns several operations at once, and takes that back. The undo finds the previous assignees in the history, so it needs nothing
 * but the time of the assignment.
 */
@Injectable()
export class BulkAssignments {
  constructor(private readonly operations: OperationsService) {}

  /**
   * Assigns several operations to the same technician or vendor: all of them, or none.
   *
   * @param ids at most `MAX_ASSIGNED`
   * @returns what `undo` needs; undefined if no operation can get its previous assignee again
   * @throws ApiError as `OperationsService.assign`; the error names the title of the operation that cannot be assigned
   */
  async assign(
    work: UnitOfWork,
    ids: readonly string[],
    wanted: WantedAssignee,
  ): Promise<AssignedBatch | undefined> {
    const from = work.now;
    // Locks in the order of the ids prevent deadlocks between concurrent requests.
    for (const id of [...new Set(ids)].sort()) {
      try {
        await this.operations.assign(work, id, wanted);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'invalid_state') throw error;
        const { title } = (await this.operations.get(work, id)).item();
        throw new ApiError('invalid_state', operationMessages.noneAssigned({ title, why: error.reason }));
      }
    }
    const batch = { from, until: work.now };
    return (await this.entriesOf(work, batch)).some(isRestorable) ? batch : undefined;
  }

  /**
   * Gives the operations of a bulk assignment their previous assignees again, except those whose status or assignee has changed since,
   * and those that cannot have it again (`isRestorable`).
   *
   * @param batch an assignment by the same person
   */
  async undo(work: UnitOfWork, batch: AssignedBatch): Promise<UndoneBatch> {
    const entries = await this.entriesOf(work, batch);
    let restored = 0;
    for (const entry of entries.filter(isRestorable)) if (await this.isRestored(work, entry)) restored += 1;
    return { restored, kept: entries.length - restored };
  }

  /** Whether the operation was as the assignment left it, and has its previous assignee again. A technician may have left since. */
  private async isRestored(work: UnitOfWork, { operationId, toStatus, details }: Assigned): Promise<boolean> {
    const { assignee_type: type, technician_id: technician, vendor_id: vendor } = details;
    try {
      const { status, technicianId, vendorId } = await locked(work, operationId);
      if (status !== toStatus || technicianId !== technician.to || vendorId !== vendor.to) return false;
      await this.operations.assign(work, operationId, {
        assigneeType: type.from as AssigneeType,
        technicianId: technician.from,
        vendorId: vendor.from,
      });
      return true;
    } catch (error) {
      if (
        error instanceof ApiError &&
        ['invalid_state', 'invalid_reference', 'not_found'].includes(error.code)
      )
        return false;
      throw error;
    }
  }

  /** The entries of the assignment, in the order in which their operations are locked. */
  private entriesOf(work: UnitOfWork, { from, until }: AssignedBatch): Promise<Assigned[]> {
    const after = new Date(until.getTime() + 1);
    return work.rows<Assigned>(
      sql`SELECT r.operation_id AS "operationId", r.from_status AS "fromStatus", r.to_status AS "toStatus", r.details
        FROM ${OperationStatusChange} r
        WHERE r.id >= ${lowestIdAt(from)} AND r.id < ${lowestIdAt(after)} AND r.action = 'assign'
          AND r.actor_kind = ${work.principal.kind} AND r.actor_id = ${work.principal.id}
        ORDER BY r.operation_id, r.id LIMIT ${MAX_ASSIGNED}`,
      { replan: true },
    );
  }
}

function isRestorable({ details: { assignee_type: type }, fromStatus }: Assigned): boolean {
  return canHaveAgain((type?.from ?? null) as AssigneeType | null, fromStatus);
}

/**
 * Whether an operation can be given back to its previous assignee. No action makes it unassigned again, and a vendor that had accepted
 * it would have to accept it again.
 *
 * @param status the status that it had with that assignee
 */
export function canHaveAgain(previous: AssigneeType | null, status: string | null): previous is AssigneeType {
  return previous === 'technician' || (previous === 'vendor' && status === 'new');
}
