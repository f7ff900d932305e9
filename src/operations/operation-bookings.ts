import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { Port } from '../kernel/port.js';
import { isOneOf } from '../kernel/sql/sql.js';
import { fieldChanges, type Transition } from './operation-changes.js';
import { type FieldChanges, Operation, OperationStatusChange } from './operation.entity.js';
import { changedFields } from '../kernel/database/columns.js';

/** What the work on an operation took and cost, as its row stores it (D74). Costs are decimals as text. */
export type BookedSums = Partial<Pick<Operation, 'laborMinutes' | 'laborCost' | 'otherCost'>>;

/** The port to the timers of operations, which the module of labor implements: it imports this one. */
export interface TimersOfOperations {
  /**
   * Stops all timers that run on locked operations, because their work ends.
   *
   * @returns the new sums of the operations that had any, by id
   */
  stopAll(work: UnitOfWork, operationIds: readonly string[]): Promise<ReadonlyMap<string, BookedSums>>;
}

/** The port that another module connects to its implementation. */
@Injectable()
export class TimersOfOperationsPort extends Port<TimersOfOperations> {}

/** Stores in operations what was booked on them (D74). Bookings lock the operation first, as its transitions do. */
@Injectable()
export class OperationBookings {
  /** Locks operations of the business in the order of their ids. @returns the existing ones, by id */
  async lockAll(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, Operation>> {
    const found = await work.lock(Operation, isOneOf('r.id', ids), { referable: true });
    return new Map(found.map((operation) => [operation.id, operation]));
  }

  /**
   * Stores new sums in a locked operation, and the booking in its history. The history has no costs of labor, because they would show
   * what a technician earns.
   *
   * @param details what the history says besides the sums
   */
  record(work: UnitOfWork, operation: Operation, sums: BookedSums, details: FieldChanges): void {
    const { id: operationId, status } = operation;
    const changed = changedFields(operation, sums);
    if (Object.keys(changed).length > 0) work.update(Operation, operationId, changed);
    const { kind: actorKind, id: actorId, onBehalfOf } = work.principal;
    work.insert(OperationStatusChange, {
      ...{
        operationId,
        fromStatus: status,
        toStatus: status,
        action: 'update',
        actorKind,
        actorId,
        onBehalfOf,
      },
      details: { ...details, ...fieldChanges(operation, changed) },
    });
  }
}

/** Transitions that end the work, with the sums of the timers that stop with it as part of their change. */
export async function stoppingTimers(
  work: UnitOfWork,
  timers: TimersOfOperations,
  moves: readonly Transition[],
  endsWork: (move: Transition) => boolean,
): Promise<readonly Transition[]> {
  const ending = moves.filter(endsWork).map(({ operation }) => operation.id);
  if (ending.length === 0) return moves;
  const sums = await timers.stopAll(work, ending);
  return moves.map((move) => {
    const stopped = sums.get(move.operation.id);
    return stopped
      ? { ...move, change: { ...move.change, ...changedFields(move.operation, stopped) } }
      : move;
  });
}
