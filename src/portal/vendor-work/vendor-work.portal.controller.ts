import { Controller, Get, Post, UseGuards } from '@nestjs/common';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { OptionalReasonDto, type VendorAction, VendorOperationsService } from '../../operations/index.js';
import { VendorsService } from '../../vendors/index.js';
import { Form, RequiresPermission, Portal } from '../kit/decorators.js';
import type { FormBody } from '../kit/form-state.js';
import type { PortalContext } from '../kit/portal-context.js';
import { ForRecord, type RecordRequest } from '../kit/record-request.js';
import { commandOf, runAction } from '../kit/submission.js';
import { done, type PageView, type Redirect } from '../kit/view.js';
import { returnPathOf } from '../kit/return-path.js';
import { FirmGuard } from './firm.guard.js';
import { OfferedWorkPages } from './offered-work.js';
import { vendorOperationPage } from './vendor-operation.page.js';
import { vendorWorkPage } from './vendor-work.page.js';
import { doneTexts, workTexts } from './vendor-work.texts.js';

const LIST = '/vendor';

type Answer = Promise<Redirect | PageView>;

/** The work of a partner firm for the firm's own people, across all businesses that assigned it. */
@Controller('vendor')
@UseGuards(FirmGuard)
export class VendorWorkPortalController {
  constructor(
    private readonly pages: OfferedWorkPages,
    private readonly operations: VendorOperationsService,
    private readonly vendors: VendorsService,
  ) {}

  @Get()
  @RequiresPermission('vendor-work')
  async list(@Portal() portal: PortalContext): Promise<PageView> {
    return vendorWorkPage(portal, await this.pages.list(portal));
  }

  @Post(':businessId/partnership/accept')
  @RequiresPermission('vendor-work')
  acceptPartnership(@Portal() portal: PortalContext, @Form() body: FormBody): Answer {
    return runAction(portal, body, LIST, async (work) => {
      await this.vendors.acceptProposal(work, work.principal.onBehalfOf!);
      return done(LIST, portal.texts(workTexts).partnershipAccepted);
    });
  }

  @Post(':businessId/partnership/decline')
  @RequiresPermission('vendor-work')
  declinePartnership(@Portal() portal: PortalContext, @Form() body: FormBody): Answer {
    return runAction(portal, body, LIST, async (work) => {
      await this.vendors.declineProposal(work, work.principal.onBehalfOf!);
      return done(LIST, portal.texts(workTexts).partnershipDeclined);
    });
  }

  @Get(':businessId/operations/:operationId')
  @RequiresPermission('vendor-work')
  async show(@ForRecord('operationId') { portal, id }: RecordRequest): Promise<PageView> {
    return vendorOperationPage(portal, await this.pages.detail(portal, id));
  }

  @Post(':businessId/operations/:operationId/accept')
  @RequiresPermission('vendor-work')
  accept(@ForRecord('operationId') form: RecordRequest): Answer {
    return this.act(form, 'accept', (work) => this.operations.accept(work, form.id));
  }

  /** A declined operation is no longer visible to the firm, so the next page is the list. */
  @Post(':businessId/operations/:operationId/decline')
  @RequiresPermission('vendor-work')
  decline(@ForRecord('operationId') { portal, id, body }: RecordRequest): Answer {
    return runAction(portal, body, pathOf(portal, id), async (work) => {
      await this.operations.decline(work, id, commandOf(portal, OptionalReasonDto, body).reason);
      return done(LIST, portal.texts(doneTexts).decline);
    });
  }

  @Post(':businessId/operations/:operationId/start')
  @RequiresPermission('vendor-work')
  start(@ForRecord('operationId') form: RecordRequest): Answer {
    return this.act(form, 'start', (work) =>
      this.operations.start(work, form.id, commandOf(form.portal, OptionalReasonDto, form.body).reason),
    );
  }

  @Post(':businessId/operations/:operationId/complete')
  @RequiresPermission('vendor-work')
  complete(@ForRecord('operationId') form: RecordRequest): Answer {
    return this.act(form, 'complete', (work) =>
      this.operations.complete(work, form.id, commandOf(form.portal, OptionalReasonDto, form.body).reason),
    );
  }

  private act(
    { portal, id, body }: RecordRequest,
    action: VendorAction,
    act: (work: UnitOfWork) => Promise<void>,
  ): Answer {
    const back = returnPathOf(body, pathOf(portal, id));
    return runAction(portal, body, back, async (work) => {
      await act(work);
      return done(back, portal.texts(doneTexts)[action]);
    });
  }
}

function pathOf({ business }: PortalContext, id: string): string {
  return `${LIST}/${business.id}/operations/${id}`;
}
