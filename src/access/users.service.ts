import { Injectable } from '@nestjs/common';
import { systemActor, type Actor } from '../kernel/actor.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql, type Sql } from '../kernel/database/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { KeysService } from './keys.service.js';
import { hashPassword } from './passwords.js';
import { Roster } from './roster.js';
import { User, type Role } from './user.entity.js';

/** What a new account needs. */
export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password?: string;
}

const ONLY_OWNER = 'The only active owner of a business cannot be deactivated. Create another owner first.';
const NO_OWNER = 'The business has no active owner. Create a user with the role owner first.';
const UNIQUE_VIOLATION = '23505';

/** The people with an account at a business. */
@Injectable()
export class UsersService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly keys: KeysService,
    private readonly roster: Roster,
  ) {}

  /**
   * Opens an account, and returns its id.
   *
   * @throws ApiError `duplicate` for an e-mail in use
   */
  async create(work: UnitOfWork, given: NewUser): Promise<string> {
    const { name, email, role } = given;
    const passwordHash = given.password === undefined ? null : await hashPassword(given.password);
    try {
      return await work.insert(User, { name, email, role, passwordHash, isActive: true });
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      throw new ApiError('duplicate', `The e-mail ${email} is in use.`, 'email');
    }
  }

  /**
   * Closes an account, revokes every key that its holder created (§5), and takes them off the roster of technicians (D46),
   * at once and together. Repeating it changes nothing.
   *
   * @throws ApiError `not_found`; `invalid_state` for the only active owner, without whom nobody could act for the business
   */
  async deactivate(work: UnitOfWork, userId: string): Promise<void> {
    // All owners, and always in the order of their ids: two who deactivate each other come one after the other.
    const owners = await work.lockRows<{ id: string }>(sql`SELECT r.id FROM ${User} r
      WHERE r.role = 'owner' AND r.is_active ORDER BY r.id FOR NO KEY UPDATE OF r`);
    const user = await work.lock(User, userId);
    if (!user) throw ApiError.notFound('user');
    if (!user.isActive) return;
    if (user.role === 'owner' && owners.length === 1) throw new ApiError('invalid_state', ONLY_OWNER);
    await work.update(User, userId, { isActive: false, deactivatedAt: work.now });
    await this.keys.revokeAllOf(work, userId);
    await this.roster.takeOff(work, userId);
  }

  /**
   * The business's (first active) owner, to act as them.
   *
   * @throws ApiError `not_found`, `invalid_state` when the business has no active owner
   */
  async ownerOf(businessId: string): Promise<Actor> {
    const actor = await this.ownerOrServiceOf(businessId);
    if (actor.kind === 'system') throw new ApiError('invalid_state', NO_OWNER);
    return actor;
  }

  /**
   * Who opens accounts for a business from outside: its owner, or the service itself while it has none left, so that it
   * can be given one.
   *
   * @throws ApiError `not_found`
   */
  async ownerOrServiceOf(businessId: string): Promise<Actor> {
    const owner = await this.find(sql`business_id = ${businessId} AND role = 'owner' AND is_active`);
    if (owner) return owner;
    const known = await this.acrossBusinesses.rows(sql`SELECT 1 FROM businesses WHERE id = ${businessId}`);
    if (known.length === 0) throw ApiError.notFound('business');
    return systemActor(businessId);
  }

  /** A user, to act as them. @throws ApiError `not_found` */
  async actorOf(userId: string): Promise<Actor> {
    const user = await this.find(sql`id = ${userId}`);
    if (!user) throw ApiError.notFound('user');
    return user;
  }

  private async find(condition: Sql): Promise<Actor | undefined> {
    const [user] = await this.acrossBusinesses.rows<{ id: string; businessId: string }>(
      sql`SELECT id, business_id AS "businessId" FROM users WHERE ${condition} ORDER BY id LIMIT 1`,
    );
    return user && { businessId: user.businessId, kind: 'user', id: user.id };
  }
}
