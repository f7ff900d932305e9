import { Injectable } from '@nestjs/common';
import { AssetLookups, type Placement } from '../assets/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import type { Outcome } from '../kernel/bulk.js';
import type { Put } from '../kernel/database/external-ids.js';
import { putAllByExternalId, putSingle, type ExistingRecord } from '../kernel/database/put-all.js';
import { isOneOf } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { type ChecklistChanges, ProceduresOfOperations } from '../procedures/index.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { AssigneeResolver, type Assignment, type WantedAssignee } from './assignee-resolver.js';
import {
  assetsOf,
  assignmentTransition,
  detailsTransition,
  scheduleTransition,
  type OperationChange,
} from './operation-moves.js';
import type { NewOperation } from './operation-openings.js';
import { statusAfter, type Transition } from './operation-changes.js';
import { OperationTransitions } from './operation-transitions.js';
import { Operation } from './operation.entity.js';
import { OperationsService } from './operations.service.js';

/** An operation with an external id. */
type OperationWithExternalId = NewOperation & { readonly externalId: string };
type KnownOperation = ExistingRecord<Operation, OperationWithExternalId>;

/** Creates and updates operations that another system mirrors under its own ids (D51). */
@Injectable()
export class OperationUpserts {
  constructor(
    private readonly operations: OperationsService,
    private readonly transitions: OperationTransitions,
    private readonly assignees: AssigneeResolver,
    private readonly assets: AssetLookups,
    private readonly procedures: ProceduresOfOperations,
  ) {}

  /**
   * Creates the operation with this external id, or updates its details, scheduled time and assignee. Each update runs through
   * the action that a person would take, with the action's rules and events, and only if something differs.
   *
   * @throws ApiError as `open`, `update`, `reschedule` and `assign` of the service; `scope_required` for rescheduling, which
   *   needs its own permission
   */
  put(work: UnitOfWork, externalId: string, operation: NewOperation): Promise<Put> {
    return putSingle(externalId, operation, (operations) => this.putMany(work, operations));
  }

  /**
   * Upserts many operations in a few statements (D52). A refused item does not affect the others. If several items have the
   * same external id, the first counts.
   *
   * @returns the result of each, in order
   */
  putMany(work: UnitOfWork, operations: readonly OperationWithExternalId[]): Promise<Outcome[]> {
    return putAllByExternalId(work, Operation, operations, {
      create: (records) => this.operations.openMany(work, records),
      update: (known) => this.updateAll(work, known),
    });
  }

  /** @returns the error of each update that is refused, in order; undefined for the others */
  private async updateAll(
    work: UnitOfWork,
    known: readonly KnownOperation[],
  ): Promise<(ApiError | undefined)[]> {
    const wanted = known.map(wantedOf);
    const assetIds = wanted.flatMap(({ row, details }) => assetsOf(row, details));
    const [places, assignments, checklists] = await Promise.all([
      this.assets.lockPlacesOf(work, eachOnce(assetIds)),
      this.assignees.findAll(
        work,
        wanted.flatMap(({ assignee }) => assignee ?? []),
      ),
      this.procedures.forChanges(
        work,
        wanted.map(({ row, details: { procedureIds } }) => ({ operation: row, procedureIds })),
      ),
    ]);
    const next = assignments.values();
    const plans = wanted.map((each) => {
      const assignment = each.assignee && next.next().value;
      return transitionsOrError(() =>
        transitionsTo(work.principal, each, { places, checklists, assignment }),
      );
    });
    await this.applyInTurns(
      work,
      plans.flatMap((plan) => (Array.isArray(plan) ? [plan] : [])),
    );
    return plans.map((plan) => (Array.isArray(plan) ? undefined : plan));
  }

  /**
   * Applies the first transition of each operation, then the second ones, and so on: each needs the result of the one before.
   */
  private async applyInTurns(work: UnitOfWork, plans: readonly (readonly Transition[])[]): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      const due = plans.flatMap((plan) => plan[turn] ?? []);
      if (due.length === 0) return;
      const moves = turn === 0 ? due : await withLockedRows(work, due);
      await this.transitions.applyAll(work, moves);
    }
  }
}

/** The requested values for an existing operation, grouped by the action that changes them. */
interface Wanted {
  readonly row: Operation;
  readonly details: OperationChange;
  readonly scheduledFor: Date | null | undefined;
  /** The new assignee; undefined if it does not change. */
  readonly assignee: WantedAssignee | undefined;
}

/** The records that an operation names. */
interface Resolved {
  readonly places: ReadonlyMap<string, Placement>;
  readonly checklists: ChecklistChanges;
  readonly assignment: Assignment | undefined;
}

function wantedOf({ row, record }: KnownOperation): Wanted {
  const { assigneeType, technicianId, vendorId, scheduledFor, ...details } = record;
  // A request without an assignee opens an unassigned operation, but does not unassign an existing one.
  const named = assigneeType === null ? undefined : { assigneeType, technicianId, vendorId };
  return { row, details, scheduledFor, assignee: named && !isAssignedTo(row, named) ? named : undefined };
}

function isAssignedTo(
  operation: Operation,
  { assigneeType, technicianId, vendorId }: WantedAssignee,
): boolean {
  return assigneeType === 'technician'
    ? operation.technicianId === technicianId
    : operation.vendorId === vendorId;
}

/**
 * The transitions that bring an operation to its requested values. Checks the scope, then references, then the state (D2).
 *
 * @throws ApiError for one that is not allowed
 */
function transitionsTo(
  principal: Principal,
  { row, details, scheduledFor, assignee }: Wanted,
  { places, checklists, assignment }: Resolved,
): Transition[] {
  const rescheduling = scheduledFor === undefined ? undefined : scheduleTransition(row, scheduledFor);
  if (rescheduling) principal.require('operations:reschedule');
  const moves = [
    detailsTransition(row, details, places, checklists),
    rescheduling,
    assignee && assignmentTransition(row, assignee.assigneeType, assignment),
  ].filter((move) => move !== undefined);
  // All are checked against the present row: none leads to a state that would refuse another one.
  for (const { action } of moves) statusAfter(action, row);
  return moves;
}

function transitionsOrError(plan: () => Transition[]): Transition[] | ApiError {
  try {
    return plan();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

async function withLockedRows(work: UnitOfWork, moves: readonly Transition[]): Promise<Transition[]> {
  const ids = moves.map(({ operation }) => operation.id);
  const operations = await work.lock(Operation, isOneOf('r.id', ids));
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return moves.map((move) => ({ ...move, operation: byId.get(move.operation.id)! }));
}
