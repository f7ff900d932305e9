import { Injectable } from '@nestjs/common';
import { systemPrincipal, type Principal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { businessTime } from '../kernel/database/business-day.js';
import { closedReason, type ClosedReason } from '../kernel/database/closed-businesses.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { isSandboxId } from '../kernel/ids.js';
import { ApiKey, isActiveKey } from './api-key.entity.js';
import { onlyClaimsEmail } from './email-claims.js';
import { isPassword } from './passwords.js';
import { permissionsOf, type Permission } from './permissions.js';
import { includesApi, type Plan } from './plans.js';
import { keyPrincipal, ofBusiness, userPrincipal, type OfBusiness } from './principals.js';
import { User } from './user.entity.js';
import { accessMessages } from './access.messages.js';

/** Creates principals for people of all businesses: by sign-in, by id, or as the owner of a business. */
@Injectable()
export class PrincipalsService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /**
   * The principal of the first active owner of a business.
   *
   * @throws ApiError `not_found`, `invalid_state` when the business has no active owner
   */
  async ownerOf(businessId: string): Promise<Principal> {
    const principal = await this.ownerOrServiceOf(businessId);
    if (principal.kind === 'system') throw new ApiError('invalid_state', accessMessages.noOwner);
    return principal;
  }

  /**
   * The principal with which an operator manages a business: its owner, or the service itself when the business has no active
   * owner, so that the operator can create one.
   *
   * @throws ApiError `not_found`
   */
  async ownerOrServiceOf(businessId: string): Promise<Principal> {
    const owner = await this.principalOf(
      sql`r.business_id = ${businessId} AND r.role = 'owner' AND r.is_active`,
    );
    if (owner) return owner;
    const known = await this.acrossBusinesses.rows(
      sql`SELECT 1 FROM businesses WHERE id = ${businessId} AND NOT is_firm`,
    );
    if (known.length === 0) throw ApiError.notFound(accessMessages.noBusiness);
    return systemPrincipal(businessId);
  }

  /**
   * Finds the account for an e-mail address and a password, except in a sandbox (D70). Takes as long for an unknown address as for
   * a known one.
   *
   * @returns undefined when they do not match an active account
   */
  async signIn(email: string, password: string): Promise<Principal | undefined> {
    const [user] = await this.acrossBusinesses.rows<
      Pick<User, 'id' | 'businessId' | 'role' | 'isActive' | 'passwordHash'>
    >(sql`SELECT id, business_id AS "businessId", role, is_active AS "isActive", password_hash AS "passwordHash"
      FROM users WHERE lower(email) = lower(${email})`);
    const matches = await isPassword(password, user?.passwordHash ?? null);
    return user?.isActive && matches && !isSandboxId(user.businessId) ? userPrincipal(user) : undefined;
  }

  /** Whether a business has an active owner who does not only claim their e-mail address (D78). */
  async hasConfirmedOwner(businessId: string): Promise<boolean> {
    const owner = await this.principalOf(
      sql`r.business_id = ${businessId} AND r.role = 'owner' AND r.is_active AND NOT ${onlyClaimsEmail}`,
    );
    return owner !== undefined;
  }

  /** The principal of a user, with the permissions of their role; with none if deactivated. @throws ApiError `not_found` */
  async ofUser(userId: string): Promise<Principal> {
    const user = await this.principalOf(sql`r.id = ${userId}`);
    if (!user) throw ApiError.notFound(accessMessages.noUser);
    return user;
  }

  /** The principal of the active user with an e-mail address; undefined if there is none. */
  async byEmail(email: string): Promise<Principal | undefined> {
    return this.principalOf(sql`lower(r.email) = lower(${email}) AND r.is_active AND b.sandbox_of IS NULL`);
  }

  /**
   * A key or a user with its current permissions (D20), to continue an earlier request.
   *
   * @returns undefined for a key that no longer works or whose plan excludes the API, for a deactivated account, and for
   *   principals of other kinds
   * @throws ApiError `business_suspended`, `business_moving`, `business_moved`
   */
  async withCurrentPermissions({
    businessId,
    kind,
    id,
  }: Pick<Principal, 'businessId' | 'kind' | 'id'>): Promise<Principal | undefined> {
    if (kind === 'user') {
      const user = await this.find(sql`r.business_id = ${businessId} AND r.id = ${id} AND r.is_active`);
      if (user?.closed) throw new ApiError(user.closed);
      return user?.principal;
    }
    if (kind !== 'api_key') return undefined;
    const now = businessTime(this.clock.now());
    const [key] = await this.acrossBusinesses.rows<
      { scopes: string[]; plan: Plan; closed: ClosedReason | null } & OfBusiness
    >(
      sql`SELECT k.scopes, b.plan, ${closedReason('b')} AS closed, ${ofBusiness} FROM api_keys k JOIN businesses b ON b.id = k.business_id
        JOIN users u ON u.business_id = k.business_id AND u.id = k.created_by
        WHERE k.business_id = ${businessId} AND k.id = ${id} AND ${isActiveKey(now)}`,
    );
    if (key?.closed) throw new ApiError(key.closed);
    return key && includesApi(key.plan) ? keyPrincipal(businessId, id!, key.scopes, key) : undefined;
  }

  /**
   * Why a user or a key may not do something any more. For work on their behalf that takes several transactions: the account or the
   * key is locked against changes until this one ends, so that all that it writes is permitted when it commits.
   *
   * @returns undefined if they may
   */
  async lockRefusal(
    work: UnitOfWork,
    { kind, id }: Pick<Principal, 'kind' | 'id'>,
    permission: Permission,
  ): Promise<'deactivated' | 'not_permitted' | undefined> {
    const permissions =
      kind === 'api_key' ? await lockedScopes(work, id!) : await lockedPermissions(work, id!);
    if (!permissions) return 'deactivated';
    return permissions.has(permission) ? undefined : 'not_permitted';
  }

  private async principalOf(condition: Sql): Promise<Principal | undefined> {
    return (await this.find(condition))?.principal;
  }

  private async find(
    condition: Sql,
  ): Promise<{ principal: Principal; closed: ClosedReason | null } | undefined> {
    const [user] = await this.acrossBusinesses.rows<
      Pick<User, 'id' | 'businessId' | 'role' | 'isActive'> & { closed: ClosedReason | null } & OfBusiness
    >(sql`SELECT r.id, r.business_id AS "businessId", r.role, r.is_active AS "isActive",
        ${closedReason('b')} AS closed, ${ofBusiness}
      FROM users r JOIN businesses b ON b.id = r.business_id WHERE ${condition} ORDER BY r.id LIMIT 1`);
    return user && { principal: userPrincipal(user), closed: user.closed };
  }
}

/** The permissions of an active user, whose account is locked; undefined if it is deactivated. */
async function lockedPermissions(work: UnitOfWork, id: string): Promise<ReadonlySet<string> | undefined> {
  const [user] = await work.lockRows<Pick<User, 'role' | 'isActive'>>(
    sql`SELECT r.role, r.is_active AS "isActive" FROM ${User} r WHERE r.id = ${id} FOR SHARE OF r`,
  );
  return user?.isActive ? permissionsOf(user.role) : undefined;
}

/** The scopes of a key that works, which is locked; undefined if it does not work any more. */
async function lockedScopes(work: UnitOfWork, id: string): Promise<ReadonlySet<string> | undefined> {
  const [key] = await work.lockRows<Pick<ApiKey, 'scopes'>>(
    sql`SELECT k.scopes FROM ${ApiKey} k JOIN ${User} u ON u.id = k.created_by
      WHERE k.id = ${id} AND ${isActiveKey(sql`${work.now}::timestamptz`)} FOR SHARE OF k, u`,
  );
  return key && new Set(key.scopes);
}
