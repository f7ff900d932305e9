import { Controller, Post, UseGuards } from '@nestjs/common';
import { AttachmentsService } from '../../attachments/index.js';
import { RecordResultDto, VendorChecklistsService } from '../../checklists/index.js';
import { AcceptsPhotos, type Photos, UploadedPhotos } from '../attachments/photos.js';
import { withPhoto } from '../checklists/checklists.portal.controller.js';
import { checklistDoneTexts } from '../checklists/checklists.texts.js';
import {
  commandOf,
  done,
  Form,
  type FormBody,
  Portal,
  type PortalContext,
  RecordId,
  RequiresPermission,
  runAction,
} from '../kit/index.js';
import { FirmGuard } from './firm.guard.js';

/** The steps of checklists that the people of a partner firm record (D73). */
@Controller('vendor/:businessId/operations/:operationId/checklist/:itemId')
@UseGuards(FirmGuard)
export class VendorChecklistsPortalController {
  constructor(
    private readonly checklists: VendorChecklistsService,
    private readonly attachments: AttachmentsService,
  ) {}

  @Post()
  @RequiresPermission('vendor-work')
  @AcceptsPhotos()
  record(
    @Portal() portal: PortalContext,
    @RecordId('operationId') operationId: string,
    @RecordId('itemId') stepId: string,
    @Form() body: FormBody,
    @UploadedPhotos() photos: Photos,
  ) {
    const back = `/vendor/${portal.business.id}/operations/${operationId}#step-${stepId}`;
    return runAction(portal, body, back, async (work) => {
      const given = await withPhoto(work, this.attachments, photos, operationId, body);
      await this.checklists.record(work, operationId, stepId, commandOf(portal, RecordResultDto, given));
      return done(back, portal.texts(checklistDoneTexts).recorded);
    });
  }

  @Post('take-back')
  @RequiresPermission('vendor-work')
  takeBack(
    @Portal() portal: PortalContext,
    @RecordId('operationId') operationId: string,
    @RecordId('itemId') stepId: string,
    @Form() body: FormBody,
  ) {
    const back = `/vendor/${portal.business.id}/operations/${operationId}#step-${stepId}`;
    return runAction(portal, body, back, async (work) => {
      await this.checklists.takeBack(work, operationId, stepId);
      return done(back, portal.texts(checklistDoneTexts).takenBack);
    });
  }
}
