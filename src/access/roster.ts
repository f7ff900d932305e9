import type { UnitOfWork } from '../kernel/database/unit-of-work.js';

/**
 * Who can be given work. Access knows that some of its users can, not how that is kept: the module of those who do the
 * work provides this.
 */
export abstract class Roster {
  /** Takes whoever has the account off the roster, because it is being deactivated (D46). */
  abstract takeOff(work: UnitOfWork, userId: string): Promise<void>;
}
