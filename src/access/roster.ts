import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { Role, User } from './user.entity.js';

/** What is said of somebody with an account who is to be given work. */
export interface RosterEntry {
  /** Codes of the trades they are certified for. */
  readonly skills: readonly string[];
}

/**
 * Who can be given work. Access knows that some of its users can, not how that is kept: the module of those who do the
 * work provides this.
 */
export abstract class Roster {
  /** Puts somebody who has an account on the roster. */
  abstract takeOn(work: UnitOfWork, user: Pick<User, 'id' | 'name'>, entry: RosterEntry): Promise<void>;

  /** Takes whoever has the account off the roster, because it is being deactivated (D46). */
  abstract takeOff(work: UnitOfWork, userId: string): Promise<void>;

  /** Puts whoever has the account back, because it was opened again. */
  abstract bringBack(work: UnitOfWork, userId: string): Promise<void>;

  /** Notes that the account has another role. */
  abstract noteRole(work: UnitOfWork, userId: string, role: Role): Promise<void>;
}
