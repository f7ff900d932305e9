import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { lowestIdAt } from '../kernel/ids.js';
import { sql } from '../kernel/sql/sql.js';
import type { WantedAssignee } from './assignee-resolver.js';
import { OperationStatusChange } from './operation.entity.js';
import { operationMessages } from './operation.messages.js';
import type { AssigneeType } from './operation-status.js';
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

/** The newest history entry of an operation: an assignment, with the previous assignee. */
interface Assigned {
  readonly operationId: string;
  readonly fromStatus: string | null;
  readonly assigneeType: AssigneeType | null;
  readonly technicianId: string | null;
  readonly vendorId: string | null;
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
    return (await this.lastChangedBy(work, batch)).some(isRestorable) ? batch : undefined;
  }

  /**
   * Gives the operations of a bulk assignment their previous assignees again, except those that have changed since, that were
   * unassigned before, or whose previous vendor had accepted them: it would have to accept them again.
   *
   * @param batch an assignment by the same person
   */
  async undo(work: UnitOfWork, batch: AssignedBatch, assigned: number): Promise<UndoneBatch> {
    let restored = 0;
    const entries = (await this.lastChangedBy(work, batch)).filter(isRestorable);
    for (const { operationId, assigneeType, technicianId, vendorId } of entries) {
      const wanted = { assigneeType: assigneeType!, technicianId, vendorId };
      if (await this.isRestored(work, operationId, wanted)) restored += 1;
    }
    return { restored, kept: Math.max(assigned - restored, 0) };
  }

  /** Whether the operation could be assigned again: it may be closed, or the technician may have left. */
  private async isRestored(work: UnitOfWork, id: string, wanted: WantedAssignee): Promise<boolean> {
    try {
      await this.operations.assign(work, id, wanted);
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

  /** The operations whose newest history entry is part of the assignment, in the order in which they are locked. */
  private lastChangedBy(work: UnitOfWork, { from, until }: AssignedBatch): Promise<Assigned[]> {
    const after = new Date(until.getTime() + 1);
    return work.rows<Assigned>(
      sql`SELECT r.operation_id AS "operationId", r.from_status AS "fromStatus",
          r.details -> 'assignee_type' ->> 'from' AS "assigneeType",
          r.details -> 'technician_id' ->> 'from' AS "technicianId", r.details -> 'vendor_id' ->> 'from' AS "vendorId"
        FROM ${OperationStatusChange} r
        WHERE r.id >= ${lowestIdAt(from)} AND r.id < ${lowestIdAt(after)} AND r.action = 'assign'
          AND r.actor_kind = ${work.principal.kind} AND r.actor_id = ${work.principal.id}
          AND NOT EXISTS (SELECT 1 FROM ${OperationStatusChange} n WHERE n.operation_id = r.operation_id AND n.id > r.id)
        ORDER BY r.operation_id LIMIT ${MAX_ASSIGNED}`,
      { replan: true },
    );
  }
}

function isRestorable({ assigneeType, fromStatus }: Assigned): boolean {
  return assigneeType === 'technician' || (assigneeType === 'vendor' && fromStatus === 'new');
}
