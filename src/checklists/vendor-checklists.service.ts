import { Injectable } from '@nestjs/common';
import { BusinessesService } from '../access/index.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { VendorOperationsService } from '../operations/index.js';
import type { ChecklistResource } from './checklist.resource.js';
import { ChecklistsService, type NewResult } from './checklists.service.js';

/**
 * The checklists of the operations of a vendor, for its people (D73). They record results while the operation is open and assigned to
 * their vendor. The people of the business are shown under its name, and what a failure opened is not shown.
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
    await this.operations.get(tenant, operationId);
    const [found, name] = await Promise.all([
      this.checklists.get(tenant, operationId),
      this.businesses.nameOf(tenant),
    ]);
    const checklist = found.item();
    const items = checklist.items.map((item) => ({
      ...item,
      opened_operation_id: null,
      result: item.result && {
        ...item.result,
        actor: item.result.actor.kind === 'vendor' ? item.result.actor : { ...item.result.actor, name },
      },
    }));
    return { ...checklist, items };
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
