import { Injectable } from '@nestjs/common';
import { Asset, AssetsService } from '../assets/index.js';
import type { Outcome } from '../kernel/bulk.js';
import { changedFields } from '../kernel/database/changed-fields.js';
import { textContains } from '../kernel/database/search.js';
import { and, sql } from '../kernel/database/sql.js';
import type { Page, PageRequest, Single, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { PartsOfOperations, type PartUsed } from '../spare-parts/index.js';
import { Technician } from '../technicians/index.js';
import { AssigneeResolver, WITH_NOBODY, type WantedAssignee } from './assignee-resolver.js';
import {
  operationStatusChangeResource,
  type OperationStatusChangeResource,
} from './operation-status-change.resource.js';
import { changesOf, merged, TIMELINE_LENGTH, type TimelineEntry } from './operation-timeline.js';
import { Operation } from './operation.entity.js';
import { operationAssigned, operationCancelled, operationRescheduled } from './operation.events.js';
import { OperationOpenings, type NewOperation } from './operation-openings.js';
import { locked, missing, OperationTransitions } from './operation-transitions.js';
import { OPEN_STATUSES, statusAfter, type OperationAction } from './operation-status.js';
import { operationResource, type OperationResource, type OperationSort } from './operation.resource.js';
import { toConditions, type OperationFilters } from './operations.queries.js';
import { isPermitted, isTheirs, requireTheirs } from './permitted-actions.js';

/** The details of an operation that can be changed. */
export type OperationChange = Partial<
  Pick<
    Operation,
    | 'title'
    | 'description'
    | 'place'
    | 'requiredSkill'
    | 'agreedAmount'
    | 'notes'
    | 'priority'
    | 'assetId'
    | 'externalId'
  >
>;

/** What there is to say about work that is completed. */
export interface Completion {
  /** Replaces the notes of the operation; left out, they stay. */
  readonly notes?: string | null;
  /** What was used. It is taken of what is reserved for the operation first. */
  readonly partsUsed?: readonly PartUsed[];
  /** What is said of it, for the history. */
  readonly remark?: string | null;
}

/** The operations of an asset in figures. */
export interface AssetFigures {
  readonly count: number;
  readonly open: number;
  /** The sum of what was agreed for those that are completed; null where nothing was. */
  readonly cost: string | null;
}

/** An operation as others refer to it. */
export type NamedOperation = Pick<Operation, 'id' | 'title' | 'status'>;

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
    private readonly openings: OperationOpenings,
    private readonly parts: PartsOfOperations,
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
    filters: Pick<OperationFilters, 'updatedSince'> = {},
  ): Promise<Page<OperationResource>> {
    if (!(await tenant.has(Asset, assetId))) throw ApiError.notFound('asset');
    return this.list(tenant, { ...filters, assetId }, page);
  }

  /** An operation. @throws ApiError `not_found` */
  async get(tenant: TenantReader, id: string): Promise<Single<OperationResource>> {
    return (await tenant.find(operationResource, id)) ?? missing();
  }

  /** The newest operations with something left to do that contain a text: for whoever looks for one of them. */
  searchOpen(
    tenant: TenantReader,
    text: string,
    limit: number,
  ): Promise<Pick<Operation, 'id' | 'title' | 'place'>[]> {
    const conditions = [
      sql`r.status = ANY(${OPEN_STATUSES})`,
      ...(text.trim() === '' ? [] : [textContains(text)]),
    ];
    return tenant.rows(sql`SELECT r.id, r.title, r.place FROM ${Operation} r WHERE ${and(conditions)}
      ORDER BY r.id DESC LIMIT ${limit}`);
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
   * Everything that happened to an operation, for people to read: each change, whoever made it, and the parts that were set
   * aside or used for it. Newest first, the newest 200 of each.
   *
   * @throws ApiError `not_found`
   */
  async timeline(tenant: TenantReader, id: string): Promise<TimelineEntry[]> {
    if (!(await tenant.has(Operation, id))) missing();
    const parts = await this.parts.movedFor(tenant, id, TIMELINE_LENGTH);
    return merged(await changesOf(tenant, id), parts);
  }

  /** What whoever asks may do with an operation now: of what it allows (D54), what they are permitted at all. */
  async actionsFor(
    tenant: TenantReader,
    operation: Pick<OperationResource, 'allowed_actions' | 'technician_id'>,
  ): Promise<OperationAction[]> {
    const isOwn = await isTheirs(tenant, { technicianId: operation.technician_id });
    return operation.allowed_actions.filter((action) => isPermitted(tenant.principal, action, isOwn));
  }

  /** The technician who had an asset's newest operation, if they are still at work: whom the next one is likely for. */
  lastTechnician(tenant: TenantReader, assetId: string): Promise<{ id: string; name: string } | undefined> {
    return tenant.row(sql`SELECT t.id, coalesce(t.name, t.email, '') AS name FROM ${Operation} r
      JOIN ${Technician} t ON t.id = r.technician_id
      WHERE r.asset_id = ${assetId} AND t.is_active ORDER BY r.id DESC LIMIT 1`);
  }

  /** How much was, and is, to be done on an asset, and what it came to. */
  async figuresOfAsset(tenant: TenantReader, assetId: string): Promise<AssetFigures> {
    const figures = await tenant.row<AssetFigures>(
      sql`SELECT count(*)::int AS count, (count(*) FILTER (WHERE r.status = ANY(${OPEN_STATUSES})))::int AS open,
          (sum(r.agreed_amount) FILTER (WHERE r.status IN ('completed', 'done')))::numeric(14,2)::text AS cost
        FROM ${Operation} r WHERE r.asset_id = ${assetId}`,
    );
    return figures!;
  }

  /** How many operations with something left to do each of some vendors has; those that have none are left out. */
  async openOfVendors(tenant: TenantReader, vendorIds: readonly string[]): Promise<Map<string, number>> {
    if (vendorIds.length === 0) return new Map();
    const rows = await tenant.rows<{ id: string; count: number }>(
      sql`SELECT r.vendor_id AS id, count(*)::integer AS count FROM ${Operation} r
        WHERE r.vendor_id = ANY(${vendorIds}::uuid[]) AND r.status = ANY(${OPEN_STATUSES}) GROUP BY r.vendor_id`,
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  /** What some operations are called and where they stand, by their ids; ids that name none are left out. */
  async named(tenant: TenantReader, ids: readonly string[]): Promise<Map<string, NamedOperation>> {
    if (ids.length === 0) return new Map();
    const rows = await tenant.rows<NamedOperation>(
      sql`SELECT r.id, r.title, r.status FROM ${Operation} r WHERE r.id = ANY(${ids}::uuid[])`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The operations with something left to do that are with the person who asks, newest first, at most so many. */
  openOfMine(tenant: TenantReader, atMost: number): Promise<NamedOperation[]> {
    return tenant.rows(sql`SELECT r.id, r.title, r.status FROM ${Operation} r JOIN ${Technician} t ON t.id = r.technician_id
      WHERE t.user_id = ${tenant.principal.id} AND r.status = ANY(${OPEN_STATUSES}) ORDER BY r.id DESC LIMIT ${atMost}`);
  }

  /** Tells whether there is still something to do: it is neither completed nor cancelled. */
  async isOpen(tenant: TenantReader, id: string): Promise<boolean> {
    const open = sql`SELECT 1 FROM ${Operation} r WHERE r.id = ${id} AND r.status = ANY(${OPEN_STATUSES})`;
    return (await tenant.row(open)) !== undefined;
  }

  /** How many operations that are still to be done are with a technician. */
  async openCountOf(tenant: TenantReader, technicianId: string): Promise<number> {
    const counted = await tenant.row<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${Operation} r
      WHERE r.technician_id = ${technicianId} AND r.status = ANY(${OPEN_STATUSES})`);
    return counted!.count;
  }

  /**
   * Opens an operation: `assigned` for a technician, `new` for a vendor, who is yet to accept it, or with nobody.
   *
   * @returns its id
   * @throws ApiError `invalid_reference` for a technician, vendor or asset that the business does not have
   */
  async open(work: UnitOfWork, wanted: NewOperation): Promise<string> {
    const [planned] = await this.openings.plan(work, [wanted]);
    if ('error' in planned!) throw planned.error;
    return this.moves.open(work, planned!.opening);
  }

  /**
   * Opens many operations in a few statements (D52). One that is refused, as `open` would refuse it, leaves the others alone.
   *
   * @returns what became of each, in their order
   */
  async openMany(work: UnitOfWork, wanted: readonly NewOperation[]): Promise<Outcome[]> {
    const planned = await this.openings.plan(work, wanted);
    const openings = planned.flatMap((each) => ('opening' in each ? [each.opening] : []));
    const opened = (await this.moves.openMany(work, openings)).values();
    return planned.map((each) => ('error' in each ? each : opened.next().value!));
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
    const details = {
      title: `Preventive maintenance: ${asset.name}`,
      description: `Due on ${asset.dueOn} by the maintenance interval of the asset.`,
      assetId: asset.id,
      preventiveDueOn: asset.dueOn,
      buildingId: location.buildingId,
      place: location.place,
    };
    return this.moves.open(work, { status: 'new', assignment: WITH_NOBODY, details });
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
    const changed = changedFields(operation, change);
    const names = Object.keys(changed);
    if (names.length === 0) return id;
    const moved =
      changed.assetId === undefined ? {} : await this.placedWith(work, operation, changed.assetId);
    const toTheEnd = names.every((name) => CHANGEABLE_TO_THE_END.has(name));
    return this.moves.apply(work, operation, toTheEnd ? 'update notes and agreed_amount' : 'update', {
      change: changedFields(operation, { ...moved, ...changed }),
    });
  }

  /** Where an operation is to be done when it comes to be about another asset, or about none. */
  private async placedWith(
    work: UnitOfWork,
    operation: Operation,
    assetId: string | null,
  ): Promise<Pick<Operation, 'buildingId'> & Partial<Pick<Operation, 'place'>>> {
    const location = assetId === null ? NOWHERE : await this.assets.placeOf(work, assetId);
    if (!location) throw ApiError.invalidReference('asset_id');
    const before = operation.assetId === null ? NOWHERE : await this.assets.placeOf(work, operation.assetId);
    const byHand = operation.place !== null && operation.place !== before?.place;
    return { buildingId: location.buildingId, ...(byHand ? {} : { place: location.place }) };
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
        throw new ApiError('invalid_state', `None was assigned, because of “${title}”. ${error.message}`);
      }
    }
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

  /**
   * The work begins, or a vendor says that it does.
   *
   * @param remark what is said of it, for the history
   * @throws ApiError `not_found`, `invalid_state`; `permission_required` for people who may only start what is with them
   */
  async start(work: UnitOfWork, id: string, remark: string | null = null): Promise<string> {
    const operation = await locked(work, id);
    await requireTheirs(work, operation, 'start');
    return this.moves.apply(work, operation, 'start', { reason: remark });
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
    { notes, partsUsed = [], remark = null }: Completion = {},
  ): Promise<string> {
    const operation = await locked(work, id);
    await requireTheirs(work, operation, 'complete');
    await this.parts.lockForUse(work, id, partsUsed);
    statusAfter('complete', operation);
    await this.parts.use(work, id, partsUsed);
    const change = changedFields(operation, { notes });
    return this.moves.apply(work, operation, 'complete', { change, reason: remark });
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
