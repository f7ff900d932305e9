import { Injectable } from '@nestjs/common';
import { type ActorShown, BusinessesService } from '../access/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { VendorOperationsService } from '../operations/index.js';
import { type ResultEntry, sourcesOf } from './checklist-history.js';
import type { ChecklistResource } from './checklist.resource.js';
import { ChecklistsService, type NewResult } from './checklists.service.js';

/**
 * The checklists of the operations of a vendor, for its people (D73). They record results while the operation is open and assigned to
 * their vendor. The people of the business and of other firms are shown under the name of the business. What a failure opens, and
 * notes from before the assignment to the vendor, are internal to the business.
 */
@Injectable()
export class VendorChecklistsService {
  constructor(
    private readonly checklists: ChecklistsService,
    private readonly operations: VendorOperationsService,
    private readonly businesses: BusinessesService,
  ) {}

  /** Reads the checklist of one of the vendor's operations. @throws ApiError `not_found` */
  async get(tenant: TenantReader, operationId: string): Promise<ChecklistResource> {
    const since = await this.operations.assignedBy(tenant, operationId);
    const [found, sources, name] = await Promise.all([
      this.checklists.get(tenant, operationId),
      sourcesOf(tenant, operationId),
      this.businesses.nameOf(tenant),
    ]);
    const checklist = found.item();
    const sourceOf = new Map(sources.map((source) => [source.stepId, source]));
    const items = checklist.items.map((item) => {
      const { id, firmId } = sourceOf.get(item.id) ?? { id: '', firmId: null };
      const { result } = item;
      const internal = { on_failure: null, meter_external_id: null, opened_operation_id: null };
      if (result === null) return { ...item, ...internal };
      const note = since !== null && id < since ? null : result.note;
      const actor = shownTo(tenant, result.actor, firmId, name);
      return { ...item, ...internal, result: { ...result, note, actor } };
    });
    return { ...checklist, items };
  }

  /** What was recorded since the operation was assigned to the vendor, newest first. @throws ApiError `not_found` */
  async history(tenant: TenantReader, operationId: string): Promise<ResultEntry[]> {
    const since = await this.operations.assignedBy(tenant, operationId);
    const [entries, name] = await Promise.all([
      this.checklists.history(tenant, operationId, since),
      this.businesses.nameOf(tenant),
    ]);
    return entries.map((entry) => ({
      ...entry,
      actor: shownTo(tenant, entry.actor, entry.firmId, name),
      openedOperationId: null,
    }));
  }

  /** Records a result. @throws ApiError `not_found` for another vendor's operation; as `ChecklistsService.record` */
  async record(work: UnitOfWork, operationId: string, stepId: string, result: NewResult): Promise<string> {
    await this.operations.requireOwn(work, operationId);
    return this.checklists.record(work, operationId, stepId, result);
  }

  /** Takes a result back. @throws ApiError as `record` */
  async takeBack(work: UnitOfWork, operationId: string, stepId: string): Promise<void> {
    await this.operations.requireOwn(work, operationId);
    await this.checklists.takeBack(work, operationId, stepId);
  }
}

/** An actor as a vendor's person sees them: only people of their own firm have names. @param business its name */
function shownTo(
  { principal }: TenantReader,
  actor: ActorShown,
  firmId: string | null,
  business: string,
): ActorShown {
  if (actor.kind === 'vendor' && firmId === principal.onBehalfOf) return actor;
  return { kind: actor.kind === 'vendor' ? 'user' : actor.kind, id: null, name: business };
}
