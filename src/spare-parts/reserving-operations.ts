import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { Released } from './stock-books.js';
import { Port } from '../kernel/port.js';

/** The fields of an operation that the stock depends on. */
export interface ReservingOperation {
  readonly status: string;
  /** Whether work is left to do. Only then can parts be reserved for it (§2.8). */
  readonly isOpen: boolean;
}

/**
 * The port to the operations that parts are reserved for. It keeps the spare parts module independent of the operations module,
 * which implements it.
 */
export interface ReservingOperations {
  /** Locks operations of the business until the transaction ends. @returns the existing ones, by id */
  lockAll(work: UnitOfWork, ids: readonly string[]): Promise<ReadonlyMap<string, ReservingOperation>>;

  /** Notifies people that parts are no longer reserved for operations, because a stock count found fewer. */
  notifyReleased(work: UnitOfWork, released: readonly Released[]): Promise<void>;

  /** Tells whether an operation is assigned to the principal: to the technician of their account. */
  isTheirs(work: UnitOfWork, id: string): Promise<boolean>;
}

/** The port that another module connects to its implementation. */
@Injectable()
export class ReservingOperationsPort extends Port<ReservingOperations> {}
