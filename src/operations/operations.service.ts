import { Injectable } from '@nestjs/common';
import { Asset, AssetsService } from '../assets/index.js';
import { changedFields } from '../kernel/database/changed-fields.js';
import { sql } from '../kernel/database/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { TradeCode } from '../technicians/index.js';
import { AssigneeResolver, WITH_NOBODY, type WantedAssignee } from './assignee-resolver.js';
import { Operation, type Priority } from './operation.entity.js';
import {
  operationAssigned,
  operationCancelled,
  operationRescheduled,
  operationUpdated,
} from './operation.events.js';
import { locked, missing, OperationTransitions } from './operation-transitions.js';
import { OPEN_STATUSES, statusAfter } from './operation-status.js';
import { operationResource, type OperationResource, type OperationSort } from './operation.resource.js';
import { toConditions, type OperationFilters } from './operations.queries.js';

/** What somebody needs to say to open an operation (§4.2). */
export interface NewOperation extends WantedAssignee {
  readonly title: string;
  readonly requiredSkill: TradeCode;
  readonly description?: string | null;
  readonly assetId?: string | null;
  /** Where; from the asset when it is left out. */
  readonly place?: string | null;
  readonly scheduledFor?: Date | null;
  readonly priority?: Priority | null;
  readonly agreedAmount?: string | null;
  readonly notes?: string | null;
}

/** The details of an operation that can be changed. */
export type OperationChange = Partial<
  Pick<Operation, 'title' | 'description' | 'place' | 'requiredSkill' | 'agreedAmount' | 'notes'>
>;

const NOWHERE = { place: null, buildingId: null };

/** What can still be changed when the work is completed (D23). */
const CHANGEABLE_TO_THE_END = new Set(['notes', 'agreedAmount']);

/**
 * Work orders: opening them, and everything that happens to them until they are done or cancelled (§3.1, §4.2, D23).
 * Every action returns the operation's id.
 */
@Injectable()
export class OperationsService {
  constructor(
    private readonly assignees: AssigneeResolver,
    private readonly assets: AssetsService,
    private readonly moves: OperationTransitions,
  ) {}

  /** One page of the operations that match, newest first unless told. */
  list(
    tenant: TenantReader,
    filters: OperationFilters,
    page: PageRequest<OperationSort>,
  ): Promise<Page<OperationResource>> {
    return tenant.list(operationResource, toConditions(filters), page);
  }

  /** One page of an asset's operations, newest first. @throws ApiError `not_found` when there is no such asset */
  async listOfAsset(
    tenant: TenantReader,
    assetId: string,
    page: PageRequest,
  ): Promise<Page<OperationResource>> {
    if (!(await tenant.has(Asset, assetId))) throw ApiError.notFound('asset');
    return this.list(tenant, { assetId }, page);
  }

  /** An operation. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<OperationResource>> {
    return (await tenant.find(operationResource, id)) ?? missing();
  }

  /** Tells whether there is still something to do: it is neither completed nor cancelled. */
  async isOpen(tenant: TenantReader, id: string): Promise<boolean> {
    const open = sql`SELECT 1 FROM ${Operation} r WHERE r.id = ${id} AND r.status = ANY(${OPEN_STATUSES})`;
    return (await tenant.row(open)) !== undefined;
  }

  /**
   * Opens an operation: `assigned` for a technician, `new` for a vendor, who is yet to accept it.
   *
   * @returns its id
   * @throws ApiError `invalid_reference` for a technician, vendor or asset that the business does not have
   */
  async open(work: UnitOfWork, wanted: NewOperation): Promise<string> {
    const assignment = await this.assignees.find(work, wanted);
    const location = wanted.assetId ? await this.assets.placeOf(work, wanted.assetId) : NOWHERE;
    if (!assignment || !location) {
      throw ApiError.invalidReference(
        ...(assignment ? [] : [`${wanted.assigneeType}_id`]),
        ...(location ? [] : ['asset_id']),
      );
    }
    const { title, description, requiredSkill, assetId, scheduledFor, priority, agreedAmount, notes } =
      wanted;
    return this.moves.open(work, wanted.assigneeType === 'technician' ? 'assigned' : 'new', assignment, {
      ...{ title, description, requiredSkill, assetId, scheduledFor, priority, agreedAmount, notes },
      place: wanted.place ?? location.place,
      buildingId: location.buildingId,
    });
  }

  /**
   * Opens the operation of a preventive schedule (D29): `new`, with nobody, for the business to assign.
   *
   * @param asset the asset to maintain, and the day it is due (`YYYY-MM-DD`)
   * @returns the operation's id
   * @throws ApiError `invalid_reference` when there is no such asset
   */
  async openPreventive(
    work: UnitOfWork,
    asset: { id: string; name: string; dueOn: string },
  ): Promise<string> {
    const location = await this.assets.placeOf(work, asset.id);
    if (!location) throw ApiError.invalidReference('asset_id');
    return this.moves.open(work, 'new', WITH_NOBODY, {
      title: `Preventive maintenance: ${asset.name}`,
      description: `Due on ${asset.dueOn} by the maintenance interval of the asset.`,
      assetId: asset.id,
      ...location,
    });
  }

