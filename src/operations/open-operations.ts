import { Injectable } from '@nestjs/common';
import { sql } from '../kernel/database/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { ReservingOperation, ReservingOperations } from '../spare-parts/index.js';
import { Operation } from './operation.entity.js';
import { isOpen } from './operation-status.js';
import { isTheirs } from './permitted-actions.js';

/** Tells the stock whether an operation can have parts set aside (§2.8, D28). */
@Injectable()
export class OpenOperations implements ReservingOperations {
  /** An operation of the business, locked until the work ends; undefined when there is none. */
  async lock(work: UnitOfWork, id: string): Promise<ReservingOperation | undefined> {
    const operation = await work.lock(Operation, id);
    return operation && { status: operation.status, isOpen: isOpen(operation.status) };
  }

  /** Tells whether an operation is with the person who asks. */
  async isTheirs(work: UnitOfWork, id: string): Promise<boolean> {
    const operation = await work.row<Pick<Operation, 'technicianId'>>(
      sql`SELECT r.technician_id AS "technicianId" FROM ${Operation} r WHERE r.id = ${id}`,
    );
    return operation !== undefined && isTheirs(work, operation);
  }
}
