import { Injectable } from '@nestjs/common';
import { systemPrincipal } from '../kernel/auth/principal.js';
import { Clock } from '../kernel/clock.js';
import { Database } from '../kernel/database/database.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/sql/sql.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { Language } from '../kernel/messages/language.js';
import { AccountsService, type AccountLink } from './accounts.service.js';
import type { AccountRole } from './user.entity.js';
import { accessMessages } from './access.messages.js';

/** A firm as its people's accounts need it. */
export interface Firm {
  readonly id: string;
  readonly name: string;
}

/** A person of a firm whom a business invites. */
export interface InvitedPerson {
  readonly name: string;
  readonly email: string;
  /** Of what they are told. */
  readonly language: Language;
}

/** The account of a person of a firm. */
export interface FirmAccount {
  readonly userId: string;
  /** The firm whose account it is: the one for which they were first invited. */
  readonly firmId: string;
  /** By which they choose their first password; undefined for a person who has one. */
  readonly link: AccountLink | undefined;
}

interface Known {
  readonly id: string;
  readonly firmId: string;
  readonly role: AccountRole;
  readonly invitedBy: string | null;
  readonly hasPassword: boolean;
  readonly isConfirmed: boolean;
}

/**
 * The accounts of the people of partner firms. A firm has a tenancy of its own, under its own id, in which they stand; it
 * is opened with the first of them.
 */
@Injectable()
export class FirmAccountsService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * The account of a person whom a business invites, opened where there is none. Repeating it changes nothing.
   *
   * Anyone who hands a link over could use it themselves, so an account that another business had opened counts for no one
   * else before its address is confirmed.
   *
   * @param isMailed whether the link goes to their address, and to no one else
   * @throws ApiError `duplicate` for the address of a business's own people; `invalid_state` for an account as above
   */
  async invite(
    firm: Firm,
    { businessId, isMailed }: { readonly businessId: string; readonly isMailed: boolean },
    person: InvitedPerson,
  ): Promise<FirmAccount> {
    const known = await this.find(person.email);
    if (!known) return this.open(firm, businessId, person, isMailed);
    if (known.role !== 'vendor') throw new ApiError('duplicate', accessMessages.addressOfBusiness, 'email');
    const isOwn = known.invitedBy === businessId;
    if (!isOwn && !known.isConfirmed) throw new ApiError('invalid_state', accessMessages.addressUnconfirmed);
    const link = isOwn && !known.hasPassword ? await this.linkTo(known, isMailed) : undefined;
    return { userId: known.id, firmId: known.firmId, link };
  }

  private async open(firm: Firm, businessId: string, person: InvitedPerson, isMailed: boolean) {
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

  private linkTo({ id, firmId }: Known, isMailed: boolean): Promise<AccountLink> {
    return this.database.work(systemPrincipal(firmId), (work) =>
      this.accounts.passwordLink(work, id, isMailed),
    );
  }

  private async find(email: string): Promise<Known | undefined> {
    const [known] = await this.acrossBusinesses.rows<Known>(
      sql`SELECT u.id, u.business_id AS "firmId", u.role, u.invited_by AS "invitedBy",
          u.password_hash IS NOT NULL AS "hasPassword", u.email_confirmed_at IS NOT NULL AS "isConfirmed"
        FROM users u WHERE lower(u.email) = lower(${email})`,
    );
    return known;
  }
}
