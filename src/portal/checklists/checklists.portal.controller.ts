import { Controller, Post } from '@nestjs/common';
import { AttachmentsService } from '../../attachments/index.js';
import { ChecklistsService } from '../../checklists/index.js';
import { AcceptsPhotos, type Photos, UploadedPhotos } from '../attachments/photos.js';
import {
  Form,
  type FormBody,
  Portal,
  type PortalContext,
  RecordId,
  RequiresPermission,
  returnPathOf,
} from '../kit/index.js';
import { recordStep, takeStepBack } from './step-actions.js';

/** The steps of checklists that people record (D73). The service checks whether it is their operation. */
@Controller('operations/:operationId/checklist/:itemId')
export class ChecklistsPortalController {
  constructor(
    private readonly checklists: ChecklistsService,
    private readonly attachments: AttachmentsService,
  ) {}

  @Post()
  @RequiresPermission('operations:work')
  @AcceptsPhotos()
  record(
    @Portal() portal: PortalContext,
    @RecordId('operationId') operationId: string,
    @RecordId('itemId') stepId: string,
    @Form() body: FormBody,
    @UploadedPhotos() photos: Photos,
  ) {
    const back = returnPathOf(body, `/operations/${operationId}`);
    const request = { portal, operationId, stepId, body, back };
    return recordStep(request, this.checklists, this.attachments, photos);
  }

  @Post('take-back')
  @RequiresPermission('operations:work')
  takeBack(
    @Portal() portal: PortalContext,
    @RecordId('operationId') operationId: string,
    @RecordId('itemId') stepId: string,
    @Form() body: FormBody,
  ) {
    const back = returnPathOf(body, `/operations/${operationId}`);
    return takeStepBack({ portal, operationId, stepId, body, back }, this.checklists);
  }
}
