import { Controller, Post, UseGuards } from '@nestjs/common';
import { AttachmentsService } from '../../attachments/index.js';
import { VendorChecklistsService } from '../../checklists/index.js';
import { AcceptsPhotos, type Photos, UploadedPhotos } from '../attachments/photos.js';
import { recordStep, takeStepBack } from '../checklists/step-actions.js';
import {
  Form,
  type FormBody,
  Portal,
  type PortalContext,
  RecordId,
  RequiresPermission,
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
    const back = `/vendor/${portal.business.id}/operations/${operationId}`;
    const request = { portal, operationId, stepId, body, back };
    return recordStep(request, this.checklists, this.attachments, photos);
  }

  @Post('take-back')
  @RequiresPermission('vendor-work')
  takeBack(
    @Portal() portal: PortalContext,
    @RecordId('operationId') operationId: string,
    @RecordId('itemId') stepId: string,
    @Form() body: FormBody,
  ) {
    const back = `/vendor/${portal.business.id}/operations/${operationId}`;
    return takeStepBack({ portal, operationId, stepId, body, back }, this.checklists);
  }
}
