import { Controller, Get, Injectable, Post } from '@nestjs/common';
import { OperationLookups, OperationsService } from '../../operations/index.js';
import { CreateVendorDto, VendorPeopleService, VendorsService } from '../../vendors/index.js';
import {
  commandOf,
  done,
  Form,
  type FormBody,
  ForRecord,
  Lists,
  type PageView,
  Portal,
  type PortalContext,
  recordActions,
  type RecordRequest,
  RequiresPermission,
  runAction,
} from '../kit/index.js';
import { type VendorDetail, vendorPage } from './vendor.page.js';
import { type VendorList, VendorListQuery, vendorsPage } from './vendors.page.js';
import { vendorTexts } from './vendors.texts.js';

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

const LIST = '/vendors';

const runAndConfirm = recordActions(vendorTexts, (id) => `${LIST}/${id}`);

/** The pages of vendors. */
@Controller('vendors')
export class VendorsPortalController {
  constructor(
    private readonly vendors: VendorsService,
    private readonly pages: VendorPages,
  ) {}

  @Get()
  @RequiresPermission('vendors:read')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    return vendorsPage(portal, await this.pages.list(portal));
  }

  @Post()
  @RequiresPermission('vendors:write')
  propose(@Portal() portal: PortalContext, @Form() body: FormBody) {
    return runAction(portal, body, LIST, async (work) => {
      const { name } = commandOf(portal, CreateVendorDto, body);
      const id = await this.vendors.proposePartnership(work, name);
      return done(`${LIST}/${id}`, portal.texts(vendorTexts).proposed);
    });
  }

  @Get(':vendorId')
  @RequiresPermission('vendors:read')
  async show(@ForRecord('vendorId') { portal, id }: RecordRequest): Promise<PageView> {
    return vendorPage(portal, await this.pages.detail(portal, id));
  }

  @Post(':vendorId/accept')
  @RequiresPermission('vendors:write')
  accept(@ForRecord('vendorId') form: RecordRequest) {
    return runAndConfirm(form, 'accepted', (work) => this.vendors.acceptProposal(work, form.id));
  }

  @Post(':vendorId/end')
  @RequiresPermission('vendors:write')
  end(@ForRecord('vendorId') form: RecordRequest) {
    return runAndConfirm(form, 'ended', (work) => this.vendors.endPartnership(work, form.id));
  }

  @Post(':vendorId/withdraw')
  @RequiresPermission('vendors:write')
  withdraw(@ForRecord('vendorId') form: RecordRequest) {
    return runAndConfirm(form, 'withdrawn', (work) => this.vendors.endPartnership(work, form.id));
  }
}
