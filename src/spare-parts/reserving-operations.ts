import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { Released } from './stock-books.js';
import { Port } from '../kernel/port.js';

/** What stock needs to know of an operation. */
export interface ReservingOperation {
  readonly status: string;
  /** Whether there is still something to do: only then can parts be set aside for it (§2.8). */
  readonly isOpen: boolean;
}

/**
 * What parts are set aside for. Stock knows that there are operations, not what they are: the module of the operations
 * answers.
 */
export interface ReservingOperations {
  /** An operation of the business, locked until the transaction ends; undefined if it does not exist. */
  lock(work: UnitOfWork, id: string): Promise<ReservingOperation | undefined>;

  /** Notifies people that parts are no longer reserved for operations, because a count found fewer. */
  tellReleased(work: UnitOfWork, released: readonly Released[]): Promise<void>;

  /** Tells whether an operation is with the person who asks: with the technician who signs in with their account. */
  isTheirs(work: UnitOfWork, id: string): Promise<boolean>;
}

/** Where another module connects its `ReservingOperations`. */
@Injectable()
export class ReservingOperationsPort extends Port<ReservingOperations> {}
