import { Controller, Get, UseGuards } from '@nestjs/common';
import { Config } from '../../config.js';
import {
  ForRecord,
  type PageView,
  portalOrigin,
  type RecordRequest,
  RequiresPermission,
} from '../kit/index.js';
import { FirmGuard } from '../vendor-work/firm.guard.js';
import { PrintedOperations } from './printed-operation.js';
import { printedOperationPage } from './printed-operation.page.js';

/** Operations on paper: what was done, by whom and when, for an auditor or a customer. */
@Controller('operations')
export class PrintedOperationPortalController {
  constructor(
    private readonly config: Config,
    private readonly operations: PrintedOperations,
  ) {}

  @Get(':operationId/print')
  @RequiresPermission('operations:read')
  async show(@ForRecord('operationId') { portal, id }: RecordRequest): Promise<PageView> {
    return printedOperationPage(portal, await this.operations.load(portal, id), {
      at: '',
      origin: portalOrigin(this.config),
    });
  }
}

/** The same for the people of the firm that an operation is assigned to, with what they may see. */
@Controller('vendor/:businessId/operations')
@UseGuards(FirmGuard)
export class VendorPrintedOperationPortalController {
  constructor(
    private readonly config: Config,
    private readonly operations: PrintedOperations,
  ) {}

  @Get(':operationId/print')
  @RequiresPermission('vendor-work')
  async show(@ForRecord('operationId') { portal, id }: RecordRequest): Promise<PageView> {
    return printedOperationPage(portal, await this.operations.loadForVendor(portal, id), {
      at: `/vendor/${portal.business.id}`,
      origin: portalOrigin(this.config),
    });
  }
}
