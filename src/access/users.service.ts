import { Injectable } from '@nestjs/common';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Language } from '../kernel/messages/texts.js';
import { Port } from '../kernel/port.js';
import { sql } from '../kernel/sql/sql.js';
import { accessMessages } from './access.messages.js';
import { audit, logSecurity } from './audit.js';
import { BusinessesService, throwEmailInUse } from './businesses.service.js';
import { KeysService } from './keys.service.js';
import { hashPassword, newPasswordHash } from './passwords.js';
import { requireToManage } from './principals.js';
import { SessionsService } from './sessions.service.js';
import { type AccountRole, type Role, User } from './user.entity.js';

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

/** A new account. */
export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly role: AccountRole;
  readonly password?: string;
  /** English by default. */
  readonly language?: Language;
  /** For a person of a firm: the business that invites them. */
  readonly invitedBy?: string;
  /** Whether the address was only entered, by a sign-up or an invitation (D78); an operator vouches for it. */
  readonly emailClaimed?: boolean;
  /** For a technician: adds them to the roster. */
  readonly onRoster?: RosterEntry;
}

/** The accounts of a business. The permission `users:manage` covers all but owners; owners are managed by owners. */
@Injectable()
export class UsersService {
  constructor(
    private readonly keys: KeysService,
    private readonly sessions: SessionsService,
    private readonly roster: RosterPort,
    private readonly businesses: BusinessesService,
  ) {}

  /**
   * Creates an account.
   *
   * @returns its id
   * @throws ApiError `permission_required`, `owner_required` for another owner; `invalid_parameter` for a password that is easy to
   *   guess (D77); `duplicate` for an e-mail in use
   */
  async create(work: UnitOfWork, user: NewUser): Promise<string> {
    const { name, email, role, password, language = 'en', invitedBy = null, onRoster } = user;
    const { emailClaimed = false } = user;
    requireToManage(work.principal, role);
    const passwordHash =
      password === undefined
        ? null
        : await newPasswordHash(password, { name, email, businessName: await this.businesses.nameOf(work) });
    const account = { name, email, emailClaimed, role, passwordHash, language, invitedBy, isActive: true };
    const id = await work.insert(User, account).catch(throwEmailInUse(account.email));
    await audit(work, 'user.created', { id, name }, { role });
    if (onRoster) await this.roster.implementation.addToRoster(work, { id, name }, onRoster);
    return id;
  }

  /**
   * A user's role, locked until the end of the transaction, as `changeRole` locks it.
   *
   * @throws ApiError `permission_required`, `owner_required` for an owner; `not_found`
   */
  async lockRole(work: UnitOfWork, userId: string): Promise<AccountRole> {
    await activeOwners(work);
    return (await this.lockToManage(work, userId)).role;
  }

  /**
   * Changes a user's role. It takes effect at their next request. Repeating it changes nothing.
   *
   * @throws ApiError `permission_required`, `owner_required` if the old or the new role is owner; `not_found`; `invalid_state` for
   *   the principal's own role, and for the only active owner
   */
  async changeRole(work: UnitOfWork, userId: string, role: Role): Promise<void> {
    const owners = await activeOwners(work);
    const user = await this.lockToManage(work, userId);
    requireToManage(work.principal, role);
    if (user.role === role) return;
    if (userId === work.principal.id) throw new ApiError('invalid_state', accessMessages.ownRole);
    if (isLast(owners, user)) throw new ApiError('invalid_state', accessMessages.lastOwnerStays);
    await work.update(User, userId, { role });
    await this.roster.implementation.updateRole(work, userId, role);
    await audit(work, 'user.role_changed', user, { from: user.role, to: role });
    logSecurity(work, 'role_changed', { user_id: userId, from: user.role, to: role });
  }

  /**
   * Deactivates an account, ends its sessions, revokes every key that its holder created (§5), and removes them from the roster of
   * technicians (D46). Repeating it changes nothing.
   *
   * @throws ApiError `permission_required`, `owner_required` for an owner; `not_found`; `invalid_state` for the only active owner
   */
  async deactivate(work: UnitOfWork, userId: string): Promise<void> {
    const owners = await activeOwners(work);
    const user = await this.lockToManage(work, userId);
    if (!user.isActive) return;
    if (isLast(owners, user)) throw new ApiError('invalid_state', accessMessages.lastOwnerNotDeactivated);
    await work.update(User, userId, { isActive: false, deactivatedAt: work.now });
    await audit(work, 'user.deactivated', user);
    await this.sessions.endAllOf(work, userId);
    await this.keys.revokeAllOf(work, userId);
    await this.roster.implementation.removeFromRoster(work, userId);
  }

  /**
   * Reactivates an account, and restores its holder to the roster if the deactivation took them off it. Their keys stay revoked.
   * Repeating it changes nothing.
   *
   * @throws ApiError `permission_required`, `owner_required` for an owner; `not_found`
   */
  async reactivate(work: UnitOfWork, userId: string): Promise<void> {
    const user = await this.lockToManage(work, userId);
    if (user.isActive) return;
    await work.update(User, userId, { isActive: true, deactivatedAt: null });
    await this.roster.implementation.restoreToRoster(work, userId, user.deactivatedAt);
    await audit(work, 'user.reactivated', user);
  }

  /**
   * Ends one session of a user, or all of them (D77).
   *
   * @throws ApiError `permission_required`, `owner_required` for an owner's; `not_found`
   */
  async endSessions(work: UnitOfWork, userId: string, sessionId?: string): Promise<void> {
    const user = await this.lockToManage(work, userId);
    await (sessionId === undefined
      ? this.sessions.endEvery(work, user)
      : this.sessions.endOne(work, user, sessionId));
  }

  /**
   * Locks an account for a change.
   *
   * @throws ApiError `permission_required`, `owner_required` for an owner's; `not_found`
   */
  async lockToManage(work: UnitOfWork, userId: string): Promise<User> {
    work.principal.require('users:manage');
    const user = await work.lock(User, userId);
    if (!user) throw ApiError.notFound(accessMessages.noUser);
    requireToManage(work.principal, user.role);
    return user;
  }

  /**
   * Sets a user's password as it is: for the accounts of the demo, whose password is published. The caller checks the permission.
   *
   * @throws ApiError `not_found`
   */
  async setPassword(work: UnitOfWork, userId: string, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    if ((await work.update(User, userId, { passwordHash })).length === 0)
      throw ApiError.notFound(accessMessages.noUser);
  }
}

/** Locks all active owners, in the order of their ids, so that two owners who deactivate each other do not deadlock. */
function activeOwners(work: UnitOfWork): Promise<{ id: string }[]> {
  return work.lockRows<{ id: string }>(sql`SELECT r.id FROM ${User} r
    WHERE r.role = 'owner' AND r.is_active ORDER BY r.id FOR NO KEY UPDATE OF r`);
}

function isLast(owners: readonly { id: string }[], { id }: User): boolean {
  return owners.length === 1 && owners[0]!.id === id;
}
