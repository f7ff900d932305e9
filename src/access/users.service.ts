import { Injectable } from '@nestjs/common';
import { systemPrincipal, type Principal } from '../kernel/auth/principal.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql, type Sql } from '../kernel/database/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { audit } from './audit.js';
import { KeysService } from './keys.service.js';
import { hashPassword, isPassword } from './passwords.js';
import { userPrincipal } from './principals.js';
import { Roster, type RosterEntry } from './roster.js';
import { SessionsService } from './sessions.service.js';
import { User, type AccountRole, type Language, type Role } from './user.entity.js';

/** What a new account needs. */
export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly role: AccountRole;
  readonly password?: string;
  /** English unless told. */
  readonly language?: Language;
  /** For a person of a firm: the business on whose word they get their account. */
  readonly invitedBy?: string;
  /** For somebody who does maintenance work: they are put on the roster. */
  readonly onRoster?: RosterEntry;
}

const ONLY_OWNER = 'The only active owner of a business cannot be deactivated. Create another owner first.';
const LAST_OWNER = 'The only active owner of a business stays one. Create another owner first.';
const OWN_ROLE = 'Nobody changes their own role. Ask another owner or admin.';
const NO_OWNER = 'The business has no active owner. Create a user with the role owner first.';
const UNIQUE_VIOLATION = '23505';

