import { Injectable } from '@nestjs/common';
import { Asset, AssetLookups, assetMessages } from '../assets/index.js';
import type { Outcome } from '../kernel/bulk.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { wordsOf, type Reason } from '../kernel/messages/messages.js';
import { PartsOfOperations } from '../spare-parts/index.js';
import type { TradeCode } from '../technicians/index.js';
import { AssigneeResolver, UNASSIGNED, type WantedAssignee } from './assignee-resolver.js';
import {
  operationStatusChangeResource,
  type OperationStatusChangeResource,
} from './operation-status-change.resource.js';
import { changesOf, merged, TIMELINE_LENGTH, type TimelineEntry } from './operation-timeline.js';
import { Operation } from './operation.entity.js';
import {
  assetsOf,
  assignmentMove,
  detailsMove,
  momentMove,
  type OperationChange,
} from './operation-moves.js';
import { OperationOpenings, type NewOperation } from './operation-openings.js';
import type { Transition } from './operation-transition.js';
import { locked, missing, OperationTransitions } from './operation-transitions.js';
import type { OperationAction } from './operation-status.js';
import {
  displayedOperationResource,
  operationResource,
  type DisplayedOperation,
  type OperationResource,
  type OperationSort,
} from './operation.resource.js';
import { conditionsWith, type OperationFilters } from './operations.queries.js';
import { isPermitted, isTheirs } from './permitted-actions.js';
import { operationMessages } from './operation.messages.js';
import { preventiveWords } from './preventive-words.js';

/** The usage that calls for a preventive operation (D64). */
export interface UsageReached {
  readonly assetId: string;
  readonly assetName: string;
  readonly meterId: string;
  readonly requiredSkill: TradeCode;
  readonly reason: Reason;
}

/**
 * Work orders: reading them, opening them, and changing what is to be done, by whom and when (§4.2). `OperationActions` has
 * what moves them from state to state beyond that.
 */
@Injectable()
export class OperationsService {
  constructor(
    private readonly assignees: AssigneeResolver,
    private readonly assets: AssetLookups,
    private readonly transitions: OperationTransitions,
    private readonly openings: OperationOpenings,
    private readonly parts: PartsOfOperations,
  ) {}

  /** One page of the operations that match, newest first unless told. */
  async list(
    tenant: TenantReader,
    filters: OperationFilters,
    page: PageRequest<OperationSort>,
  ): Promise<Page<OperationResource>> {
    return tenant.list(operationResource, await this.conditions(tenant, filters), page);
  }

  /** The same for a page that people read. */
  async listDisplayed(
    tenant: TenantReader,
    filters: OperationFilters,
    page: PageRequest<OperationSort>,
  ): Promise<Page<DisplayedOperation>> {
    return tenant.list(displayedOperationResource, await this.conditions(tenant, filters), page);
  }

  /** One page of an asset's operations, newest first. @throws ApiError `not_found` when there is no such asset */
  async listOfAsset(
    tenant: TenantReader,
    assetId: string,
    page: PageRequest,
    filters: Pick<OperationFilters, 'updatedSince'> = {},
  ): Promise<Page<OperationResource>> {
    if (!(await tenant.has(Asset, assetId))) throw ApiError.notFound(assetMessages.missing);
    return this.list(tenant, { ...filters, assetId }, page);
  }

  /** An operation. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<OperationResource>> {
    return (await tenant.find(operationResource, id)) ?? missing();
  }

  /** The same for a page that people read. @throws ApiError `not_found` */
  async getDisplayed(tenant: TenantReader, id: string): Promise<DisplayedOperation> {
    return (await tenant.find(displayedOperationResource, id))?.item() ?? missing();
  }

  /** One page of the changes of an operation's status, newest first (D55). @throws ApiError `not_found` */
  async history(
    tenant: TenantReader,
    id: string,
    page: PageRequest,
  ): Promise<Page<OperationStatusChangeResource>> {
    if (!(await tenant.has(Operation, id))) missing();
    const changes = [sql`r.operation_id = ${id}`, sql`r.from_status IS DISTINCT FROM r.to_status`];
    return tenant.list(operationStatusChangeResource, changes, page);
  }

  /**
   * Everything that happened to an operation, for people to read: each change, no matter who made it, and the parts that were set
   * aside or used for it. Newest first, the newest 200 of each.
   *
   * @throws ApiError `not_found`
   */
  async timeline(tenant: TenantReader, id: string): Promise<TimelineEntry[]> {
    if (!(await tenant.has(Operation, id))) missing();
    const parts = await this.parts.movedFor(tenant, id, TIMELINE_LENGTH);
    return merged(await changesOf(tenant, id), parts);
  }

  /** What the caller may do with an operation now: of what it allows (D54), what they are permitted at all. */
  async actionsFor(
    tenant: TenantReader,
    operation: Pick<OperationResource, 'allowed_actions' | 'technician_id'>,
  ): Promise<OperationAction[]> {
    const isOwn = await isTheirs(tenant, { technicianId: operation.technician_id });
    return operation.allowed_actions.filter((action) => isPermitted(tenant.principal, action, isOwn));
  }

  /**
   * Opens an operation: `assigned` for a technician, `new` for a vendor, who is yet to accept it, or unassigned.
   *
   * @returns its id
   * @throws ApiError `invalid_reference` for a technician, vendor or asset that the business does not have
   */
  async open(work: UnitOfWork, wanted: NewOperation): Promise<string> {
    const [planned] = await this.openings.plan(work, [wanted]);
    if ('error' in planned!) throw planned.error;
    return this.transitions.open(work, planned!.opening);
  }

