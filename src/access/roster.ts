import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import type { Role, User } from './user.entity.js';
import { Port } from '../kernel/port.js';

/** What a technician's record adds to their account. */
export interface RosterEntry {
  /** Codes of the trades they are certified for. */
  readonly skills: readonly string[];
}

/**
 * Who can be given work. Access knows that some of its users can, not how that is kept: the module of those who do the
 * work answers.
 */
export interface Roster {
  /** Puts a person who has an account on the roster. */
  takeOn(work: UnitOfWork, user: Pick<User, 'id' | 'name'>, entry: RosterEntry): Promise<void>;

  /** Takes the user of the account off the roster, because it is being deactivated (D46). */
  takeOff(work: UnitOfWork, userId: string): Promise<void>;

  /** Puts the user of the account back, because it was opened again. */
  bringBack(work: UnitOfWork, userId: string): Promise<void>;

  /** Notes that the account has another role. */
  noteRole(work: UnitOfWork, userId: string, role: Role): Promise<void>;
}

/** Where another module connects its `Roster`. */
@Injectable()
export class RosterPort extends Port<Roster> {}