/** The people with an account at a business. Those who may manage users manage all but the owners; owners manage each other. */
@Injectable()
export class UsersService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly keys: KeysService,
    private readonly sessions: SessionsService,
    private readonly roster: Roster,
  ) {}

  /**
   * Opens an account, and returns its id.
   *
   * @throws ApiError `permission_required`, `owner_required` for another owner; `duplicate` for an e-mail in use
   */
  async create(work: UnitOfWork, given: NewUser): Promise<string> {
    const { name, email, role, language = 'en', invitedBy = null, onRoster } = given;
    requireFor(work.principal, role);
    const passwordHash = given.password === undefined ? null : await hashPassword(given.password);
    const account = { name, email, role, passwordHash, language, invitedBy, isActive: true };
    const id = await this.insert(work, account);
    await audit(work, 'user.created', { id, name }, { role });
    if (onRoster) await this.roster.takeOn(work, { id, name }, onRoster);
    return id;
  }

  /**
   * Gives somebody another role; what they may do follows at their next request. Repeating it changes nothing.
   *
   * @throws ApiError `permission_required`, `owner_required` where the old role or the new one is owner; `not_found`;
   *   `invalid_state` for one's own role, and for the only active owner
   */
  async changeRole(work: UnitOfWork, userId: string, role: Role): Promise<void> {
    const owners = await activeOwners(work);
    const user = await this.lockToManage(work, userId);
    requireFor(work.principal, role);
    if (user.role === role) return;
    if (userId === work.principal.id) throw new ApiError('invalid_state', OWN_ROLE);
    if (isLast(owners, user)) throw new ApiError('invalid_state', LAST_OWNER);
    await work.update(User, userId, { role });
    await this.roster.noteRole(work, userId, role);
    await audit(work, 'user.role_changed', user, { from: user.role, to: role });
  }

  /** Sets the language in which somebody is told what happens. @throws ApiError `not_found` */
  async setLanguage(work: UnitOfWork, userId: string, language: Language): Promise<void> {
    const changed = await work.update(User, userId, { language });
    if (changed.length === 0) throw ApiError.notFound('user');
  }

  /**
   * Closes an account, ends its sessions, revokes every key that its holder created (§5), and takes them off the roster
   * of technicians (D46), at once and together. Repeating it changes nothing.
   *
   * @throws ApiError `permission_required`, `owner_required` for an owner; `not_found`; `invalid_state` for the only active
   *   owner, without whom nobody could act for the business
   */
  async deactivate(work: UnitOfWork, userId: string): Promise<void> {
    const owners = await activeOwners(work);
    const user = await this.lockToManage(work, userId);
    if (!user.isActive) return;
    if (isLast(owners, user)) throw new ApiError('invalid_state', ONLY_OWNER);
    await work.update(User, userId, { isActive: false, deactivatedAt: work.now });
    await audit(work, 'user.deactivated', user);
    await this.sessions.endAllOf(work, userId);
    await this.keys.revokeAllOf(work, userId);
    await this.roster.takeOff(work, userId);
  }

  /**
   * Opens a closed account again, and puts its holder back on the roster if they were on it. Their keys stay revoked.
   * Repeating it changes nothing.
   *
   * @throws ApiError `permission_required`, `owner_required` for an owner; `not_found`
   */
  async reactivate(work: UnitOfWork, userId: string): Promise<void> {
    const user = await this.lockToManage(work, userId);
    if (user.isActive) return;
    await work.update(User, userId, { isActive: true, deactivatedAt: null });
    await this.roster.bringBack(work, userId);
    await audit(work, 'user.reactivated', user);
  }

  /**
   * An account, locked until the work ends, for whoever may change it.
   *
   * @throws ApiError `permission_required`, `owner_required` for an owner's; `not_found`
   */
  async lockToManage(work: UnitOfWork, userId: string): Promise<User> {
    work.principal.require('users:manage');
    const user = await work.lock(User, userId);
    if (!user) throw ApiError.notFound('user');
    requireFor(work.principal, user.role);
    return user;
  }

  /**
   * The business's (first active) owner, to act as them.
   *
   * @throws ApiError `not_found`, `invalid_state` when the business has no active owner
   */
  async ownerOf(businessId: string): Promise<Principal> {
    const principal = await this.ownerOrServiceOf(businessId);
    if (principal.kind === 'system') throw new ApiError('invalid_state', NO_OWNER);
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
    if (known.length === 0) throw ApiError.notFound('business');
    return systemPrincipal(businessId);
  }

  /** Gives an account a new password. Whoever may do so was asked before. @throws ApiError `not_found` */
  async setPassword(work: UnitOfWork, userId: string, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    if ((await work.update(User, userId, { passwordHash })).length === 0) throw ApiError.notFound('user');
  }

  /**
   * Finds the account that an e-mail and a password open. Takes as long for an e-mail that nobody has.
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
  async principalOf(userId: string): Promise<Principal> {
    const user = await this.find(sql`id = ${userId}`);
    if (!user) throw ApiError.notFound('user');
    return user;
  }

  /** Whoever signs in with an e-mail address, to act as them; undefined when nobody does, or no more. */
  async principalByEmail(email: string): Promise<Principal | undefined> {
    return this.find(sql`lower(email) = lower(${email}) AND is_active`);
  }

  private async insert(work: UnitOfWork, user: Partial<User>): Promise<string> {
    try {
      return await work.insert(User, user);
    } catch (error) {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      throw new ApiError('duplicate', `The e-mail ${user.email} is in use.`, 'email');
    }
  }

  private async find(condition: Sql): Promise<Principal | undefined> {
    const [user] = await this.acrossBusinesses.rows<
      Pick<User, 'id' | 'businessId' | 'role' | 'isActive'>
    >(sql`SELECT id, business_id AS "businessId", role, is_active AS "isActive"
      FROM users WHERE ${condition} ORDER BY id LIMIT 1`);
    return user && userPrincipal(user);
  }
}

/** Makes sure that a principal may manage accounts of a role. @throws ApiError `permission_required`, `owner_required` */
function requireFor(principal: Principal, role: AccountRole): void {
  principal.require(role === 'owner' ? 'owners:manage' : 'users:manage');
}

/** All active owners, locked, and always in the order of their ids: two who deactivate each other come one after the other. */
function activeOwners(work: UnitOfWork): Promise<{ id: string }[]> {
  return work.lockRows<{ id: string }>(sql`SELECT r.id FROM ${User} r
    WHERE r.role = 'owner' AND r.is_active ORDER BY r.id FOR NO KEY UPDATE OF r`);
}

function isLast(owners: readonly { id: string }[], { id }: User): boolean {
  return owners.length === 1 && owners[0]!.id === id;
}
