import { Injectable } from '@nestjs/common';
import { systemPrincipal, type Principal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql, type Sql } from '../kernel/sql/sql.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { isLive } from './live-keys.js';
import { isPassword } from './passwords.js';
import { includesApi, type Plan } from './plans.js';
import { keyPrincipal, userPrincipal } from './principals.js';
import type { User } from './user.entity.js';
import { accessMessages } from './access.messages.js';

/** Finds people across all businesses, to act as them: who signs in, who has an id, who owns a business. */
@Injectable()
export class PrincipalsService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly clock: Clock,
  ) {}

  /**
   * The business's (first active) owner, to act as them.
   *
   * @throws ApiError `not_found`, `invalid_state` when the business has no active owner
   */
  async ownerOf(businessId: string): Promise<Principal> {
    const principal = await this.ownerOrServiceOf(businessId);
    if (principal.kind === 'system') throw new ApiError('invalid_state', accessMessages.noOwner);
    return principal;
  }

  /**
   * Who opens accounts for a business from outside: its owner, or the service itself while it has none left, so that it
   * can be given one.
   *
   * @throws ApiError `not_found`
   */
  async ownerOrServiceOf(businessId: string): Promise<Principal> {
    const owner = await this.find(sql`business_id = ${businessId} AND role = 'owner' AND is_active`);
    if (owner) return owner;
    const known = await this.acrossBusinesses.rows(
      sql`SELECT 1 FROM businesses WHERE id = ${businessId} AND NOT is_firm`,
    );
    if (known.length === 0) throw ApiError.notFound(accessMessages.noBusiness);
    return systemPrincipal(businessId);
  }

  /**
   * Finds the account that an e-mail and a password open. Takes as long for an e-mail that no one has.
   *
   * @returns undefined when they do not match an active account
   */
  async signIn(email: string, password: string): Promise<Principal | undefined> {
    const [user] = await this.acrossBusinesses.rows<
      Pick<User, 'id' | 'businessId' | 'role' | 'isActive' | 'passwordHash'>
    >(sql`SELECT id, business_id AS "businessId", role, is_active AS "isActive", password_hash AS "passwordHash"
      FROM users WHERE lower(email) = lower(${email})`);
    const matches = await isPassword(password, user?.passwordHash ?? null);
    return user?.isActive && matches ? userPrincipal(user) : undefined;
  }

  /** A user, to act as them: with what their role allows now, and with nothing once deactivated. @throws ApiError `not_found` */
  async ofUser(userId: string): Promise<Principal> {
    const user = await this.find(sql`id = ${userId}`);
    if (!user) throw ApiError.notFound(accessMessages.noUser);
    return user;
  }

  /** The one who signs in with an e-mail address, to act as them; undefined when no one does, or no more. */
  async byEmail(email: string): Promise<Principal | undefined> {
    return this.find(sql`lower(email) = lower(${email}) AND is_active`);
  }

  /**
   * A key or a user with the permissions they have now (D20), for something they asked for earlier.
   *
   * @returns undefined for a key that no longer works or whose plan excludes the API, for a closed account, and for
   *   principals of other kinds
   */
  async asOfNow({
    businessId,
    kind,
    id,
  }: Pick<Principal, 'businessId' | 'kind' | 'id'>): Promise<Principal | undefined> {
    if (kind === 'user') return this.find(sql`business_id = ${businessId} AND id = ${id} AND is_active`);
    if (kind !== 'api_key') return undefined;
    const [key] = await this.acrossBusinesses.rows<{ scopes: string[]; plan: Plan }>(
      sql`SELECT k.scopes, b.plan FROM api_keys k JOIN businesses b ON b.id = k.business_id
        JOIN users u ON u.business_id = k.business_id AND u.id = k.created_by
        WHERE k.business_id = ${businessId} AND k.id = ${id} AND ${isLive(this.clock.now())}`,
    );
    return key && includesApi(key.plan) ? keyPrincipal(businessId, id!, key.scopes) : undefined;
  }

  private async find(condition: Sql): Promise<Principal | undefined> {
    const [user] = await this.acrossBusinesses.rows<
      Pick<User, 'id' | 'businessId' | 'role' | 'isActive'>
    >(sql`SELECT id, business_id AS "businessId", role, is_active AS "isActive"
      FROM users WHERE ${condition} ORDER BY id LIMIT 1`);
    return user && userPrincipal(user);
  }
}
