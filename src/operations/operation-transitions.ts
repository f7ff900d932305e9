import { Injectable } from '@nestjs/common';
import { AssetMaintenance } from '../assets/index.js';
import type { Outcome } from '../kernel/bulk.js';
import { duplicateExternalId } from '../kernel/database/external-ids.js';
import type { Patch, UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { type AvailableProcedure, ProceduresOfOperations } from '../procedures/index.js';
import { PartsOfOperations } from '../spare-parts/index.js';
import { AssigneeResolver, type Assignment, storedAssigneeName } from './assignee-resolver.js';
import { fieldChanges, statusAfter, type Transition, type TransitionOptions } from './operation-changes.js';
import { Operation, OperationStatusChange } from './operation.entity.js';
import { stoppingTimers, TimersOfOperationsPort } from './operation-bookings.js';
import { OperationNotices } from './operation-notices.js';
import { operationCompleted, operationCreated, operationUpdated } from './operation.events.js';
import {
  actionOf,
  isOpen,
  isVendorsPart,
  type OperationAction,
  type OperationMove,
  type OperationStatus,
} from './operation-status.js';
import { operationMessages } from './operation.messages.js';

/** The initial state of an operation. */
export interface Opening {
  readonly status: OperationStatus;
  readonly assignment: Assignment;
  /** The number of the operation, from `OperationNumbers`. */
  readonly number: number;
  readonly details: Patch<Operation> & { readonly title: string };
  /** The procedures of its checklist. */
  readonly procedures: readonly AvailableProcedure[];
}

/** Opens operations and applies transitions from the table, with history, events and side effects (D23). */
@Injectable()
export class OperationTransitions {
  constructor(
    private readonly maintenance: AssetMaintenance,
    private readonly parts: PartsOfOperations,
    private readonly notices: OperationNotices,
    private readonly assignees: AssigneeResolver,
    private readonly procedures: ProceduresOfOperations,
    private readonly timers: TimersOfOperationsPort,
  ) {}

  /** Queues a new operation and `operation.created` for writing, without waiting for the statements. @returns its id */
  open(work: UnitOfWork, opening: Opening): string {
    const { operation, history } = rowsOf(work, opening);
    work.insert(Operation, operation);
    work.insert(OperationStatusChange, history);
    this.procedures.give(work, [{ operationId: operation.id, procedures: opening.procedures }]);
    work.emit(operationCreated, operation.id);
    this.notices.opened(work, [operation]);
    return operation.id;
  }

  /** Opens many operations in a few statements. @returns the result of each, in order */
  async openMany(work: UnitOfWork, openings: readonly Opening[]): Promise<Outcome[]> {
    const rows = openings.map((opening) => ({ ...rowsOf(work, opening), procedures: opening.procedures }));
    const written = new Set(
      await work.insert(
        Operation,
        rows.map(({ operation }) => operation),
        { skipTaken: true },
      ),
    );
    const opened = rows.filter(({ operation }) => written.has(operation.id));
    work.insert(
      OperationStatusChange,
      opened.map(({ history }) => history),
    );
    this.procedures.give(
      work,
      opened.map(({ operation: { id: operationId }, procedures }) => ({ operationId, procedures })),
    );
    const operations = opened.map(({ operation }) => operation);
    work.emit(
      operationCreated,
      operations.map(({ id }) => id),
    );
    this.notices.opened(work, operations);
    return rows.map(({ operation: { id } }) =>
      written.has(id) ? { id, isNew: true } : { error: duplicateExternalId() },
    );
  }

  /**
   * Applies a transition to a locked operation and records it in the history, even if the status stays the same.
   *
   * @returns the operation's id
   * @throws ApiError `invalid_state` when the table has no such transition; `checklist_incomplete` when the work ends and a required
   *   step of the checklist has no result (D73)
   */
  async apply(
    work: UnitOfWork,
    operation: Operation,
    action: OperationMove,
    options: TransitionOptions = {},
  ): Promise<string> {
    await this.applyAll(work, [{ operation, action, ...options }]);
    return operation.id;
  }

  /** Applies one transition to each of many operations, in a few statements. @throws ApiError `invalid_state`, as `apply` */
  async applyAll(work: UnitOfWork, requested: readonly Transition[]): Promise<void> {
    if (requested.length === 0) return;
    const named = await this.namingAssignees(work, requested);
    const moves = await stoppingTimers(work, this.timers.implementation, named, endsWork);
    const effects = moves.map((move) => effectOf(work, move));
    await this.requireChecklists(work, moves, effects);
    work.update(Operation, new Map(effects.map(({ id, patch }) => [id, patch])));
    work.insert(
      OperationStatusChange,
      effects.map(({ history }) => history),
    );
    for (const event of new Set(effects.map((each) => each.event))) {
      const written = effects.filter((each) => each.event === event);
      work.emit(
        event,
        written.map(({ id }) => id),
      );
    }
    for (const { operation, checklist } of moves)
      if (checklist) this.procedures.change(work, operation.id, checklist);
    this.notices.transitioned(work, moves);
    for (const [index, { status }] of effects.entries()) {
      const { operation } = moves[index]!;
      if (status !== operation.status) await this.applySideEffects(work, operation, status);
    }
  }

  /** @throws ApiError `checklist_incomplete` */
  private async requireChecklists(
    work: UnitOfWork,
    moves: readonly Transition[],
    effects: readonly { readonly status: OperationStatus }[],
  ): Promise<void> {
    for (const [index, { operation }] of moves.entries()) {
      const { status } = effects[index]!;
      const ends = status !== operation.status && (status === 'completed' || status === 'pending_completion');
      if (ends && operation.requiredOpen)
        throw await this.procedures.incomplete(work, operation.id, operation.requiredOpen);
    }
  }

  /**
   * The transitions with the present name of the assignee as `people`, where it is stored or shown (D44): a closed operation keeps the
   * name of that time, and dispatchers read who completed or declined it. A reopened one gets the name that its technician has by now.
   */
  private async namingAssignees(
    work: UnitOfWork,
    requested: readonly Transition[],
  ): Promise<readonly Transition[]> {
    const moves = requested.map((move) => withPeople(move, storedAssigneeName(move.operation)));
    const unsure = moves.filter(({ action, operation }) => {
      if (actionOf(action) === 'reopen') return true;
      const isNamed =
        isClosing(operation, statusAfter(action, operation)) || NAMING.includes(actionOf(action));
      return isNamed && operation.vendorId !== null;
    });
    if (unsure.length === 0) return moves;
    const names = await this.assignees.presentNames(
      work,
      unsure.map(({ operation }) => operation),
    );
    return moves.map((move) => {
      const name = names.get(move.operation.id);
      return name === undefined ? move : withPeople(move, name);
    });
  }

  /** Applies the side effects of the end of the work: to the operation's reserved parts and to its asset. */
  private async applySideEffects(
    work: UnitOfWork,
    { id, assetId, preventiveDueOn }: Operation,
    status: OperationStatus,
  ): Promise<void> {
    if (status === 'cancelled') await this.parts.releaseReserved(work, id);
    if (status === 'completed') {
      await this.parts.consumeReserved(work, id);
      if (assetId !== null) {
        const isPreventive = preventiveDueOn !== null;
        await this.maintenance.maintained(work, assetId, work.now, { isPreventive });
      }
    }
    const isEnd = status === 'cancelled' || status === 'completed';
    if (isEnd && preventiveDueOn !== null) await this.maintenance.ended(work, id);
  }
}

/** Whether a transition completes or cancels an operation. */
function endsWork({ operation, action }: Transition): boolean {
  const status = statusAfter(action, operation);
  return status !== operation.status && (status === 'cancelled' || status === 'completed');
}

/** The actions whose notices name the assignee. */
const NAMING: readonly OperationAction[] = ['complete', 'decline'];

/** The writes of a transition: the operation's row, the history entry and the event. */
function effectOf(
  work: UnitOfWork,
  { operation, action, change = {}, event, reason, checklist }: Transition,
) {
  const { id, status: before } = operation;
  const status = statusAfter(action, operation);
  const completes = status === 'completed' && before !== 'completed';
  const moments = status === before ? {} : momentsOf(operation, status, work.now);
  const naming = namingOf(operation, status);
  const history = withActor(work, {
    operationId: id,
    fromStatus: before,
    toStatus: status,
    action: actionOf(action),
    details: { ...fieldChanges(operation, change), ...(checklist && { procedures: checklist.recorded }) },
    reason,
    onBehalfOf: isVendorsPart(action, operation) ? operation.vendorId : null,
  });
  const emitted = event ?? (completes ? operationCompleted : operationUpdated);
  return { id, status, patch: { ...naming, ...change, status, ...moments }, history, event: emitted };
}

/** Whether an operation is open, and not in its next status. */
function isClosing(operation: Operation, status: OperationStatus): boolean {
  return isOpen(operation.status) && !isOpen(status);
}

/** A transition with another name of the operation's assignee. */
function withPeople(move: Transition, people: string | null): Transition {
  return { ...move, operation: { ...move.operation, people } };
}

/** How the present name of the assignee is stored when an operation is closed or reopened. */
function namingOf(operation: Operation, status: OperationStatus): Patch<Operation> {
  const { people, technicianId } = operation;
  if (isClosing(operation, status)) return { people };
  const isReopening = !isOpen(operation.status) && isOpen(status);
  return isReopening && technicianId !== null ? { renamedTechnicianId: technicianId, renamedTo: people } : {};
}

/** The timestamps of a new state. `startedAt` is set once; `completedAt` is that of the last completion. */
function momentsOf({ startedAt }: Operation, status: OperationStatus, now: Date): Patch<Operation> {
  if (status === 'in_progress' && startedAt === null) return { startedAt: now };
  return status === 'completed' ? { completedAt: now } : {};
}

/** Locks an operation of the business until the transaction ends. @throws ApiError `not_found` */
export async function locked(work: UnitOfWork, id: string): Promise<Operation> {
  return (await work.lock(Operation, id)) ?? missing();
}

/** @throws ApiError `not_found` */
export function missing(): never {
  throw ApiError.notFound(operationMessages.missing);
}

type HistoryEntry = Pick<
  OperationStatusChange,
  'operationId' | 'fromStatus' | 'toStatus' | 'action' | 'details'
> &
  Partial<Pick<OperationStatusChange, 'reason' | 'onBehalfOf'>>;

/** A vendor's user always acts on behalf of their vendor (D41). */
function withActor({ principal }: UnitOfWork, entry: HistoryEntry) {
  const { kind: actorKind, id: actorId, onBehalfOf: firm } = principal;
  return { ...entry, actorKind, actorId, onBehalfOf: firm ?? entry.onBehalfOf };
}

/** The row of a new operation and its first history entry. */
function rowsOf(work: UnitOfWork, { status, assignment, number, details }: Opening) {
  const operation = { id: work.newId(), ...details, ...assignment, number, status };
  const initialValues = fieldChanges({}, { ...assignment, scheduledFor: details.scheduledFor });
  const history = withActor(work, {
    operationId: operation.id,
    fromStatus: null,
    toStatus: status,
    action: 'open',
    details: initialValues,
  });
  return { operation, history };
}
