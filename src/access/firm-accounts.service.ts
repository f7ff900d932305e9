import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/sql/sql.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Language } from '../kernel/messages/texts.js';
import { AccountsService, type AccountLink } from './accounts.service.js';
import { EmailClaims, onlyClaimsEmail } from './email-claims.js';
import type { AccountRole } from './user.entity.js';
import { accessMessages } from './access.messages.js';

/** The firm that a person is invited for. */
export interface Firm {
  readonly id: string;
  readonly name: string;
}

/** A person of a firm whom a business invites. */
export interface InvitedPerson {
  readonly name: string;
  readonly email: string;
  /** The language of their notices. */
  readonly language: Language;
}

/** The account of a person of a firm. */
export interface FirmAccount {
  readonly userId: string;
  /** The firm whose account it is: the one for which they were first invited. */
  readonly firmId: string;
  /** The link to choose their first password; undefined for a person who has one. */
  readonly link: AccountLink | undefined;
}

interface KnownAccount {
  readonly id: string;
  readonly firmId: string;
  readonly role: AccountRole;
  readonly invitedBy: string | null;
  readonly hasPassword: boolean;
  readonly isConfirmed: boolean;
  readonly onlyClaims: boolean;
}

/**
 * The accounts of people of partner firms. They belong to the firm's own tenant, whose id is the firm's id. The tenant is created
 * with its first account.
 */
@Injectable()
export class FirmAccountsService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly emailClaims: EmailClaims,
  ) {}

  /**
   * Returns the account of a person whom a business invites, and creates it if there is none. Repeating it changes nothing.
   *
   * A business that hands a link over could use the link itself. So an account that another business created is not invited here
   * before its e-mail address is confirmed: if it only claims the address, a new account takes the address over (D78).
   *
   * @param isMailed whether the link is sent only to their e-mail address
   * @throws ApiError `duplicate` for the address of a user of a business; `invalid_state` for an unconfirmed address that another
   *   business vouches for
   */
  async invite(
    firm: Firm,
    { businessId, isMailed }: { readonly businessId: string; readonly isMailed: boolean },
    person: InvitedPerson,
  ): Promise<FirmAccount> {
    const known = await this.find(person.email);
    const isOwn = known?.invitedBy === businessId;
    if (!known || (known.onlyClaims && !isOwn)) {
      const create = () => this.create(firm, businessId, person, isMailed);
      return this.emailClaims.withAddress(person.email, create, businessId);
    }
    if (known.role !== 'vendor') throw new ApiError('duplicate', accessMessages.addressOfBusiness, 'email');
    if (!isOwn && !known.isConfirmed) throw new ApiError('invalid_state', accessMessages.addressUnconfirmed);
    const link = isOwn && !known.hasPassword ? await this.linkTo(known, isMailed) : undefined;
    return { userId: known.id, firmId: known.firmId, link };
  }

  private async create(firm: Firm, businessId: string, person: InvitedPerson, isMailed: boolean) {
    const now = this.clock.now();
    await this.acrossBusinesses.rows(
      sql`INSERT INTO businesses (id, name, plan, is_firm, off_api_plan_since, created_at, updated_at)
        VALUES (${firm.id}, ${firm.name}, 'starter', true, ${now}, ${now}, ${now}) ON CONFLICT (id) DO NOTHING`,
    );
    const link = await this.database.work(systemPrincipal(firm.id), (work) =>
      this.accounts.invite(work, { ...person, role: 'vendor', invitedBy: businessId }, isMailed),
    );
    return { userId: link.userId, firmId: firm.id, link };
  }

  private linkTo({ id, firmId }: KnownAccount, isMailed: boolean): Promise<AccountLink> {
    return this.database.work(systemPrincipal(firmId), (work) =>
      this.accounts.passwordLink(work, id, isMailed),
    );
  }

  private async find(email: string): Promise<KnownAccount | undefined> {
    const [known] = await this.acrossBusinesses.rows<KnownAccount>(
      sql`SELECT r.id, r.business_id AS "firmId", r.role, r.invited_by AS "invitedBy",
          r.password_hash IS NOT NULL AS "hasPassword", r.email_confirmed_at IS NOT NULL AS "isConfirmed", ${onlyClaimsEmail} AS "onlyClaims"
        FROM users r WHERE lower(r.email) = lower(${email})`,
    );
    return known;
  }
}
