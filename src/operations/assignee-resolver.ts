import { Injectable } from '@nestjs/common';
import { sql } from '../kernel/database/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { Technician } from '../technicians/index.js';
import { VendorsService } from '../vendors/index.js';
import type { Operation } from './operation.entity.js';
import type { AssigneeType } from './operation-status.js';

/** Whom somebody wants to give an operation to. The id of the other kind is not looked at. */
export interface WantedAssignee {
  readonly assigneeType: AssigneeType;
  readonly technicianId?: string | null;
  readonly vendorId?: string | null;
}

/** The columns that say whom an operation is with. */
export type Assignment = Pick<Operation, 'assigneeType' | 'technicianId' | 'vendorId' | 'people'>;

/** With nobody, and so for everybody to see. */
export const WITH_NOBODY: Assignment = {
  assigneeType: null,
  technicianId: null,
  vendorId: null,
  people: null,
};

/** Finds out who can be given an operation. */
@Injectable()
export class AssigneeResolver {
  constructor(private readonly vendors: VendorsService) {}

  /**
   * The assignment to a technician of the business, or to a firm with which it has an accepted partnership (§4.2).
   *
   * @returns undefined when there is no such technician or firm; a technician who was offboarded can get no work either
   */
  async find(tenant: TenantReader, wanted: WantedAssignee): Promise<Assignment | undefined> {
    const { assigneeType, technicianId = null, vendorId = null } = wanted;
    return assigneeType === 'technician'
      ? this.technician(tenant, technicianId)
      : this.vendor(tenant, vendorId);
  }

  private async technician(
    tenant: TenantReader,
    technicianId: string | null,
  ): Promise<Assignment | undefined> {
    const technician = await tenant.row<Pick<Technician, 'name'>>(
      sql`SELECT t.name FROM ${Technician} t WHERE t.id = ${technicianId} AND t.is_active`,
    );
    return (
      technician && { ...WITH_NOBODY, assigneeType: 'technician', technicianId, people: technician.name }
    );
  }

  private async vendor(tenant: TenantReader, vendorId: string | null): Promise<Assignment | undefined> {
    const vendor = vendorId === null ? undefined : await this.vendors.partner(tenant, vendorId);
    return vendor && { ...WITH_NOBODY, assigneeType: 'vendor', vendorId, people: vendor.name };
  }
}
