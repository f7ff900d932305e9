import { Injectable } from '@nestjs/common';
import type { Principal } from '../kernel/auth/principal.js';
import { sql } from '../kernel/sql/sql.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Language } from '../kernel/messages/language.js';
import { audit } from './audit.js';
import { KeysService } from './keys.service.js';
import { throwEmailInUse } from './email-in-use.js';
import { hashPassword } from './passwords.js';
import { RosterPort, type RosterEntry } from './roster.js';
import { SessionsService } from './sessions.service.js';
import { User, type AccountRole, type Role } from './user.entity.js';
import { accessMessages } from './access.messages.js';

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
  ) {}

  /**
   * Creates an account.
   *
   * @returns its id
   * @throws ApiError `permission_required`, `owner_required` for another owner; `duplicate` for an e-mail in use
   */
  async create(work: UnitOfWork, user: NewUser): Promise<string> {
    const { name, email, role, password, language = 'en', invitedBy = null, onRoster } = user;
    const { emailClaimed = false } = user;
    this.requireToManage(work.principal, role);
    const passwordHash = password === undefined ? null : await hashPassword(password);
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
    this.requireToManage(work.principal, role);
    if (user.role === role) return;
    if (userId === work.principal.id) throw new ApiError('invalid_state', accessMessages.ownRole);
    if (isLast(owners, user)) throw new ApiError('invalid_state', accessMessages.lastOwnerStays);
    await work.update(User, userId, { role });
    await this.roster.implementation.updateRole(work, userId, role);
    await audit(work, 'user.role_changed', user, { from: user.role, to: role });
    work.logSecurity('role_changed', { user_id: userId, from: user.role, to: role });
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
   * Locks an account for a change.
   *
   * @throws ApiError `permission_required`, `owner_required` for an owner's; `not_found`
   */
  async lockToManage(work: UnitOfWork, userId: string): Promise<User> {
    work.principal.require('users:manage');
    const user = await work.lock(User, userId);
    if (!user) throw ApiError.notFound(accessMessages.noUser);
    this.requireToManage(work.principal, user.role);
    return user;
  }

  /** Checks that a principal may manage accounts of a role. @throws ApiError `permission_required`, `owner_required` */
  requireToManage(principal: Principal, role: AccountRole): void {
    principal.require(role === 'owner' ? 'owners:manage' : 'users:manage');
  }

  /**
   * Takes the e-mail address from an account that only claims it (D78), because another sign-up or invitation uses it. The account is
   * deactivated, so its sessions and links end, also if it was the only owner: the address of a person who may be a stranger must not
   * open the business to the next one. Its technician stays on the roster, so that nobody can unassign work by signing up.
   *
   * @returns whether the account no longer has the address: false if it was confirmed in the meantime
   */
  async releaseAddress(work: UnitOfWork, userId: string, email: string): Promise<boolean> {
    const user = await work.lock(User, userId);
    if (user?.email.toLowerCase() !== email.toLowerCase()) return true;
    if (!user.emailClaimed || user.emailConfirmedAt !== null) return false;
    await work.update(User, userId, {
      ...{ email: `released-${userId}@example.invalid`, passwordHash: null },
      ...{ isActive: false, deactivatedAt: user.deactivatedAt ?? work.now },
    });
    await this.sessions.endAllOf(work, userId);
    await audit(work, 'user.deactivated', user, { reason: 'address taken over', email: user.email });
    work.logSecurity('address_taken_over', { user_id: userId });
    return true;
  }

  /** Sets a user's password. The caller checks the permission. @throws ApiError `not_found` */
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
