import { Injectable } from '@nestjs/common';
import { AssetLookups, type Placement } from '../assets/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import type { Outcome } from '../kernel/bulk.js';
import type { Put } from '../kernel/database/external-ids.js';
import { putAllByExternalId, putAlone, type Known } from '../kernel/database/put-all.js';
import { isOneOf } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { AssigneeResolver, type Assignment, type WantedAssignee } from './assignee-resolver.js';
import {
  assetsOf,
  assignmentMove,
  detailsMove,
  momentMove,
  type OperationChange,
} from './operation-moves.js';
import type { NewOperation } from './operation-openings.js';
import { statusAfter } from './operation-refusals.js';
import type { Transition } from './operation-transition.js';
import { OperationTransitions } from './operation-transitions.js';
import { Operation } from './operation.entity.js';
import { OperationsService } from './operations.service.js';

/** An operation that another system calls by an id. */
type NamedOperation = NewOperation & { readonly externalId: string };
type KnownOperation = Known<Operation, NamedOperation>;

/** Operations that another system keeps too, and tells of by its own ids (D51). */
@Injectable()
export class OperationUpserts {
  constructor(
    private readonly operations: OperationsService,
    private readonly transitions: OperationTransitions,
    private readonly assignees: AssigneeResolver,
    private readonly assets: AssetLookups,
  ) {}

  /**
   * Opens the operation that another system calls so, or brings it to what is said of it: its details, its moment and whom it
   * is with, each by the action that a person would take, with its rules and its event, where it differs.
   *
   * @throws ApiError as `open`, `update`, `reschedule` and `assign` of the service; `scope_required` for moving it on the
   *   calendar, which takes a permission of its own
   */
  put(work: UnitOfWork, externalId: string, operation: NewOperation): Promise<Put> {
    return putAlone(externalId, operation, (operations) => this.putMany(work, operations));
  }

  /**
   * The same for many, in a few statements (D52). One that is refused leaves the others alone; of several with one external id
   * the first counts.
   *
   * @returns the result of each, in order
   */
  putMany(work: UnitOfWork, operations: readonly NamedOperation[]): Promise<Outcome[]> {
    return putAllByExternalId(work, Operation, operations, {
      create: (records) => this.operations.openMany(work, records),
      change: (known) => this.updateAll(work, known),
    });
  }

  /** @returns why each cannot be brought to what is said of it, in their order; undefined for those that can */
  private async updateAll(
    work: UnitOfWork,
    known: readonly KnownOperation[],
  ): Promise<(ApiError | undefined)[]> {
    const wanted = known.map(wantedOf);
    const assetIds = wanted.flatMap(({ row, details }) => assetsOf(row, details));
    const [places, assignments] = await Promise.all([
      this.assets.placesOf(work, eachOnce(assetIds)),
      this.assignees.findAll(
        work,
        wanted.flatMap(({ assignee }) => assignee ?? []),
      ),
    ]);
    const next = assignments.values();
    const plans = wanted.map((each) => {
      const assignment = each.assignee && next.next().value;
      return movesOrRefusal(() => movesTo(work.principal, each, places, assignment));
    });
    await this.makeAll(
      work,
      plans.flatMap((plan) => (Array.isArray(plan) ? [plan] : [])),
    );
    return plans.map((plan) => (Array.isArray(plan) ? undefined : plan));
  }

  /** Makes the first move of each, then the second of those that have one: each on what the one before left. */
  private async makeAll(work: UnitOfWork, plans: readonly (readonly Transition[])[]): Promise<void> {
    for (let turn = 0; ; turn += 1) {
      const due = plans.flatMap((plan) => plan[turn] ?? []);
      if (due.length === 0) return;
      const moves = turn === 0 ? due : await asTheyAreNow(work, due);
      await this.transitions.applyAll(work, moves);
    }
  }
}

/** What is said of an operation that is there, taken apart by who does it. */
interface Wanted {
  readonly row: Operation;
  readonly details: OperationChange;
  readonly scheduledFor: Date | null | undefined;
  /** The new assignee; undefined if it does not change. */
  readonly assignee: WantedAssignee | undefined;
}

function wantedOf({ row, record }: KnownOperation): Wanted {
  const { assigneeType, technicianId, vendorId, scheduledFor, ...details } = record;
  // Unassigned is what it is when it is opened; whom it was given to since, it is not taken from.
  const named = assigneeType === null ? undefined : { assigneeType, technicianId, vendorId };
  return { row, details, scheduledFor, assignee: named && !isWith(row, named) ? named : undefined };
}

function isWith(operation: Operation, { assigneeType, technicianId, vendorId }: WantedAssignee): boolean {
  return assigneeType === 'technician'
    ? operation.technicianId === technicianId
    : operation.vendorId === vendorId;
}

/** The moves that bring an operation to what is said of it. @throws ApiError for one that it does not allow */
function movesTo(
  principal: Principal,
  { row, details, scheduledFor, assignee }: Wanted,
  places: ReadonlyMap<string, Placement>,
  assignment: Assignment | undefined,
): Transition[] {
  const moves: Transition[] = [];
  const add = (move: Transition | undefined) => {
    if (!move) return;
    // None of them leads where another would not be allowed.
    statusAfter(move.action, row);
    moves.push(move);
  };
  add(detailsMove(row, details, places));
  const moment = scheduledFor === undefined ? undefined : momentMove(row, scheduledFor);
  if (moment) principal.require('operations:reschedule');
  add(moment);
  if (assignee) add(assignmentMove(row, assignee.assigneeType, assignment));
  return moves;
}

function movesOrRefusal(plan: () => Transition[]): Transition[] | ApiError {
  try {
    return plan();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

async function asTheyAreNow(work: UnitOfWork, moves: readonly Transition[]): Promise<Transition[]> {
  const ids = moves.map(({ operation }) => operation.id);
  const operations = await work.lockAll(Operation, isOneOf('r.id', ids));
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return moves.map((move) => ({ ...move, operation: byId.get(move.operation.id)! }));
}
