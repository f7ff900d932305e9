import { Injectable } from '@nestjs/common';
import { OperationLookups, OperationsService } from '../../operations/index.js';
import { VendorPeopleService, VendorsService } from '../../vendors/index.js';
import { Lists } from '../kit/lists.js';
import type { PortalContext } from '../kit/portal-context.js';
import { VendorListQuery } from './dto/vendor-list.query.js';
import type { VendorDetail } from './vendor.page.js';
import type { VendorList } from './vendors.page.js';

/** How many operations a vendor's page shows. */
const SHOWN = { limit: 10, after: null };

/** Loads the data of the pages of vendors. Independent queries run concurrently. */
@Injectable()
export class VendorPages {
  constructor(
    private readonly lists: Lists,
    private readonly operations: OperationsService,
    private readonly lookups: OperationLookups,
    private readonly vendors: VendorsService,
    private readonly people: VendorPeopleService,
  ) {}

  /** The current and former partner firms, with the number of their open operations. */
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

  /** A firm, its people with access, and its operations, the open ones first. @throws ApiError `not_found` */
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
