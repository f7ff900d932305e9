import { Injectable } from '@nestjs/common';
import { AssetIncludingDeleted, AssetLookups, assetMessages } from '../assets/index.js';
import type { Outcome } from '../kernel/bulk.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { eachOnce } from '../kernel/ids.js';
import { formatReason, type Reason } from '../kernel/messages/messages.js';
import { ProceduresOfOperations } from '../procedures/index.js';
import { PartsOfOperations } from '../spare-parts/index.js';
import type { TradeCode } from '../technicians/index.js';
import { AssigneeResolver, type WantedAssignee } from './assignee-resolver.js';
import {
  changesOf,
  merged,
  operationStatusChangeResource,
  type OperationStatusChangeResource,
  TIMELINE_LENGTH,
  type TimelineEntry,
} from './operation-timeline.js';
import { Operation } from './operation.entity.js';
import {
  assetsOf,
  assignmentTransition,
  detailsTransition,
  scheduleTransition,
  type OperationChange,
} from './operation-moves.js';
import { OperationOpenings, type NewOperation } from './operation-openings.js';
import type { Transition } from './operation-changes.js';
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
import { preventiveWords } from './operation.messages.js';

/** Preventive work that is due. */
export interface PreventiveWork {
  readonly assetId: string;
  readonly assetName: string;
  /** The due day, `YYYY-MM-DD`. */
  readonly dueOn: string;
  readonly scheduledFor: Date;
  /** The meter whose usage calls for it. */
  readonly meterId?: string;
  readonly requiredSkill?: TradeCode;
  /** The procedures of its checklist. Those that no longer exist or are not active are left out. */
  readonly procedureIds?: readonly string[] | null;
  /** Replaces the usual description. */
  readonly reason?: Reason;
}

/**
 * Reads and opens work orders, and changes their details, assignee and scheduled time (§4.2). `OperationActions` has the other
 * transitions.
 */
@Injectable()
export class OperationsService {
  constructor(
    private readonly assignees: AssigneeResolver,
    private readonly assets: AssetLookups,
    private readonly transitions: OperationTransitions,
    private readonly openings: OperationOpenings,
    private readonly parts: PartsOfOperations,
    private readonly procedures: ProceduresOfOperations,
  ) {}

  /** One page of the matching operations, newest first by default. */
  async list(
    tenant: TenantReader,
    filters: OperationFilters,
    page: PageRequest<OperationSort>,
  ): Promise<Page<OperationResource>> {
    return tenant.list(operationResource, await this.conditions(tenant, filters), page);
  }

  /** Lists operations for a page of the portal. */
  async listDisplayed(
    tenant: TenantReader,
    filters: OperationFilters,
    page: PageRequest<OperationSort>,
  ): Promise<Page<DisplayedOperation>> {
    return tenant.list(displayedOperationResource, await this.conditions(tenant, filters), page);
  }

  /**
   * One page of an asset's operations, newest first. Includes deleted assets (D55).
   *
   * @throws ApiError `not_found` for the asset
   */
  async listOfAsset(
    tenant: TenantReader,
    assetId: string,
    page: PageRequest,
    filters: Pick<OperationFilters, 'updatedSince'> = {},
  ): Promise<Page<OperationResource>> {
    if (!(await tenant.has(AssetIncludingDeleted, assetId))) throw ApiError.notFound(assetMessages.missing);
    return this.list(tenant, { ...filters, assetId }, page);
  }

  /** Reads an operation. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<OperationResource>> {
    return (await tenant.find(operationResource, id)) ?? missing();
  }

  /** Reads an operation for a page of the portal. @throws ApiError `not_found` */
  async getDisplayed(tenant: TenantReader, id: string): Promise<DisplayedOperation> {
    return (await tenant.find(displayedOperationResource, id))?.item() ?? missing();
  }

  /** One page of an operation's status changes, newest first (D55). @throws ApiError `not_found` */
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
   * The timeline of an operation, for people to read: every change, and the parts that were reserved or used. Newest first; the
   * newest 200 of each kind.
   *
   * @throws ApiError `not_found`
   */
  async timeline(tenant: TenantReader, id: string): Promise<TimelineEntry[]> {
    if (!(await tenant.has(Operation, id))) missing();
    const parts = await this.parts.movedFor(tenant, id, TIMELINE_LENGTH);
    return merged(await changesOf(tenant, id), parts);
  }