  /**
   * Opens many operations in a few statements (D52). One that is refused, as `open` would refuse it, leaves the others alone.
   *
   * @returns the result of each, in order
   */
  async openMany(work: UnitOfWork, wanted: readonly NewOperation[]): Promise<Outcome[]> {
    const planned = await this.openings.plan(work, wanted);
    const openings = planned.flatMap((each) => ('opening' in each ? [each.opening] : []));
    const opened = (await this.transitions.openMany(work, openings)).values();
    return planned.map((each) => ('error' in each ? each : opened.next().value!));
  }

  /**
   * Opens the operation of a preventive schedule (D29): `new`, unassigned, for the business to assign. It stands on the
   * calendar at its due day, and so can be overdue.
   *
   * @param asset the asset to maintain, the day it is due (`YYYY-MM-DD`), and the moment of that day
   * @returns the operation's id
   * @throws ApiError `invalid_reference` when there is no such asset
   */
  async openPreventive(
    work: UnitOfWork,
    asset: { id: string; name: string; dueOn: string; scheduledFor: Date },
  ): Promise<string> {
    const location = await this.assets.placeOf(work, asset.id);
    if (!location) throw ApiError.invalidReference('asset_id');
    const details = {
      ...preventiveWords(asset.name, asset.dueOn),
      assetId: asset.id,
      preventiveDueOn: asset.dueOn,
      scheduledFor: asset.scheduledFor,
      buildingId: location.buildingId,
      place: location.place,
    };
    return this.transitions.open(work, { status: 'new', assignment: UNASSIGNED, details });
  }

  /**
   * Opens the preventive operation that the usage of a meter calls for (D64): `new`, unassigned, due today.
   *
   * @param wanted the asset and its name, the meter, the trade, and why
   * @returns the operation's id
   * @throws ApiError `invalid_reference` when there is no such asset
   */
  async openByUsage(work: UnitOfWork, wanted: UsageReached): Promise<string> {
    const { assetId, assetName, meterId, requiredSkill, reason } = wanted;
    const location = await this.assets.placeOf(work, assetId);
    if (!location) throw ApiError.invalidReference('asset_id');
    const dueOn = work.now.toISOString().slice(0, 10);
    const details = {
      ...preventiveWords(assetName, dueOn),
      ...{ description: wordsOf(reason, 'api'), descriptionReason: reason },
      ...{ assetId, meterId, requiredSkill, preventiveDueOn: dueOn },
      ...{ buildingId: location.buildingId, place: location.place },
    };
    return this.transitions.open(work, { status: 'new', assignment: UNASSIGNED, details });
  }

  /**
   * Changes details. A change that changes nothing is allowed in every state, and does nothing (D8, D45).
   *
   * With another asset the place is that of the asset, unless one was given by hand before or is given now.
   *
   * @returns the operation's id
   * @throws ApiError `not_found`; `invalid_reference` for an asset that the business does not have; `invalid_state` once it is
   *   completed, but for notes and the agreed amount
   */
  async update(work: UnitOfWork, id: string, change: OperationChange): Promise<string> {
    const operation = await locked(work, id);
    const places = await this.assets.placesOf(work, eachOnce(assetsOf(operation, change)));
    return this.make(work, id, detailsMove(operation, change, places));
  }

  /**
   * Gives the operation to a technician or a vendor. Assigning it again to the same one is an assignment too: it is told to them, and a
   * vendor is to accept it again.
   *
   * @throws ApiError `not_found`, `invalid_reference`, `invalid_state`
   */
  async assign(work: UnitOfWork, id: string, wanted: WantedAssignee): Promise<string> {
    const operation = await locked(work, id);
    const assignment = await this.assignees.find(work, wanted);
    return this.make(work, id, assignmentMove(operation, wanted.assigneeType, assignment));
  }

  /**
   * Gives several operations to the same technician or vendor: all of them, or none.
   *
   * @throws ApiError as `assign`; for an operation that cannot be given to them it names its title
   */
  async assignAll(work: UnitOfWork, ids: readonly string[], wanted: WantedAssignee): Promise<void> {
    // In the order of their ids, so that two who assign the same ones do not wait for each other.
    for (const id of [...new Set(ids)].sort()) {
      try {
        await this.assign(work, id, wanted);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'invalid_state') throw error;
        const { title } = (await this.get(work, id)).item();
        throw new ApiError('invalid_state', operationMessages.noneAssigned({ title, why: error.reason }));
      }
    }
  }

  /**
   * Moves it on the calendar; null takes it off. To where it is already is allowed in every state, and does nothing (D45).
   *
   * @throws ApiError `not_found`, `invalid_state`
   */
  async reschedule(work: UnitOfWork, id: string, scheduledFor: Date | null): Promise<string> {
    return this.make(work, id, momentMove(await locked(work, id), scheduledFor));
  }

  private async conditions(tenant: TenantReader, filters: OperationFilters): Promise<Sql[]> {
    return conditionsWith(filters, await this.assignees.called(tenant, filters.search ?? ''));
  }

  /** Applies a transition, if there is one. */
  private async make(work: UnitOfWork, id: string, transition: Transition | undefined): Promise<string> {
    if (transition) await this.transitions.applyAll(work, [transition]);
    return id;
  }
}
