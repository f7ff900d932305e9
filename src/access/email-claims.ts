import { Injectable } from '@nestjs/common';
import { systemPrincipal, type Principal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { sql } from '../kernel/sql/sql.js';
import { onlyClaimsEmail } from './confirmed-email.js';
import { UsersService } from './users.service.js';
import type { AccountRole } from './user.entity.js';

/** How often an address is taken over for one account: more than once only if others sign up with it at the same moment. */
const MAX_ATTEMPTS = 3;

/** The account that has an address. */
interface Holder {
  readonly id: string;
  readonly businessId: string;
  /** The business that it belongs to; for a person of a firm, the one that invited them. */
  readonly of: string;
  readonly onlyClaims: boolean;
}

/** Takes e-mail addresses over from accounts that only claim them: an address that nobody confirmed keeps nobody out (D78). */
@Injectable()
export class EmailClaims {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly database: Database,
    private readonly users: UsersService,
  ) {}

  /**
   * Runs a function that creates an account in a transaction of its own. If another account only claims the address, takes the address
   * from it, and runs the function again.
   *
   * @param except the business whose own accounts and invitations keep the address
   * @throws ApiError as the function: `duplicate` for an address that cannot be taken over
   */
  async withAddress<T>(email: string, create: () => Promise<T>, except: string | null = null): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await create();
      } catch (error) {
        const isTaken = error instanceof ApiError && error.code === 'duplicate';
        if (!isTaken || attempt === MAX_ATTEMPTS || !(await this.release(email, except))) throw error;
      }
    }
  }

  /**
   * Takes an address over before an account with it is created in the principal's business. An account of the same business keeps its
   * address: it can be sent another link.
   *
   * @throws ApiError as `UsersService.requireToManage`
   */
  async free(principal: Principal, email: string, role: AccountRole): Promise<void> {
    this.users.requireToManage(principal, role);
    await this.release(email, principal.businessId);
  }

  /** @returns whether the address is free now, as far as is known. @param except as above */
  private async release(email: string, except: string | null): Promise<boolean> {
    const [holder] = await this.acrossBusinesses.rows<Holder>(
      sql`SELECT r.id, r.business_id AS "businessId", coalesce(r.invited_by, r.business_id) AS "of",
          ${onlyClaimsEmail} AS "onlyClaims"
        FROM users r WHERE lower(r.email) = lower(${email})`,
    );
    if (!holder) return true;
    if (!holder.onlyClaims || holder.of === except) return false;
    return this.database.work(systemPrincipal(holder.businessId), (work) =>
      this.users.releaseAddress(work, holder.id, email),
    );
  }
}
