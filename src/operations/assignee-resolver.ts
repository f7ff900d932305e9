import { Injectable } from '@nestjs/common';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import { eachOnce } from '../kernel/ids.js';
import { Technician } from '../technicians/index.js';
import { VendorsService } from '../vendors/index.js';
import type { Operation } from './operation.entity.js';
import { techniciansNamed, vendorsNamed, type AssigneesNamed } from './operations.queries.js';
import type { AssigneeType } from './operation-status.js';

/** The requested assignee. The id of the other kind is ignored. */
export interface WantedAssignee {
  readonly assigneeType: AssigneeType;
  readonly technicianId?: string | null;
  readonly vendorId?: string | null;
}

/** The columns that hold an operation's assignee. */
export type Assignment = Pick<Operation, 'assigneeType' | 'technicianId' | 'vendorId' | 'people'>;

/** No assignee. */
export const UNASSIGNED: Assignment = {
  assigneeType: null,
  technicianId: null,
  vendorId: null,
  people: null,
};

/** Resolves requested assignees. */
@Injectable()
export class AssigneeResolver {
  constructor(private readonly vendors: VendorsService) {}

  /**
   * Resolves the assignment to a technician of the business, or to a vendor with an accepted partnership (§4.2).
   *
   * @returns undefined when there is no such technician or vendor, and for a technician who was offboarded
   */
  async find(tenant: TenantReader, wanted: WantedAssignee): Promise<Assignment | undefined> {
    return (await this.findAll(tenant, [wanted]))[0];
  }

  /** The technicians and vendors whose present name contains a text. An empty text matches none (D44). */
  async named(tenant: TenantReader, text: string): Promise<AssigneesNamed> {
    if (text.trim() === '') return { technicianIds: [], vendorIds: [] };
    const [technicianIds, vendorIds] = await Promise.all(
      [techniciansNamed(text), vendorsNamed(text)].map(async (query) =>
        (await tenant.rows<{ id: string }>(query, { replan: true })).map(({ id }) => id),
      ),
    );
    return { technicianIds: technicianIds!, vendorIds: vendorIds! };
  }

  /**
   * Operations with the present names of their assignees in place of the names at the time of the assignment.
   *
   * @returns the operations in their order; those without an assignee unchanged
   */
  async withPresentNames(tenant: TenantReader, operations: readonly Operation[]): Promise<Operation[]> {
    const [technicians, vendors] = await Promise.all([
      technicianNames(tenant, eachOnce(operations.map(({ technicianId }) => technicianId))),
      this.vendors.namesOf(
        tenant,
        operations.map(({ vendorId }) => vendorId),
      ),
    ]);
    return operations.map((operation) => {
      const { technicianId, vendorId } = operation;
      if (technicianId !== null) return { ...operation, people: technicians.get(technicianId) ?? null };
      return vendorId === null ? operation : { ...operation, people: vendors.get(vendorId) ?? null };
    });
  }

  /** Resolves many requested assignees, in order. See `find`. */
  async findAll(
    tenant: TenantReader,
    wanted: readonly WantedAssignee[],
  ): Promise<(Assignment | undefined)[]> {
    const idsOf = (type: AssigneeType) =>
      wanted.flatMap((each) => (each.assigneeType === type ? (idOf(each) ?? []) : []));
    const [technicians, vendors] = await Promise.all([
      activeTechnicians(tenant, idsOf('technician')),
      this.vendors.partners(tenant, idsOf('vendor')),
    ]);
    return wanted.map((each) => {
      const { assigneeType } = each;
      const id = idOf(each) ?? '';
      const found = (assigneeType === 'technician' ? technicians : vendors).get(id);
      const column = assigneeType === 'technician' ? { technicianId: id } : { vendorId: id };
      return found && { ...UNASSIGNED, assigneeType, ...column, people: found.name };
    });
  }
}

function idOf({ assigneeType, technicianId, vendorId }: WantedAssignee): string | null | undefined {
  return assigneeType === 'technician' ? technicianId : vendorId;
}

/** The names of technicians, active or not, by id. */
async function technicianNames(
  tenant: TenantReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const found = await tenant.rows<Pick<Technician, 'id' | 'name'>>(
    sql`SELECT t.id, t.name FROM ${Technician} t WHERE ${isOneOf('t.id', ids)}`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Finds active technicians by id. */
async function activeTechnicians(
  tenant: TenantReader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string | null }>> {
  if (ids.length === 0) return new Map();
  const found = await tenant.rows<Pick<Technician, 'id' | 'name'>>(
    sql`SELECT t.id, t.name FROM ${Technician} t WHERE ${isOneOf('t.id', ids)} AND t.is_active`,
  );
  return new Map(found.map((technician) => [technician.id, technician]));
}
