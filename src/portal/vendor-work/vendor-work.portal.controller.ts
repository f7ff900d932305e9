import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AttachmentDownloads, AttachmentsService, AttachmentUploads } from '../../attachments/index.js';
import { VendorCommentsService } from '../../comments/index.js';
import { CompleteVendorWorkDto, OptionalReasonDto, VendorOperationsService } from '../../operations/index.js';
import { VendorsService } from '../../vendors/index.js';
import { attachmentTexts } from '../attachments/attachments.js';
import {
  commandOf,
  done,
  Form,
  type FormBody,
  ForRecord,
  type PageView,
  Portal,
  type PortalContext,
  recordActions,
  RecordId,
  type RecordRequest,
  type Redirect,
  RequiresPermission,
  runAction,
  runActionWithFile,
  WithoutShare,
} from '../kit/index.js';
import { FirmGuard } from './firm.guard.js';
import { OfferedWorkPages } from './offered-work.js';
import { vendorOperationPage, vendorWorkPage } from './vendor-work.page.js';
import { vendorDoneTexts, workTexts } from './vendor-work.texts.js';

const LIST = '/vendor';

type Answer = Promise<Redirect | PageView>;
const runAndConfirm = recordActions(
  vendorDoneTexts,
  (id, { business }) => `${LIST}/${business.id}/operations/${id}`,
);

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
    return runAndConfirm(form, 'accept', (work) => this.operations.accept(work, form.id));
  }

  /** A declined operation is no longer visible to the firm, so the next page is the list. */
  @Post(':businessId/operations/:operationId/decline')
  @RequiresPermission('vendor-work')
  decline(@ForRecord('operationId') form: RecordRequest): Answer {
    return runAndConfirm(
      form,
      'decline',
      (work) =>
        this.operations.decline(work, form.id, commandOf(form.portal, OptionalReasonDto, form.body).reason),
      LIST,
    );
  }

  @Post(':businessId/operations/:operationId/start')
  @RequiresPermission('vendor-work')
  start(@ForRecord('operationId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'start', (work) =>
      this.operations.start(work, form.id, commandOf(form.portal, OptionalReasonDto, form.body).reason),
    );
  }

  @Post(':businessId/operations/:operationId/complete')
  @RequiresPermission('vendor-work')
  complete(@ForRecord('operationId') form: RecordRequest): Answer {
    return runAndConfirm(form, 'complete', (work) =>
      this.operations.complete(work, form.id, commandOf(form.portal, CompleteVendorWorkDto, form.body)),
    );
  }
}

/** Photos and documents of operations assigned to a firm. Its people can see and add them, but not delete them. */
@Controller('vendor/:businessId/attachments')
@UseGuards(FirmGuard)
export class VendorFilesPortalController {
  constructor(
    private readonly operations: VendorOperationsService,
    private readonly attachments: AttachmentsService,
    private readonly comments: VendorCommentsService,
    private readonly downloads: AttachmentDownloads,
    private readonly uploads: AttachmentUploads,
  ) {}

  @Post('operations/:operationId')
  @RequiresPermission('vendor-work')
  @WithoutShare()
  async add(
    @Portal() portal: PortalContext,
    @RecordId('operationId') operationId: string,
    @Req() request: Request,
  ) {
    await this.operations.get(portal.tenant, operationId);
    const back = `/vendor/${portal.business.id}/operations/${operationId}#files`;
    return runActionWithFile(portal, request, this.uploads, back, async (work, file) => {
      await this.operations.requireOwn(work, operationId);
      await this.attachments.attach(work, { operationId }, file);
      return done(back, portal.texts(attachmentTexts).added);
    });
  }

  /** Only files of an operation assigned to the firm, and of comments that it sees; any other file is 404. */
  @Get(':attachmentId')
  @RequiresPermission('vendor-work')
  async open(
    @Portal() { tenant }: PortalContext,
    @RecordId('attachmentId') id: string,
    @Res() response: Response,
  ): Promise<void> {
    await this.comments.file(tenant, id);
    await this.downloads.send(tenant, { id }, response);
  }
}
