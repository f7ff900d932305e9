import { Injectable } from '@nestjs/common';
import { sql } from '../kernel/database/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { ReservingOperation, ReservingOperations } from '../spare-parts/index.js';
import { Technician } from '../technicians/index.js';
import { Operation } from './operation.entity.js';
import { isOpen } from './operation-status.js';

/** Tells the stock whether an operation can have parts set aside (§2.8, D28). */
@Injectable()
export class OpenOperations implements ReservingOperations {
  /** An operation of the business, locked until the work ends; undefined when there is none. */
  async lock(work: UnitOfWork, id: string): Promise<ReservingOperation | undefined> {
    const operation = await work.lock(Operation, id);
    return operation && { status: operation.status, isOpen: isOpen(operation.status) };
  }

  /** Tells whether an operation is with the person who asks: with the technician who signs in with their account. */
  async isTheirs(work: UnitOfWork, id: string): Promise<boolean> {
    const { kind, id: userId } = work.principal;
    if (kind !== 'user') return false;
    const theirs = sql`SELECT 1 FROM ${Operation} r JOIN ${Technician} t ON t.id = r.technician_id
      WHERE r.id = ${id} AND t.user_id = ${userId}`;
    return (await work.row(theirs)) !== undefined;
  }
}
