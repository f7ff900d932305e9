import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { ReservingOperation, ReservingOperations } from '../spare-parts/index.js';
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
}