  /**
   * Changes details. A change that changes nothing is allowed in every state, and does nothing (D8, D45).
   *
   * @returns the operation's id
   * @throws ApiError `not_found`; `invalid_state` once it is completed, but for notes and the agreed amount
   */
  async update(work: UnitOfWork, id: string, change: OperationChange): Promise<string> {
    const operation = await locked(work, id);
    const changed = changedFields(operation, change);
    const names = Object.keys(changed);
    if (names.length === 0) return id;
    const toTheEnd = names.every((name) => CHANGEABLE_TO_THE_END.has(name));
    statusAfter(toTheEnd ? 'update notes and agreed_amount' : 'update', operation);
    await work.update(Operation, id, changed);
    await work.emit(operationUpdated, id);
    return id;
  }

  /**
   * Gives the operation to a technician or a vendor. Anew to the same one is an assignment too: it is told to them, and a
   * vendor is to accept it again.
   *
   * @throws ApiError `not_found`, `invalid_reference`, `invalid_state`
   */
  async assign(work: UnitOfWork, id: string, wanted: WantedAssignee): Promise<string> {
    const operation = await locked(work, id);
    const assignment = await this.assignees.find(work, wanted);
    if (!assignment) throw ApiError.invalidReference(`${wanted.assigneeType}_id`);
    return this.moves.apply(work, operation, `assign to a ${wanted.assigneeType}`, {
      change: assignment,
      event: operationAssigned,
    });
  }

  /**
   * Moves it on the calendar; null takes it off. To where it is already is allowed in every state, and does nothing (D45).
   *
   * @throws ApiError `not_found`, `invalid_state`
   */
  async reschedule(work: UnitOfWork, id: string, scheduledFor: Date | null): Promise<string> {
    const operation = await locked(work, id);
    const change = changedFields(operation, { scheduledFor });
    if (Object.keys(change).length === 0) return id;
    return this.moves.apply(work, operation, 'reschedule', { change, event: operationRescheduled });
  }

  /** Cancels it for good, and gives back the parts reserved for it. @throws ApiError `not_found`, `invalid_state` */
  async cancel(work: UnitOfWork, id: string, reason: string | null = null): Promise<string> {
    return this.moves.apply(work, await locked(work, id), 'cancel', {
      change: { cancellationReason: reason },
      event: operationCancelled,
      reason,
    });
  }

  /** The work begins, or a vendor says that it does. @throws ApiError `not_found`, `invalid_state` */
  async start(work: UnitOfWork, id: string): Promise<string> {
    return this.moves.apply(work, await locked(work, id), 'start');
  }

  /** The work is completed, or a vendor says that it is. @throws ApiError `not_found`, `invalid_state` */
  async complete(work: UnitOfWork, id: string): Promise<string> {
    return this.moves.apply(work, await locked(work, id), 'complete');
  }

  /** A vendor takes it on; or the business gives in to what it disputed. @throws ApiError `not_found`, `invalid_state` */
  async accept(work: UnitOfWork, id: string): Promise<string> {
    return this.moves.apply(work, await locked(work, id), 'accept');
  }

  /** A vendor does not take it on: it is with nobody again. @throws ApiError `not_found`, `invalid_state` */
  async decline(work: UnitOfWork, id: string, reason: string | null = null): Promise<string> {
    return this.moves.apply(work, await locked(work, id), 'decline', { change: WITH_NOBODY, reason });
  }

  /** The business agrees that it was started, or completed. @throws ApiError `not_found`, `invalid_state` */
  async confirm(work: UnitOfWork, id: string): Promise<string> {
    return this.moves.apply(work, await locked(work, id), 'confirm');
  }

  /**
   * The business does not agree that it was started, or completed.
   *
   * @throws ApiError `not_found`, `invalid_state`
   */
  async dispute(work: UnitOfWork, id: string, reason: string): Promise<string> {
    return this.moves.apply(work, await locked(work, id), 'dispute', { reason });
  }

  /** The business puts a completed operation away. @throws ApiError `not_found`, `invalid_state` */
  async close(work: UnitOfWork, id: string): Promise<string> {
    return this.moves.apply(work, await locked(work, id), 'close');
  }

  /**
   * The business sends a completed operation back to work.
   *
   * @throws ApiError `not_found`, `invalid_state`
   */
  async reopen(work: UnitOfWork, id: string, reason: string): Promise<string> {
    return this.moves.apply(work, await locked(work, id), 'reopen', {
      change: { completedAt: null },
      reason,
    });
  }
}
