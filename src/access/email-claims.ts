import { Injectable } from '@nestjs/common';
import { type Principal, systemPrincipal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { rawSql, sql } from '../kernel/sql/sql.js';
import { accessMessages } from './access.messages.js';
import { audit, logSecurity } from './audit.js';
import { requireToManage } from './principals.js';
import { SessionsService } from './sessions.service.js';
import { type AccountRole, User } from './user.entity.js';

/** The condition that the account `r` only claims its address: it was never confirmed (D78). */
export const onlyClaimsEmail = rawSql('(r.email_claimed AND r.email_confirmed_at IS NULL)');

/**
 * Checks that the acting person's e-mail address is confirmed, if their account requires it. Keys and the service itself pass: only
 * people with a confirmed address create keys.
 *
 * @throws ApiError `permission_required`
 */
export async function requireConfirmedEmail(tenant: TenantReader): Promise<void> {
  const { kind, id } = tenant.principal;
  if (kind !== 'user') return;
  const account = await tenant.row<{ isClaimed: boolean }>(
    sql`SELECT ${onlyClaimsEmail} AS "isClaimed" FROM ${User} r WHERE r.id = ${id}`,
  );
  if (account?.isClaimed) throw new ApiError('permission_required', accessMessages.emailUnconfirmed);
}

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

/** Takes e-mail addresses over from accounts that only claim them: an unconfirmed address excludes no other account (D78). */
@Injectable()
export class EmailClaims {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly database: Database,
    private readonly sessions: SessionsService,
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
   * @throws ApiError `permission_required`, `owner_required`
   */
  async free(principal: Principal, email: string, role: AccountRole): Promise<void> {
    requireToManage(principal, role);
    await this.release(email, principal.businessId);
  }

  /**
   * Those of some addresses that an account outside of the principal's business has and keeps, in lower case. An account that only claims
   * its address does not keep it (D78).
   */
  async takenAmong({ principal }: TenantReader, emails: readonly string[]): Promise<ReadonlySet<string>> {
    if (emails.length === 0) return new Set();
    const found = await this.acrossBusinesses.rows<{ email: string }>(
      sql`SELECT lower(r.email) AS email FROM users r WHERE lower(r.email) = ANY(${emails.map((email) => email.toLowerCase())}::text[])
        AND r.business_id <> ${principal.businessId} AND NOT ${onlyClaimsEmail}`,
    );
    return new Set(found.map(({ email }) => email));
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
      this.releaseAddress(work, holder.id, email),
    );
  }

  /**
   * Takes the e-mail address from an account that only claims it (D78), because another sign-up or invitation uses it. The account is
   * deactivated, so its sessions and links end, also if it was the only owner: the address of a person who may be a stranger must not
   * open the business to the next one. Its technician stays on the roster, so that a sign-up cannot unassign work.
   *
   * @returns whether the account no longer has the address: false if it was confirmed in the meantime
   */
  async releaseAddress(work: UnitOfWork, userId: string, email: string): Promise<boolean> {
    const user = await work.lock(User, userId);
    if (user?.email.toLowerCase() !== email.toLowerCase()) return true;
    if (!user.emailClaimed || user.emailConfirmedAt !== null) return false;
    await work.update(User, userId, {
      email: `released-${userId}@example.invalid`,
      passwordHash: null,
      isActive: false,
      deactivatedAt: user.deactivatedAt ?? work.now,
    });
    await this.sessions.endAllOf(work, userId);
    await audit(work, 'user.deactivated', user, { reason: 'address taken over', email: user.email });
    logSecurity(work, 'address_taken_over', { user_id: userId });
    return true;
  }
}
