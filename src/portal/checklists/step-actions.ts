import type { AttachmentsService } from '../../attachments/index.js';
import { type ChecklistsService, RecordResultDto } from '../../checklists/index.js';
import type { Photos } from '../attachments/photos.js';
import { commandOf, done, type FormBody, type PortalContext, runAction } from '../kit/index.js';
import { checklistDoneTexts } from './checklists.texts.js';

/** The form of a step, from a page of the business or of a firm. */
export interface StepRequest {
  readonly portal: PortalContext;
  readonly operationId: string;
  readonly stepId: string;
  readonly body: FormBody;
  /** The page of the operation. */
  readonly back: string;
}

/** Records the result of a step; a photo that came with the form is its value. */
export function recordStep(
  { portal, operationId, stepId, body, back }: StepRequest,
  checklists: Pick<ChecklistsService, 'record'>,
  attachments: AttachmentsService,
  photos: Photos,
) {
  const place = `${back}#step-${stepId}`;
  return runAction(portal, body, place, async (work) => {
    const [photo] = await photos.attach(work, attachments, { operationId });
    const { value = '', note = '' } = body;
    const result = commandOf(portal, RecordResultDto, { value: photo ?? value, note });
    await checklists.record(work, operationId, stepId, result);
    return done(place, portal.texts(checklistDoneTexts).recorded);
  });
}

/** Takes the result of a step back. */
export function takeStepBack(
  { portal, operationId, stepId, body, back }: StepRequest,
  checklists: Pick<ChecklistsService, 'takeBack'>,
) {
  const place = `${back}#step-${stepId}`;
  return runAction(portal, body, place, async (work) => {
    await checklists.takeBack(work, operationId, stepId);
    return done(place, portal.texts(checklistDoneTexts).takenBack);
  });
}
