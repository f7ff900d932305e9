import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { Role, User } from './user.entity.js';
import { Port } from '../kernel/port.js';

/** The data of a technician in addition to their account. */
export interface RosterEntry {
  /** Codes of the trades they are certified for. */
  readonly skills: readonly string[];
}

/** The technicians, who can be assigned work. The module of technicians implements it, so that access does not depend on it. */
export interface Roster {
  /** Adds a user to the roster. */
  addToRoster(work: UnitOfWork, user: Pick<User, 'id' | 'name'>, entry: RosterEntry): Promise<void>;

  /** Removes a user from the roster, because their account is deactivated (D46). */
  removeFromRoster(work: UnitOfWork, userId: string): Promise<void>;

  /**
   * Restores a user to the roster, because their account is reactivated.
   *
   * @param since when the account was deactivated: those who were off the roster before stay off. Null if it is not known
   */
  restoreToRoster(work: UnitOfWork, userId: string, since: Date | null): Promise<void>;

  /** Updates the roster after a change of a user's role. */
  updateRole(work: UnitOfWork, userId: string, role: Role): Promise<void>;
}

/** The port to which the module of technicians connects its `Roster`. */
@Injectable()
export class RosterPort extends Port<Roster> {}
