import { Injectable } from '@nestjs/common';
import { systemPrincipal, type Principal } from '../kernel/auth/principal.js';
import { Database } from '../kernel/database/database.js';
import { sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Language } from '../kernel/messages/texts.js';
import { AccountLinks, type LinkedAccount, type LinkPurpose } from './account-links.js';
import { audit } from './audit.js';
import { BusinessesService } from './businesses.service.js';
import { isPassword, newPasswordHash } from './passwords.js';
import { userPrincipal } from './principals.js';
import { SessionsService } from './sessions.service.js';
import { User } from './user.entity.js';
import { PrincipalsService } from './principals.service.js';
import { UsersService, type NewUser } from './users.service.js';
import { accessMessages } from './access.messages.js';

/** A link to a person's account, to be sent by e-mail or handed over. */
export interface AccountLink {
  readonly purpose: LinkPurpose;
  /** The last part of its URL. */
  readonly token: string;
  readonly businessId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly businessName: string;
}

/** The account of a person who opened a valid link. */
export interface LinkHolder {
  readonly principal: Principal;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly businessName: string;
}

/** What people change on their own accounts. */
type Profile = Pick<User, 'name' | 'language'>;

interface Account extends LinkedAccount {
  readonly name: string;
  readonly role: User['role'];
  readonly language: Language;
  readonly businessName: string;
}

