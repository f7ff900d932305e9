import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../access/index.js';
import type { PageRequest, TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Reason } from '../kernel/messages/messages.js';
import { VendorsService } from '../vendors/index.js';
import { OperationActions } from './operation-actions.js';
import { isVendorsPart, type OperationMove, type Position } from './operation-status.js';
import { changesOf, type ChangeEntry } from './operation-timeline.js';
import { locked, missing } from './operation-transitions.js';
import type { DisplayedOperation } from './operation.resource.js';
import { OperationsService } from './operations.service.js';
import { operationMessages } from './operation.messages.js';

/** What the people of a vendor do with what their firm is given. */
const VENDOR_ACTIONS = ['accept', 'decline', 'start', 'complete'] as const;

/** One of these actions. */
export type VendorAction = (typeof VENDOR_ACTIONS)[number];

const OWN_NEWS = ['assignee_name', 'scheduled_for', 'agreed_amount'];
/** What concerns the business alone. */
const INTERNAL = ['notes', 'assignee_type', 'technician_id', 'vendor_id'];

/**
 * The operations of a business as the people of a firm meet them: those alone that are with their firm, while the
 * partnership is accepted. Everything else of the business does not exist for them. The firm is that of the principal.
 */
@Injectable()
export class VendorOperationsService {
  constructor(
    private readonly operations: OperationsService,
    private readonly actions: OperationActions,
    private readonly businesses: BusinessesService,
    private readonly vendors: VendorsService,
  ) {}

  /** Some of what the firm has to do, or had; newest first. Nothing while there is no partnership. */
  async list(
    tenant: TenantReader,
    filters: { readonly open: boolean },
    page: PageRequest,
  ): Promise<DisplayedOperation[]> {
    const vendorId = firmOf(tenant);
    if (!(await this.vendors.partner(tenant, vendorId))) return [];
    return (await this.operations.listDisplayed(tenant, { ...filters, vendorId }, page)).items();
  }

  /** One of them. @throws ApiError `not_found` for any other */
  async get(tenant: TenantReader, id: string): Promise<DisplayedOperation> {
    const operation = await this.operations.getDisplayed(tenant, id);
    await this.requireTheirs(tenant, operation.vendor_id);
    return operation;
  }

  /** The actions that are the firm's part as an operation stands, by the table of moves (D23). */
  actionsFor({ status, assignee_type: assigneeType }: DisplayedOperation): VendorAction[] {
    return VENDOR_ACTIONS.filter((action) => isVendorsPart(action, { status, assigneeType }));
  }

  /**
   * What happened to an operation since it was given to the firm, newest first. Notes and parts are the business's own, and
   * so are its people: what they did, the business did.
   *
   * @throws ApiError `not_found`
   */
  async timeline(tenant: TenantReader, id: string): Promise<ChangeEntry[]> {
    await this.get(tenant, id);
    const changes = await changesOf(tenant, id);
    const given = changes.findIndex(({ changes: fields }) => fields.vendor_id?.to === firmOf(tenant));
    const name = await this.businesses.nameOf(tenant);
    return changes
      .slice(0, given === -1 ? changes.length : given + 1)
      .map((entry, index) => shownToFirm(entry, { name, isFirst: index === given }))
      .filter((entry) => entry !== undefined);
  }

  /** The firm takes it on. @throws ApiError `not_found`, `invalid_state` */
  async accept(work: UnitOfWork, id: string): Promise<void> {
    await this.requirePart(work, id, 'accept');
    await this.actions.accept(work, id);
  }

  /** The firm does not take it on: it is the firm's no more. @throws ApiError `not_found`, `invalid_state` */
  async decline(work: UnitOfWork, id: string, reason: string | null = null): Promise<void> {
    await this.requirePart(work, id, 'decline');
    await this.actions.decline(work, id, reason);
  }

  /** The firm says that the work begins, or did begin when it was disputed. @throws ApiError `not_found`, `invalid_state` */
  async start(work: UnitOfWork, id: string, remark: string | null = null): Promise<void> {
    await this.requirePart(work, id, 'start');
    await this.actions.start(work, id, { remark });
  }

  /** The firm says that the work is completed. @throws ApiError `not_found`, `invalid_state` */
  async complete(work: UnitOfWork, id: string, remark: string | null = null): Promise<void> {
    await this.requirePart(work, id, 'complete');
    await this.actions.complete(work, id, { remark });
  }

  /** Makes sure that the firm has it, before files are added to it. @throws ApiError `not_found` */
  async requireOwn(work: UnitOfWork, id: string): Promise<void> {
    const { vendorId } = await locked(work, id);
    await this.requireTheirs(work, vendorId);
  }

  /** On the locked row: who has it cannot change before the action is done. */
  private async requirePart(work: UnitOfWork, id: string, action: VendorAction): Promise<void> {
    const operation = await locked(work, id);
    await this.requireTheirs(work, operation.vendorId);
    if (!isVendorsPart(action, operation)) throw new ApiError('invalid_state', refusal(action, operation));
  }

  private async requireTheirs(tenant: TenantReader, vendorId: string | null): Promise<void> {
    if (vendorId !== firmOf(tenant) || !(await this.vendors.partner(tenant, vendorId))) missing();
  }
}

/** The firm for which the caller acts. @throws ApiError `not_found` for the one who acts for none */
function firmOf({ principal }: TenantReader): string {
  return principal.onBehalfOf ?? missing();
}

function refusal(action: OperationMove, operation: Position): Reason {
  const actions = VENDOR_ACTIONS.filter((each) => isVendorsPart(each, operation));
  return operationMessages.notVendorsPart({ status: operation.status, action, actions });
}

/** @returns undefined for what is nothing to the firm: a change of internal fields alone */
function shownToFirm(
  entry: ChangeEntry,
  { name, isFirst }: { name: string; isFirst: boolean },
): ChangeEntry | undefined {
  const kept = Object.entries(entry.changes).filter(([field]) => !INTERNAL.includes(field));
  if (entry.action === 'update' && kept.length === 0) return undefined;
  // Of the one by which it came to them, what it was before is not theirs to know.
  const fields = isFirst
    ? kept.filter(([field]) => OWN_NEWS.includes(field)).map(([field, { to }]) => [field, { from: null, to }])
    : kept;
  const actor = entry.actor.kind === 'vendor' ? entry.actor : { ...entry.actor, name };
  return { ...entry, changes: Object.fromEntries(fields) as ChangeEntry['changes'], actor };
}
