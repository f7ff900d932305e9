import { Injectable } from '@nestjs/common';
import {
  audit,
  FirmAccountsService,
  type FirmAccount,
  type InvitedPerson,
  type Plan,
} from '../access/index.js';
import type { Principal } from '../kernel/auth/principal.js';
import { AcrossBusinesses } from '../kernel/database/unscoped/across-businesses.js';
import { sql } from '../kernel/sql/sql.js';
import { closedReason } from '../kernel/database/closed-businesses.js';
import type { TenantReader } from '../kernel/database/tenant-reader.js';
import type { UnitOfWork } from '../kernel/database/unit-of-work.js';
import { ApiError } from '../kernel/errors/api-error.js';
import { FormerVendorPerson, type PartnershipStatus, VendorPerson } from './partnership.entity.js';
import { vendorMessages, VendorsService } from './vendors.service.js';

/** A business that invited a person of a firm, with the partnership. */
export interface Partner {
  readonly businessId: string;
  readonly businessName: string;
  readonly plan: Plan;
  /** The IANA time zone in which times are shown. */
  readonly timeZone: string;
  readonly currency: string;
  readonly operationPrefix: string;
  /** The firm for which the person acts there. */
  readonly vendorId: string;
  readonly vendorName: string;
  /** The status of the partnership. Ended ones are not listed. */
  readonly status: Exclude<PartnershipStatus, 'ended'>;
}

/** A person of a firm, as the business that invited them lists them. */
export type ListedPerson = Pick<VendorPerson, 'id' | 'name' | 'email' | 'createdAt'>;

/** The maximum number of listed partners of a person, and of people of a firm at one business. Larger than ever needed. */
const MAX_LISTED = 200;

/**
 * The people of partner firms. Membership of a firm cannot be proven, so each business decides itself who may act for a firm.
 * That gives no access to other businesses.
 */
@Injectable()
export class VendorPeopleService {
  constructor(
    private readonly acrossBusinesses: AcrossBusinesses,
    private readonly accounts: FirmAccountsService,
    private readonly vendors: VendorsService,
  ) {}

  /** The people who may act for a firm at this business, by name. */
  list(tenant: TenantReader, vendorId: string): Promise<ListedPerson[]> {
    return tenant.rows(sql`SELECT r.id, r.name, r.email, r.created_at AS "createdAt" FROM ${VendorPerson} r
      WHERE r.vendor_id = ${vendorId} ORDER BY lower(r.name), r.id LIMIT ${MAX_LISTED}`);
  }

  /**
   * Returns the account of a person whom a business invites for a firm, and creates it if there is none. It gives no access to the
   * business before `add`. Repeating both changes nothing.
   *
   * @param isMailed whether the link is sent only to their e-mail address
   * @throws ApiError `permission_required`; `not_found`; `invalid_state` for an ended partnership, and for an unconfirmed address of
   *   an account that another business created; `duplicate` for the address of a user of a business
   */
  async openAccount(
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
   * Allows a person to act for a firm at this business. Repeating it changes nothing.
   *
   * @throws ApiError `permission_required`; `not_found` for the firm; `duplicate` for a person who acts for another firm here
   */
  async add(
    work: UnitOfWork,
    vendorId: string,
    { userId, firmId }: FirmAccount,
    { name, email }: InvitedPerson,
  ): Promise<void> {
    work.principal.require('vendors:write');
    await work.lockSubject('vendor people');
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
   * Removes a person's access to this business, from their next request on. Their account stays, because it belongs to the firm.
   *
   * @throws ApiError `permission_required`; `not_found` for a person who does not act for the firm here
   */
  async remove(work: UnitOfWork, vendorId: string, personId: string): Promise<void> {
    work.principal.require('vendors:write');
    const which = sql`r.id = ${personId} AND r.vendor_id = ${vendorId}`;
    const [person] = await work.lock(VendorPerson, which);
    if (!person) throw ApiError.notFound(vendorMessages.noPerson);
    await work.remove(VendorPerson, personId);
    // Histories still show their name.
    await work.insert(FormerVendorPerson, { userId: person.userId, name: person.name });
    await audit(work, 'vendor.person_removed', person, { email: person.email });
  }

  /**
   * The businesses that invited a person of a firm and have a proposed or accepted partnership with it, without those that are suspended or being moved; by name,
   * at most 200.
   */
  partnersOf(person: Principal): Promise<Partner[]> {
    return this.acrossBusinesses.rows<Partner>(
      sql`SELECT b.id AS "businessId", b.name AS "businessName", b.plan, b.time_zone AS "timeZone", b.currency, b.operation_prefix AS "operationPrefix",
          v.id AS "vendorId", v.name AS "vendorName", s.status
        FROM vendor_people p JOIN partnerships s ON s.business_id = p.business_id AND s.vendor_id = p.vendor_id
          JOIN businesses b ON b.id = p.business_id JOIN vendors v ON v.id = p.vendor_id
        WHERE p.user_id = ${person.id} AND p.firm_id = ${person.businessId} AND s.status <> 'ended' AND b.sandbox_of IS NULL
          AND ${closedReason('b')} IS NULL
        ORDER BY lower(b.name), b.id LIMIT ${MAX_LISTED}`,
    );
  }

  /** A partner of a person. @throws ApiError `not_found` */
  async partnerOf(person: Principal, businessId: string): Promise<Partner> {
    const partner = (await this.partnersOf(person)).find((each) => each.businessId === businessId);
    if (!partner) throw ApiError.notFound(vendorMessages.noBusiness);
    return partner;
  }
}
