import { Injectable } from '@nestjs/common';
import { OperationLookups, OperationsService } from '../../operations/index.js';
import { VendorPeopleService, VendorsService } from '../../vendors/index.js';
import { Lists } from '../kit/lists.js';
import type { PortalContext } from '../kit/portal-context.js';
import { VendorListQuery } from './dto/vendor-list.query.js';
import type { VendorDetail } from './vendor.page.js';
import type { VendorList } from './vendors.page.js';

/** How many operations the page of a vendor shows. */
const SHOWN = { limit: 10, after: null };

/** Gathers what the pages of vendors show. What does not depend on each other is read at once. */
@Injectable()
export class VendorPages {
  constructor(
    private readonly lists: Lists,
    private readonly operations: OperationsService,
    private readonly lookups: OperationLookups,
    private readonly vendors: VendorsService,
    private readonly people: VendorPeopleService,
  ) {}

  /** The firms that the business has, or had, a partnership with, and how much each has to do. */
  async list(portal: PortalContext): Promise<VendorList> {
    const request = this.lists.read(portal, VendorListQuery);
    const page = await this.vendors.list(portal.tenant, request.page, request.filters);
    const vendors = page.items();
    const open = await this.lookups.openOfVendors(
      portal.tenant,
      vendors.map(({ id }) => id),
    );
    return { vendors, open, next: request.nextOf(page) };
  }

  /** A firm, who of it signs in, and what it was given; what is open first. @throws ApiError `not_found` */
  async detail({ tenant }: PortalContext, vendorId: string): Promise<VendorDetail> {
    const [vendor, people, counts, open, ended] = await Promise.all([
      this.vendors.get(tenant, vendorId),
      this.people.list(tenant, vendorId),
      this.lookups.openOfVendors(tenant, [vendorId]),
      this.operations.listDisplayed(tenant, { vendorId, open: true }, SHOWN),
      this.operations.listDisplayed(tenant, { vendorId, open: false }, SHOWN),
    ]);
    const operations = [...open.items(), ...ended.items()].slice(0, SHOWN.limit);
    return { vendor, people, open: counts.get(vendorId) ?? 0, operations };
  }
}
