import { Injectable } from '@nestjs/common';
import { MachineStates, type MachineState } from '../assets/index.js';
import { changedFields } from '../kernel/database/columns.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { PartsOfOperations, type PartUsed } from '../spare-parts/index.js';
import type { Operation } from './operation.entity.js';
import { UNASSIGNED } from './assignee-resolver.js';
import { operationCancelled } from './operation.events.js';
import { locked, OperationTransitions } from './operation-transitions.js';
import { statusAfter } from './operation-changes.js';
import { requireTheirs } from './permitted-actions.js';

/** What a person can say when work starts. */
export interface Start {
  /** Whether the machine is running. If left out, its status stays unchanged. */
  readonly machine?: MachineState;
  /** A remark for the history. */
  readonly remark?: string | null;
}

/** What a person can say when work is completed. */
export interface Completion {
  /** Whether the machine is running. If left out, its status stays unchanged. */
  readonly machine?: MachineState;
  /** What was done. If left out, an earlier report stays unchanged. */
  readonly workReport?: string | null;
  /** Replaces the notes of the operation. If left out, they stay unchanged. */
  readonly notes?: string | null;
  /** The parts that were used. They are taken from the operation's reservations first. */
  readonly partsUsed?: readonly PartUsed[];
  /** A remark for the history. */
  readonly remark?: string | null;
}

/**
 * The actions that move an assigned operation between states, until it is closed or cancelled (§3.1, D23, D54). Every action
 * returns the operation's id.
 */
@Injectable()
export class OperationActions {
  constructor(
    private readonly transitions: OperationTransitions,
    private readonly parts: PartsOfOperations,
    private readonly machines: MachineStates,
  ) {}

  /** Cancels the operation for good and releases its reserved parts. @throws ApiError `not_found`, `invalid_state` */
  async cancel(work: UnitOfWork, id: string, reason: string | null = null): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'cancel', {
      change: { cancellationReason: reason },
      event: operationCancelled,
      reason,
    });
  }

  /**
   * Starts the work, or records that a vendor reports its start.
   *
   * @throws ApiError `not_found`, `invalid_state`, also for people who may only start their own operations
   */
  async start(work: UnitOfWork, id: string, { machine, remark = null }: Start = {}): Promise<string> {
    const operation = await locked(work, id);
    await requireTheirs(work, operation, 'start');
    await this.transitions.apply(work, operation, 'start', { reason: remark });
    await this.reportMachine(work, operation, machine);
    return id;
  }

  /**
   * Completes the work, or records that a vendor reports its completion. For each part that was used, the rest of the
   * operation's reservation is released.
   *
   * @throws ApiError `not_found`, `invalid_reference` for a part that the business does not have, `invalid_state`,
   *   also for people who may only complete their own operations, `insufficient_stock`
   */
  async complete(
    work: UnitOfWork,
    id: string,
    { machine, notes, workReport, partsUsed = [], remark = null }: Completion = {},
  ): Promise<string> {
    const operation = await locked(work, id);
    await requireTheirs(work, operation, 'complete');
    await this.parts.lockForUse(work, id, partsUsed);
    statusAfter('complete', operation);
    await this.parts.use(work, id, partsUsed);
    const change = changedFields(operation, { notes, workReport });
    await this.transitions.apply(work, operation, 'complete', { change, reason: remark });
    await this.reportMachine(work, operation, machine);
    return id;
  }

  /** A vendor accepts the operation, or the business accepts what it disputed. @throws ApiError `not_found`, `invalid_state` */
  async accept(work: UnitOfWork, id: string): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'accept');
  }

  /** A vendor declines the operation, which becomes unassigned. @throws ApiError `not_found`, `invalid_state` */
  async decline(work: UnitOfWork, id: string, reason: string | null = null): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'decline', { change: UNASSIGNED, reason });
  }

  /** The business confirms the start or the completion. @throws ApiError `not_found`, `invalid_state` */
  async confirm(work: UnitOfWork, id: string): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'confirm');
  }

  /**
   * The business disputes the start or the completion.
   *
   * @throws ApiError `not_found`, `invalid_state`
   */
  async dispute(work: UnitOfWork, id: string, reason: string): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'dispute', { reason });
  }

  /** The business closes a completed operation. @throws ApiError `not_found`, `invalid_state` */
  async close(work: UnitOfWork, id: string): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'close');
  }

  /**
   * The business reopens a completed operation.
   *
   * @throws ApiError `not_found`, `invalid_state`
   */
  async reopen(work: UnitOfWork, id: string, reason: string): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'reopen', {
      change: { completedAt: null },
      reason,
    });
  }

  /**
   * A person who may do the work may also report the machine's status. A stop for preventive work is planned and is no failure.
   */
  private async reportMachine(
    work: UnitOfWork,
    { assetId, title, preventiveDueOn }: Operation,
    machine: MachineState | undefined,
  ): Promise<void> {
    if (assetId === null || machine === undefined) return;
    await this.machines.report(work, assetId, machine, { note: title, isPlanned: preventiveDueOn !== null });
  }
}