/** What people do with their own accounts, and the links that let them in without a password. */
@Injectable()
export class AccountsService {
  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly principals: PrincipalsService,
    private readonly businesses: BusinessesService,
    private readonly sessions: SessionsService,
    private readonly links: AccountLinks,
  ) {}

  /**
   * Creates an account. Its holder chooses the password through the link.
   *
   * @param isMailed whether the link is sent only to their e-mail address
   * @throws ApiError as `UsersService.create`
   */
  async invite(work: UnitOfWork, user: NewUser, isMailed: boolean): Promise<AccountLink> {
    const id = await this.users.create(work, { ...user, emailClaimed: true });
    return this.linkTo(await accountIn(work, id), 'invitation', isMailed);
  }

  /**
   * Creates a link with which a person chooses a new password, or their first one after an invitation.
   *
   * @param isMailed whether the link is sent only to their e-mail address
   * @throws ApiError `permission_required`, `owner_required` for an owner; `not_found`; `invalid_state` for a deactivated account
   */
  async passwordLink(work: UnitOfWork, userId: string, isMailed: boolean): Promise<AccountLink> {
    const user = await this.users.lockToManage(work, userId);
    if (!user.isActive) throw new ApiError('invalid_state', accessMessages.deactivated);
    const purpose = user.passwordHash === null ? 'invitation' : 'new-password';
    await audit(work, 'user.link_made', user, { purpose });
    return this.linkTo(await accountIn(work, userId), purpose, isMailed);
  }

  /** The link for a person who forgot their password, to be sent to that address only; undefined without an active account. */
  async passwordResetLink(email: string): Promise<AccountLink | undefined> {
    const principal = await this.principals.byEmail(email);
    if (!principal) return undefined;
    const account = await accountIn(this.database.tenant(principal), principal.id!);
    return this.linkTo(account, account.passwordHash === null ? 'invitation' : 'new-password', true);
  }

  /** The link with which the principal confirms their e-mail address; undefined when it is already confirmed. */
  async confirmationLink(tenant: TenantReader): Promise<AccountLink | undefined> {
    const account = await accountIn(tenant, tenant.principal.id!);
    return account.emailConfirmedAt === null ? this.linkTo(account, 'confirm-email', true) : undefined;
  }

  /** The account of a link; undefined for a link that is invalid, used or expired. */
  async holderOf(purpose: LinkPurpose, token: string): Promise<LinkHolder | undefined> {
    const read = this.links.read(purpose, token);
    if (!read) return undefined;
    const tenant = this.database.tenant(systemPrincipal(read.businessId));
    const account = await findAccount(tenant, read.userId);
    if (!account || !this.links.isValid(purpose, token, account)) return undefined;
    const { name, email, language, businessName } = account;
    return { principal: userPrincipal(account), name, email, language, businessName };
  }

  /**
   * Sets the password of the account of a link, and ends all its sessions. A mailed link also confirms the e-mail address. For an
   * invitation that was handed over, the business vouches for the address, if its owner has confirmed theirs (D78).
   *
   * @throws ApiError `not_found` for an invalid link; `invalid_parameter` for a password that is easy to guess (D77)
   */
  async choosePassword(
    work: UnitOfWork,
    purpose: LinkPurpose,
    token: string,
    password: string,
  ): Promise<void> {
    const account = await this.lockByLink(work, purpose, token);
    const { isMailed } = this.links.read(purpose, token)!;
    const emailConfirmedAt = account.emailConfirmedAt ?? (isMailed ? work.now : null);
    const isVouchedFor = !isMailed && purpose === 'invitation' && (await this.vouchesFor(account));
    const emailClaimed = account.emailClaimed && !isVouchedFor;
    const passwordHash = await this.hashOf(work, account, password);
    await work.update(User, account.id, { passwordHash, emailConfirmedAt, emailClaimed });
    await this.sessions.endAllOf(work, account.id);
    await audit(work, 'user.password_set', account);
  }

  /** Confirms the e-mail address of the account of a link. @throws ApiError `not_found` for an invalid link */
  async confirmEmail(work: UnitOfWork, token: string): Promise<void> {
    const account = await this.lockByLink(work, 'confirm-email', token);
    await work.update(User, account.id, { emailConfirmedAt: work.now });
  }

  /** The principal's own name and language, locked until the end of the transaction. */
  async lockProfile(work: UnitOfWork): Promise<Profile> {
    const { name, language } = (await work.lock(User, work.principal.id!))!;
    return { name, language };
  }

  /** Changes the principal's own name and language. */
  async changeProfile(work: UnitOfWork, { name, language }: Profile): Promise<void> {
    await work.update(User, work.principal.id!, { name, language });
  }

  /** Hides the first steps from the principal, or shows them again. */
  async hideFirstSteps(work: UnitOfWork, isHidden: boolean): Promise<void> {
    await work.update(User, work.principal.id!, { firstStepsHidden: isHidden });
  }

  /**
   * Changes the principal's own password, and ends their other sessions.
   *
   * @param keep the id of the current session, which stays
   * @throws ApiError `invalid_parameter` for a wrong current password, and for a new one that is easy to guess (D77)
   */
  async changePassword(
    work: UnitOfWork,
    { currentPassword, password }: { currentPassword: string; password: string },
    keep: string,
  ): Promise<void> {
    const user = (await work.lock(User, work.principal.id!))!;
    if (!(await isPassword(currentPassword, user.passwordHash)))
      throw new ApiError('invalid_parameter', accessMessages.wrongPassword, 'current_password');
    await work.update(User, user.id, { passwordHash: await this.hashOf(work, user, password) });
    await this.sessions.endAllOf(work, user.id, keep);
    await audit(work, 'user.password_changed', user);
  }

  /** Records a failed sign-in to an account. @param attempts how many there were recently */
  async recordFailedSignIn(work: UnitOfWork, userId: string, attempts: number): Promise<void> {
    const user = await work.row<{ id: string; name: string }>(
      sql`SELECT r.id, r.name FROM ${User} r WHERE r.id = ${userId}`,
    );
    if (user) await audit(work, 'user.signed_in_failed', user, { attempts });
  }

  /** Whether the business that invited a person may vouch for their address: not before its own owner is confirmed. */
  private vouchesFor({ invitedBy, businessId }: User): Promise<boolean> {
    return this.principals.hasConfirmedOwner(invitedBy ?? businessId);
  }

  private async lockByLink(work: UnitOfWork, purpose: LinkPurpose, token: string): Promise<User> {
    const account = await work.lock(User, work.principal.id!);
    if (!account || !this.links.isValid(purpose, token, account))
      throw ApiError.notFound(accessMessages.noLink);
    return account;
  }

  private async hashOf(work: UnitOfWork, { name, email }: User, password: string): Promise<string> {
    return newPasswordHash(password, { name, email, businessName: await this.businesses.nameOf(work) });
  }

  private linkTo(account: Account, purpose: LinkPurpose, isMailed: boolean): AccountLink {
    const { id: userId, businessId, name, email, language, businessName } = account;
    const token = this.links.create(purpose, account, { isMailed });
    return { purpose, token, businessId, userId, name, email, language, businessName };
  }
}

/** An account of the business. @throws ApiError `not_found` */
async function accountIn(tenant: TenantReader, id: string): Promise<Account> {
  const account = await findAccount(tenant, id);
  if (!account) throw ApiError.notFound(accessMessages.noUser);
  return account;
}

function findAccount(tenant: TenantReader, id: string): Promise<Account | undefined> {
  const { businessId } = tenant.principal;
  return tenant.row<Account>(sql`SELECT r.id, r.business_id AS "businessId", r.name, r.email, r.role, r.language,
      r.password_hash AS "passwordHash", r.email_confirmed_at AS "emailConfirmedAt", r.is_active AS "isActive",
      b.name AS "businessName"
    FROM ${User} r JOIN businesses b ON b.id = ${businessId} WHERE r.id = ${id}`);
}
