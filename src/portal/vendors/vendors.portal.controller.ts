import { Controller, Get, Post } from '@nestjs/common';
import { CreateVendorDto, VendorsService } from '../../vendors/index.js';
import { Form, RequiresPermission, Portal } from '../kit/decorators.js';
import { type FormBody } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import { ForRecord, type RecordRequest } from '../kit/record-request.js';
import { recordActions, commandOf, runAction } from '../kit/submission.js';
import { done, type PageView } from '../kit/view.js';
import { VendorPages } from './vendor-pages.js';
import { vendorPage } from './vendor.page.js';
import { vendorsPage } from './vendors.page.js';
import { vendorTexts } from './vendors.texts.js';

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
