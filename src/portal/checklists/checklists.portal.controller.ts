import { Controller, Post } from '@nestjs/common';
import { AttachmentsService } from '../../attachments/index.js';
import { ChecklistsService, RecordResultDto } from '../../checklists/index.js';
import type { UnitOfWork } from '../../kernel/database/unit-of-work.js';
import { AcceptsPhotos, type Photos, UploadedPhotos } from '../attachments/photos.js';
import {
  commandOf,
  done,
  Form,
  type FormBody,
  Portal,
  type PortalContext,
  RecordId,
  RequiresPermission,
  returnPathOf,
  runAction,
} from '../kit/index.js';
import { checklistDoneTexts } from './checklists.texts.js';

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
    return runAction(portal, body, backOf(body, operationId, stepId), async (work) => {
      const given = await withPhoto(work, this.attachments, photos, operationId, body);
      await this.checklists.record(work, operationId, stepId, commandOf(portal, RecordResultDto, given));
      return done(backOf(body, operationId, stepId), portal.texts(checklistDoneTexts).recorded);
    });
  }

  @Post('take-back')
  @RequiresPermission('operations:work')
  takeBack(
    @Portal() portal: PortalContext,
    @RecordId('operationId') operationId: string,
    @RecordId('itemId') stepId: string,
    @Form() body: FormBody,
  ) {
    return runAction(portal, body, backOf(body, operationId, stepId), async (work) => {
      await this.checklists.takeBack(work, operationId, stepId);
      return done(backOf(body, operationId, stepId), portal.texts(checklistDoneTexts).takenBack);
    });
  }
}

/** The place on the page of the operation. */
function backOf(body: FormBody, operationId: string, stepId: string): string {
  return `${returnPathOf(body, `/operations/${operationId}`)}#step-${stepId}`;
}

/** The form with the photo that came with it as its value. */
export async function withPhoto(
  work: UnitOfWork,
  attachments: AttachmentsService,
  photos: Photos,
  operationId: string,
  body: FormBody,
): Promise<FormBody> {
  const [photo] = await photos.attach(work, attachments, { operationId });
  const { value = '', note = '' } = body;
  return { value: photo ?? value, note };
}