  /** The actions that the operation allows now (D54) and that the principal has the permission for. */
  async actionsFor(
    tenant: TenantReader,
    operation: Pick<OperationResource, 'allowed_actions' | 'technician_id'>,
  ): Promise<OperationAction[]> {
    const isOwn = await isTheirs(tenant, { technicianId: operation.technician_id });
    return operation.allowed_actions.filter((action) => isPermitted(tenant.principal, action, isOwn));
  }

  /**
   * Opens an operation. Its status is `assigned` for a technician; `new` for a vendor, who must accept it first, or if
   * unassigned.
   *
   * @returns its id
   * @throws ApiError `invalid_reference` for a technician, vendor or asset that the business does not have
   */
  async open(work: UnitOfWork, wanted: NewOperation): Promise<string> {
    return this.transitions.open(work, await this.openings.planOne(work, wanted));
  }

  /**
   * Opens many operations in a few statements (D52). An operation that `open` would refuse does not affect the others.
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
   * Opens preventive work for a due date (D29) or for the usage of a meter (D64): `new`, unassigned, and with its due day, so it can
   * become overdue.
   *
   * @returns the operation's id
   * @throws ApiError `invalid_reference` when there is no such asset
   */
  async openPreventive(
    work: UnitOfWork,
    { assetName, dueOn, meterId, reason, ...wanted }: PreventiveWork,
  ): Promise<string> {
    const usage = reason && { description: formatReason(reason, 'api'), descriptionReason: reason };
    const words = { ...preventiveWords(assetName, dueOn), ...usage };
    const opening = await this.openings.planOne(work, {
      ...{ ...words, ...wanted, assigneeType: null, skipsUnavailableProcedures: true },
    });
    const details = { ...opening.details, preventiveDueOn: dueOn, ...(meterId && { meterId }) };
    return this.transitions.open(work, { ...opening, details });
  }

  /**
   * Updates details. An update without differences is allowed in every state and does nothing (D8, D45).
   *
   * A new asset also sets the place, unless a person set the place before or sets it with this update.
   *
   * @returns the operation's id
   * @throws ApiError `not_found`; `invalid_reference` for an asset or procedure that the business does not have; `invalid_state`
   *   after completion, except for notes and the agreed amount, and for a procedure with results that is removed
   */
  async update(work: UnitOfWork, id: string, change: OperationChange): Promise<string> {
    const operation = await locked(work, id);
    const [places, checklists] = await Promise.all([
      this.assets.lockPlacesOf(work, eachOnce(assetsOf(operation, change))),
      this.procedures.forChanges(work, [{ operation, procedureIds: change.procedureIds }]),
    ]);
    return this.applyIfNeeded(work, id, detailsTransition(operation, change, places, checklists));
  }

  /**
   * Assigns the operation to a technician or a vendor. Assigning the same one again counts as an assignment: they are notified,
   * and a vendor must accept it again.
   *
   * @throws ApiError `not_found`, `invalid_reference`, `invalid_state`
   */
  async assign(work: UnitOfWork, id: string, wanted: WantedAssignee): Promise<string> {
    const operation = await locked(work, id);
    const assignment = await this.assignees.find(work, wanted);
    return this.applyIfNeeded(work, id, assignmentTransition(operation, wanted.assigneeType, assignment));
  }

  /**
   * Reschedules the operation; null takes it off the calendar. Without a difference it is allowed in every state and does
   * nothing (D45).
   *
   * @throws ApiError `not_found`, `invalid_state`
   */
  async reschedule(work: UnitOfWork, id: string, scheduledFor: Date | null): Promise<string> {
    return this.applyIfNeeded(work, id, scheduleTransition(await locked(work, id), scheduledFor));
  }

  private async conditions(tenant: TenantReader, filters: OperationFilters): Promise<Sql[]> {
    return conditionsWith(filters, await this.assignees.named(tenant, filters.search ?? ''));
  }

  /** Applies a transition, if there is one. */
  private async applyIfNeeded(
    work: UnitOfWork,
    id: string,
    transition: Transition | undefined,
  ): Promise<string> {
    if (transition) await this.transitions.applyAll(work, [transition]);
    return id;
  }
}
