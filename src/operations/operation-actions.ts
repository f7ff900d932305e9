import { Injectable } from '@nestjs/common';
import { MachineStates, type MachineState } from '../assets/index.js';
import { changedFields } from '../kernel/database/changed-fields.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { PartsOfOperations, type PartUsed } from '../spare-parts/index.js';
import type { Operation } from './operation.entity.js';
import { UNASSIGNED } from './assignee-resolver.js';
import { operationCancelled } from './operation.events.js';
import { locked, OperationTransitions } from './operation-transitions.js';
import { statusAfter } from './operation-refusals.js';
import { requireTheirs } from './permitted-actions.js';

/** What there is to say about work that begins. */
export interface Start {
  /** Whether the machine runs; left out, its status stays. */
  readonly machine?: MachineState;
  /** What is said of it, for the history. */
  readonly remark?: string | null;
}

/** What there is to say about work that is completed. */
export interface Completion {
  /** Whether the machine runs; left out, its status stays. */
  readonly machine?: MachineState;
  /** Replaces the notes of the operation; left out, they stay. */
  readonly notes?: string | null;
  /** What was used. It is taken of what is reserved for the operation first. */
  readonly partsUsed?: readonly PartUsed[];
  /** What is said of it, for the history. */
  readonly remark?: string | null;
}

/**
 * What moves an operation from state to state once it is with someone, until it is done or cancelled (§3.1, D23, D54). Every
 * action returns the operation's id.
 */
@Injectable()
export class OperationActions {
  constructor(
    private readonly transitions: OperationTransitions,
    private readonly parts: PartsOfOperations,
    private readonly machines: MachineStates,
  ) {}

  /** Cancels it for good, and gives back the parts reserved for it. @throws ApiError `not_found`, `invalid_state` */
  async cancel(work: UnitOfWork, id: string, reason: string | null = null): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'cancel', {
      change: { cancellationReason: reason },
      event: operationCancelled,
      reason,
    });
  }

  /**
   * The work begins, or a vendor says that it does.
   *
   * @throws ApiError `not_found`, `invalid_state`; `permission_required` for people who may only start what is with them
   */
  async start(work: UnitOfWork, id: string, { machine, remark = null }: Start = {}): Promise<string> {
    const operation = await locked(work, id);
    await requireTheirs(work, operation, 'start');
    await this.transitions.apply(work, operation, 'start', { reason: remark });
    await this.sayOfMachine(work, operation, machine);
    return id;
  }

  /**
   * The work is completed, or a vendor says that it is. Of a part that is said to have been used, what else is reserved for
   * the operation is given back: it was not.
   *
   * @throws ApiError `not_found`, `invalid_reference` for a part that the business does not have, `invalid_state`,
   *   `insufficient_stock`; `permission_required` for people who may only complete what is with them
   */
  async complete(
    work: UnitOfWork,
    id: string,
    { machine, notes, partsUsed = [], remark = null }: Completion = {},
  ): Promise<string> {
    const operation = await locked(work, id);
    await requireTheirs(work, operation, 'complete');
    await this.parts.lockForUse(work, id, partsUsed);
    statusAfter('complete', operation);
    await this.parts.use(work, id, partsUsed);
    const change = changedFields(operation, { notes });
    await this.transitions.apply(work, operation, 'complete', { change, reason: remark });
    await this.sayOfMachine(work, operation, machine);
    return id;
  }

  /** A vendor takes it on; or the business gives in to what it disputed. @throws ApiError `not_found`, `invalid_state` */
  async accept(work: UnitOfWork, id: string): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'accept');
  }

  /** A vendor does not take it on: it is unassigned again. @throws ApiError `not_found`, `invalid_state` */
  async decline(work: UnitOfWork, id: string, reason: string | null = null): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'decline', { change: UNASSIGNED, reason });
  }

  /** The business agrees that it was started, or completed. @throws ApiError `not_found`, `invalid_state` */
  async confirm(work: UnitOfWork, id: string): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'confirm');
  }

  /**
   * The business does not agree that it was started, or completed.
   *
   * @throws ApiError `not_found`, `invalid_state`
   */
  async dispute(work: UnitOfWork, id: string, reason: string): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'dispute', { reason });
  }

  /** The business puts a completed operation away. @throws ApiError `not_found`, `invalid_state` */
  async close(work: UnitOfWork, id: string): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'close');
  }

  /**
   * The business sends a completed operation back to work.
   *
   * @throws ApiError `not_found`, `invalid_state`
   */
  async reopen(work: UnitOfWork, id: string, reason: string): Promise<string> {
    return this.transitions.apply(work, await locked(work, id), 'reopen', {
      change: { completedAt: null },
      reason,
    });
  }

  /** Who may do the work may also say whether its machine runs. Preventive work stops a machine by plan: that is no failure. */
  private async sayOfMachine(
    work: UnitOfWork,
    { assetId, title, preventiveDueOn }: Operation,
    machine: MachineState | undefined,
  ): Promise<void> {
    if (assetId === null || machine === undefined) return;
    await this.machines.say(work, assetId, machine, { note: title, isPlanned: preventiveDueOn !== null });
  }
}
