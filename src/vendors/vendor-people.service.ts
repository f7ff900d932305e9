import { Injectable } from '@nestjs/common';
import {
  audit,
  FirmAccountsService,
  vendorPrincipal,
  type FirmAccount,
  type InvitedPerson,
  type Plan,
} from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/sql/sql.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import type { PartnershipStatus } from './partnership.entity.js';
import { FormerVendorPerson, VendorPerson } from './vendor-person.entity.js';
import { VendorsService } from './vendors.service.js';
import { vendorMessages } from './vendor.messages.js';

/** A business that a person of a firm was invited by, and how it stands with the firm. */
export interface Partner {
  readonly businessId: string;
  readonly businessName: string;
  readonly plan: Plan;
  /** IANA's name of the zone in which its times are shown. */
  readonly timeZone: string;
  readonly currency: string;
  /** The firm for which the person acts there. */
  readonly vendorId: string;
  readonly vendorName: string;
  /** Proposed or accepted: an ended one is no one's any more. */
  readonly status: Exclude<PartnershipStatus, 'ended'>;
}

/** A person of a firm, as the business that invited them lists them. */
export type ListedPerson = Pick<VendorPerson, 'id' | 'name' | 'email' | 'createdAt'>;

/** No person of a firm has so many partners, and no firm so many people at one business. */
const MOST_LISTED = 200;

/**
 * The people of partner firms. Which firm someone calls theirs proves nothing, so each business says itself whom it lets
 * act for a firm; what one business trusts opens nothing at another.
 */
@Injectable()
export class VendorPeopleService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly accounts: FirmAccountsService,
    private readonly vendors: VendorsService,
  ) {}

  /** Those whom the business lets act for a firm, by name. */
  list(tenant: TenantReader, vendorId: string): Promise<ListedPerson[]> {
    return tenant.rows(sql`SELECT r.id, r.name, r.email, r.created_at AS "createdAt" FROM ${VendorPerson} r
      WHERE r.vendor_id = ${vendorId} ORDER BY lower(r.name), r.id LIMIT ${MOST_LISTED}`);
  }

  /**
   * The account of a person whom a business invites for a firm, opened with the firm where there is none. It opens nothing
   * of the business before `admit`; so repeating both changes nothing.
   *
   * @param isMailed whether the link goes to their address, and to no one else
   * @throws ApiError `permission_required`; `not_found`; `invalid_state` for an ended partnership, and for an address that
   *   is not confirmed to be theirs; `duplicate` for one with which a person of a business signs in
   */
  async accountFor(
    tenant: TenantReader,
    vendorId: string,
    person: InvitedPerson,
    isMailed: boolean,
  ): Promise<FirmAccount> {
    tenant.principal.require('vendors:write');
    const { name, partnership_status: status } = await this.vendors.get(tenant, vendorId);
    if (status === 'ended') throw new ApiError('invalid_state', vendorMessages.ended);
    const { businessId } = tenant.principal;
    return this.accounts.invite({ id: vendorId, name }, { businessId, isMailed }, person);
  }

  /**
   * Lets a person with an account act for a firm at the business of the work. Repeating it changes nothing.
   *
   * @throws ApiError `permission_required`; `not_found` for the firm; `duplicate` for a person who acts for another firm here
   */
  async admit(
    work: UnitOfWork,
    vendorId: string,
    { userId, firmId }: FirmAccount,
    { name, email }: InvitedPerson,
  ): Promise<void> {
    work.principal.require('vendors:write');
    await work.takeTurn('vendor people');
    await this.vendors.get(work, vendorId);
    const known = await work.row<Pick<VendorPerson, 'vendorId'>>(
      sql`SELECT r.vendor_id AS "vendorId" FROM ${VendorPerson} r WHERE r.user_id = ${userId}`,
    );
    if (known?.vendorId === vendorId) return;
    if (known) throw new ApiError('duplicate', vendorMessages.actsForOther({ email }), 'email');
    const id = await work.insert(VendorPerson, { vendorId, firmId, userId, name, email });
    await audit(work, 'vendor.person_invited', { id, name }, { email });
  }

  /**
   * Keeps someone from acting for a firm at the business of the work, from their next request on. Their account
   * stays: it is not the business's.
   *
   * @throws ApiError `permission_required`; `not_found` for a person who does not act for the firm here
   */
  async dismiss(work: UnitOfWork, vendorId: string, personId: string): Promise<void> {
    work.principal.require('vendors:write');
    const which = sql`r.id = ${personId} AND r.vendor_id = ${vendorId}`;
    const person = await work.row<ListedPerson & Pick<VendorPerson, 'userId'>>(
      sql`SELECT r.id, r.name, r.email, r.user_id AS "userId" FROM ${VendorPerson} r WHERE ${which}`,
    );
    if (!person) throw ApiError.notFound(vendorMessages.noPerson);
    await work.remove(VendorPerson, which);
    // Histories go on naming them.
    await work.insert(FormerVendorPerson, { userId: person.userId, name: person.name });
    await audit(work, 'vendor.person_removed', person, { email: person.email });
  }

  /** The businesses that invited a person of a firm and have, or propose, a partnership with it; by name, 200 at most. */
  partnersOf(person: Principal): Promise<Partner[]> {
    return this.acrossBusinesses.rows<Partner>(
      sql`SELECT b.id AS "businessId", b.name AS "businessName", b.plan, b.time_zone AS "timeZone", b.currency,
          v.id AS "vendorId", v.name AS "vendorName", s.status
        FROM vendor_people p JOIN partnerships s ON s.business_id = p.business_id AND s.vendor_id = p.vendor_id
          JOIN businesses b ON b.id = p.business_id JOIN vendors v ON v.id = p.vendor_id
        WHERE p.user_id = ${person.id} AND p.firm_id = ${person.businessId} AND s.status <> 'ended'
        ORDER BY lower(b.name), b.id LIMIT ${MOST_LISTED}`,
    );
  }

  /** One of them. @throws ApiError `not_found` */
  async partnerOf(person: Principal, businessId: string): Promise<Partner> {
    const partner = (await this.partnersOf(person)).find((each) => each.businessId === businessId);
    if (!partner) throw ApiError.notFound(vendorMessages.noBusiness);
    return partner;
  }
}

/** A person of a firm, to act at one of their partners: nothing else of that business is theirs. */
export function principalAt({ businessId, vendorId }: Partner, person: Principal): Principal {
  return vendorPrincipal(businessId, person.id!, vendorId);
}
