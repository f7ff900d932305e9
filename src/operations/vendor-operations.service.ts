import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../access/index.js';
import type { PageRequest, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import { sql } from '../kernel/sql/sql.js';
import { VendorsService } from '../vendors/index.js';
import { OperationActions } from './operation-actions.js';
import { OperationStatusChange } from './operation.entity.js';
import { isVendorsPart, type OperationMove, type OperationState } from './operation-status.js';
import { changesOf, type ChangeEntry } from './operation-timeline.js';
import { locked, missing } from './operation-transitions.js';
import type { DisplayedOperation } from './operation.resource.js';
import { OperationsService } from './operations.service.js';
import { operationMessages } from './operation.messages.js';

/** The actions that a vendor's users take on the operations of their vendor. */
const VENDOR_ACTIONS = ['accept', 'decline', 'start', 'complete'] as const;

/** An action of a vendor. */
export type VendorAction = (typeof VENDOR_ACTIONS)[number];

const SHOWN_AT_ASSIGNMENT = ['assignee_name', 'scheduled_for', 'agreed_amount'];
/** Fields that only concern the business. */
const INTERNAL = [
  'notes',
  'assignee_type',
  'technician_id',
  'vendor_id',
  'labor_minutes',
  'other_cost',
  'time_of',
];

/**
 * The operations of a business as a vendor's users see them: only those assigned to their vendor, and only while the
 * partnership is accepted. They see no other data of the business. The principal identifies the vendor.
 */
@Injectable()
export class VendorOperationsService {
  constructor(
    private readonly operations: OperationsService,
    private readonly actions: OperationActions,
    private readonly businesses: BusinessesService,
    private readonly vendors: VendorsService,
  ) {}

  /** Operations that the vendor has or had, newest first. Empty without a partnership. */
  async list(
    tenant: TenantReader,
    filters: { readonly open: boolean },
    page: PageRequest,
  ): Promise<DisplayedOperation[]> {
    const vendorId = vendorOf(tenant);
    if (!(await this.vendors.partner(tenant, vendorId))) return [];
    return (await this.operations.listDisplayed(tenant, { ...filters, vendorId }, page)).items();
  }

  /** Reads one of the vendor's operations. @throws ApiError `not_found` for any other */
  async get(tenant: TenantReader, id: string): Promise<DisplayedOperation> {
    const operation = await this.operations.getDisplayed(tenant, id);
    await this.requireTheirs(tenant, operation.vendor_id);
    return operation;
  }

  /** The actions that the transition table gives the vendor in the operation's present state (D23). */
  actionsFor({ status, assignee_type: assigneeType }: DisplayedOperation): VendorAction[] {
    return VENDOR_ACTIONS.filter((action) => isVendorsPart(action, { status, assigneeType }));
  }

  /**
   * The timeline of an operation since its assignment to the vendor, newest first. Notes and parts are internal to the
   * business. Its people are too: their actions appear as actions of the business.
   *
   * @throws ApiError `not_found`
   */
  async timeline(tenant: TenantReader, id: string): Promise<ChangeEntry[]> {
    await this.get(tenant, id);
    const changes = await changesOf(tenant, id);
    const assigned = changes.findIndex(({ changes: fields }) => fields.vendor_id?.to === vendorOf(tenant));
    const name = await this.businesses.nameOf(tenant);
    return changes
      .slice(0, assigned === -1 ? changes.length : assigned + 1)
      .map((entry, index) => shownToVendor(entry, { name, isFirst: index === assigned }))
      .filter((entry) => entry !== undefined);
  }

  /**
   * The history entry with which the operation was last assigned to the vendor. They see nothing older. Null if the history does
   * not say.
   *
   * @throws ApiError `not_found`
   */
  async assignedBy(tenant: TenantReader, id: string): Promise<string | null> {
    await this.get(tenant, id);
    const entry = await tenant.row<{ id: string }>(sql`SELECT r.id FROM ${OperationStatusChange} r
      WHERE r.operation_id = ${id} AND r.details #>> '{vendor_id,to}' = ${vendorOf(tenant)} ORDER BY r.id DESC LIMIT 1`);
    return entry?.id ?? null;
  }

  /** The vendor accepts the operation. @throws ApiError `not_found`, `invalid_state` */
  async accept(work: UnitOfWork, id: string): Promise<void> {
    await this.requireVendorAction(work, id, 'accept');
    await this.actions.accept(work, id);
  }

  /** The vendor declines the operation and loses access to it. @throws ApiError `not_found`, `invalid_state` */
  async decline(work: UnitOfWork, id: string, reason: string | null = null): Promise<void> {
    await this.requireVendorAction(work, id, 'decline');
    await this.actions.decline(work, id, reason);
  }

  /** The vendor starts the work, or insists on a disputed start. @throws ApiError `not_found`, `invalid_state` */
  async start(work: UnitOfWork, id: string, remark: string | null = null): Promise<void> {
    await this.requireVendorAction(work, id, 'start');
    await this.actions.start(work, id, { remark });
  }

  /** The vendor completes the work, and reports what was done. @throws ApiError `not_found`, `invalid_state` */
  async complete(
    work: UnitOfWork,
    id: string,
    { workReport, reason = null }: { workReport?: string | null; reason?: string | null } = {},
  ): Promise<void> {
    await this.requireVendorAction(work, id, 'complete');
    await this.actions.complete(work, id, { workReport, remark: reason });
  }

  /** Ensures that the operation is assigned to the vendor before files are added to it. @throws ApiError `not_found` */
  async requireOwn(work: UnitOfWork, id: string): Promise<void> {
    const { vendorId } = await locked(work, id);
    await this.requireTheirs(work, vendorId);
  }

  /** Runs on the locked row, so the assignee cannot change before the action is done. */
  private async requireVendorAction(work: UnitOfWork, id: string, action: VendorAction): Promise<void> {
    const operation = await locked(work, id);
    await this.requireTheirs(work, operation.vendorId);
    if (!isVendorsPart(action, operation)) throw new ApiError('invalid_state', refusal(action, operation));
  }

  private async requireTheirs(tenant: TenantReader, vendorId: string | null): Promise<void> {
    if (vendorId !== vendorOf(tenant) || !(await this.vendors.partner(tenant, vendorId))) missing();
  }
}

/** The vendor that the principal acts for. @throws ApiError `not_found` for a principal without a vendor */
function vendorOf({ principal }: TenantReader): string {
  return principal.onBehalfOf ?? missing();
}

function refusal(action: OperationMove, operation: OperationState): Reason {
  const actions = VENDOR_ACTIONS.filter((each) => isVendorsPart(each, operation));
  return operationMessages.notVendorsPart({ status: operation.status, action, actions });
}

/** @returns undefined for changes that only concern internal fields */
function shownToVendor(
  entry: ChangeEntry,
  { name, isFirst }: { name: string; isFirst: boolean },
): ChangeEntry | undefined {
  const kept = Object.entries(entry.changes).filter(([field]) => !INTERNAL.includes(field));
  if (entry.action === 'update' && kept.length === 0) return undefined;
  // In the entry of the assignment itself, the previous values are internal to the business.
  const fields = isFirst
    ? kept
        .filter(([field]) => SHOWN_AT_ASSIGNMENT.includes(field))
        .map(([field, { to }]) => [field, { from: null, to }])
    : kept;
  const actor = entry.actor.kind === 'vendor' ? entry.actor : { ...entry.actor, name };
  return { ...entry, changes: Object.fromEntries(fields) as ChangeEntry['changes'], actor };
}
