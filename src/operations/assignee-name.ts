import { Injectable } from '@nestjs/common';
import { isOneOf, sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import {
  OperationsOfTechniciansPort,
  Technician,
  type OperationsOfTechnicians,
} from '../technicians/index.js';
import { Operation } from './operation.entity.js';
import { IS_OPEN } from './operations.queries.js';

/**
 * The name of the assignee of the operation `r`, as SQL: the present name while it is open, otherwise the name when it was closed
 * (D44).
 */
export const ASSIGNEE_NAME = sql`CASE WHEN NOT (${IS_OPEN}) THEN r.people
  WHEN r.assignee_type = 'technician' THEN (SELECT t.name FROM ${Technician} t WHERE t.id = r.technician_id)
  WHEN r.assignee_type = 'vendor' THEN (SELECT v.name FROM vendors v WHERE v.id = r.vendor_id) END`;

/** Reports the open operations of renamed technicians as changed, because they show another name. */
@Injectable()
export class RenamedAssignees implements OperationsOfTechnicians {
  constructor(port: OperationsOfTechniciansPort) {
    port.connect(this);
  }

  /** No column changes: `people` keeps the name of the assignment, so that the search finds both. */
  async technicianRenamed(work: UnitOfWork, technicianId: string): Promise<void> {
    const open = sql`r.technician_id = ${technicianId} AND ${IS_OPEN}`;
    const locked = await work.lockRows<{ id: string }>(
      sql`SELECT r.id, r.updated_at FROM ${Operation} r WHERE ${open} ORDER BY r.id FOR NO KEY UPDATE OF r`,
      { replan: true },
    );
    const ids = locked.map(({ id }) => id);
    if (ids.length > 0) await work.update(Operation, isOneOf('r.id', ids), { assigneeType: 'technician' });
  }
}
