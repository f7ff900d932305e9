import { Injectable } from '@nestjs/common';
import { AssetsService } from '../assets/index.js';
import type { Patch, UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { EventType } from '../kernel/events/event-type.js';
import { SparePartsService } from '../spare-parts/index.js';
import type { Assignment } from './assignee-resolver.js';
import { Operation, OperationStatusChange } from './operation.entity.js';
import { operationCompleted, operationCreated, operationUpdated } from './operation.events.js';
import {
  isVendorsPart,
  statusAfter,
  type OperationAction,
  type OperationStatus,
} from './operation-status.js';

/** What goes along with a move. */
interface Circumstances {
  /** What changes beside the status. */
  readonly change?: Patch<Operation>;
  /** What is emitted, unless the new status tells it. */
  readonly event?: EventType;
  /** Why, for the history; a reason is kept even where the status stays. */
  readonly reason?: string | null;
}

/** Begins operations, and moves them as the table says: with their history, their event and their consequences (D23). */
@Injectable()
export class OperationTransitions {
  constructor(
    private readonly assets: AssetsService,
    private readonly spareParts: SparePartsService,
  ) {}

  /** Writes a new operation and emits `operation.created`. @returns its id */
  async open(
    work: UnitOfWork,
    status: OperationStatus,
    assignment: Assignment,
    details: Patch<Operation>,
  ): Promise<string> {
    const id = work.newId();
    // In this order, and in one round trip.
    await Promise.all([
      work.insert(Operation, { id, ...details, ...assignment, status }),
      recordHistory(work, { operationId: id, fromStatus: null, toStatus: status }),
      work.emit(operationCreated, id),
    ]);
    return id;
  }

  /**
   * Makes the move of an action on a locked operation.
   *
   * @returns the operation's id
   * @throws ApiError `invalid_state` when the table has no such move
   */
  async apply(
    work: UnitOfWork,
    operation: Operation,
    action: OperationAction,
    { change, event, reason }: Circumstances = {},
  ): Promise<string> {
    const { id, status: before } = operation;
    const status = statusAfter(action, operation);
    const completes = status === 'completed';
    await work.update(Operation, id, { ...change, status, ...(completes ? { completedAt: work.now } : {}) });
    if (status !== before || reason !== undefined) {
      const onBehalfOf = isVendorsPart(action, operation) ? operation.vendorId : null;
      await recordHistory(work, {
        operationId: id,
        fromStatus: before,
        toStatus: status,
        reason,
        onBehalfOf,
      });
    }
    await work.emit(event ?? (completes ? operationCompleted : operationUpdated), id);
    await this.applySideEffects(work, operation, status);
    return id;
  }

  /** What the end of the work means elsewhere: for the parts reserved for it, and for the asset it was done on. */
  private async applySideEffects(
    work: UnitOfWork,
    { id, assetId }: Operation,
    status: OperationStatus,
  ): Promise<void> {
    if (status === 'cancelled') {
      await this.spareParts.releaseReserved(work, id);
      if (assetId !== null) await this.assets.maintenanceCancelled(work, assetId, id);
    }
    if (status === 'completed') {
      await this.spareParts.consumeReserved(work, id);
      if (assetId !== null) await this.assets.maintained(work, assetId, work.now);
    }
  }
}

/** An operation of the business, locked until the work ends. @throws ApiError `not_found` */
export async function locked(work: UnitOfWork, id: string): Promise<Operation> {
  return (await work.lock(Operation, id)) ?? missing();
}

/** @throws ApiError `not_found` */
export function missing(): never {
  throw ApiError.notFound('operation');
}

type HistoryEntry = Pick<OperationStatusChange, 'operationId' | 'fromStatus' | 'toStatus'> &
  Partial<Pick<OperationStatusChange, 'reason' | 'onBehalfOf'>>;

/** Keeps a change in the name of the work's actor. A vendor who acts in person acts on nobody's behalf (D41). */
async function recordHistory(work: UnitOfWork, entry: HistoryEntry): Promise<void> {
  const { kind: actorKind, id: actorId } = work.actor;
  const onBehalfOf = actorKind === 'vendor' ? null : entry.onBehalfOf;
  await work.insert(OperationStatusChange, { ...entry, actorKind, actorId, onBehalfOf });
}
