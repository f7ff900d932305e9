import { Injectable } from '@nestjs/common';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { eachOnce } from '../kernel/ids.js';
import { isOneOf, sql, type Sql } from '../kernel/sql/sql.js';
import {
  type OperationsOfTechnicians,
  OperationsOfTechniciansPort,
  Technician,
} from '../technicians/index.js';
import { VendorsService } from '../vendors/index.js';
import type { AssigneeType } from './operation-status.js';
import { Operation } from './operation.entity.js';
import { type AssigneesNamed, IS_OPEN, techniciansNamed, vendorsNamed } from './operations.queries.js';

/**
 * The name of the assignee of the operation `r`, as SQL: the present name while it is open, otherwise the name when it was closed
 * (D44). Vendors are looked up, because they are not of one business, and no business sees that they are renamed.
 */
export const ASSIGNEE_NAME = sql`CASE WHEN r.renamed_technician_id = r.technician_id THEN r.renamed_to
  WHEN r.assignee_type = 'vendor' AND ${IS_OPEN} THEN (SELECT v.name FROM vendors v WHERE v.id = r.vendor_id)
  ELSE r.people END`;

/** The name of the assignee of an operation that was read. For a vendor, the name at the assignment. */
export function storedAssigneeName({
  people,
  technicianId,
  renamedTechnicianId,
  renamedTo,
}: Pick<Operation, 'people' | 'technicianId' | 'renamedTechnicianId' | 'renamedTo'>): string | null {
  return technicianId !== null && renamedTechnicianId === technicianId ? renamedTo : people;
}

/** Gives the open operations of renamed technicians the new name. */
@Injectable()
export class RenamedAssignees implements OperationsOfTechnicians {
  constructor(port: OperationsOfTechniciansPort) {
    port.connect(this);
  }

  /** `people` keeps the name at the assignment, so that the search finds both. */
  async technicianRenamed(work: UnitOfWork, technicianId: string, renamedTo: string | null): Promise<void> {
    const open = sql`r.technician_id = ${technicianId} AND ${IS_OPEN}`;
    const locked = await work.lockRows<{ id: string }>(
      sql`SELECT r.id, r.updated_at FROM ${Operation} r WHERE ${open} ORDER BY r.id FOR NO KEY UPDATE OF r`,
      { replan: true },
    );
    const ids = locked.map(({ id }) => id);
    const renamed = { renamedTechnicianId: technicianId, renamedTo };
    if (ids.length > 0) await work.update(Operation, isOneOf('r.id', ids), renamed);
  }
}

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
   * The present names of the assignees of operations, by the operation's id: of technicians also if they were renamed while the
   * operation was closed.
   */
  async presentNames(
    tenant: TenantReader,
    operations: readonly Operation[],
  ): Promise<ReadonlyMap<string, string | null>> {
    const technicianIds = eachOnce(operations.map(({ technicianId }) => technicianId));
    const vendorIds = eachOnce(operations.map(({ vendorId }) => vendorId));
    const [technicians, vendors] = await Promise.all([
      namesById(
        tenant,
        technicianIds,
        sql`SELECT t.id, t.name FROM ${Technician} t WHERE ${isOneOf('t.id', technicianIds)}`,
      ),
      namesById(
        tenant,
        vendorIds,
        sql`SELECT v.id, v.name FROM vendors v WHERE ${isOneOf('v.id', vendorIds)}`,
      ),
    ]);
    const names = new Map([...technicians, ...vendors]);
    return new Map(
      operations.map(({ id, technicianId, vendorId }) => [
        id,
        names.get(technicianId ?? vendorId ?? '') ?? null,
      ]),
    );
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

/** The result of a query of names, by id. Reads nothing for an empty list of ids. */
async function namesById(
  tenant: TenantReader,
  ids: readonly string[],
  query: Sql,
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const found = await tenant.rows<{ id: string; name: string | null }>(query);
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
