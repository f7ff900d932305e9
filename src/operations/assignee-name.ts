import { Injectable } from '@nestjs/common';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { OperationsOfTechniciansPort, type OperationsOfTechnicians } from '../technicians/index.js';
import { Operation } from './operation.entity.js';
import { IS_OPEN } from './operations.queries.js';

/**
 * The name of the assignee of the operation `r`, as SQL: the present name while it is open, otherwise the name when it was closed
 * (D44). Vendors are looked up, because they are not of one business, and no business sees that they are renamed.
 */
export const ASSIGNEE_NAME = sql`CASE WHEN r.renamed_technician_id = r.technician_id THEN r.renamed_to
  WHEN r.assignee_type = 'vendor' AND ${IS_OPEN} THEN (SELECT v.name FROM vendors v WHERE v.id = r.vendor_id)
  ELSE r.people END`;

/** The same name of a technician's operation that was read. For a vendor, the name at the assignment. */
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
