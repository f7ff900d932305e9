export {
  type ChecklistItem,
  checklistResource,
  type ChecklistResource,
  type ResultShown,
} from './checklist.resource.js';
export type { ResultEntry } from './checklist-history.js';
export { checklistMessages } from './checklist.messages.js';
export { RecordResultDto } from './checklists.dto.js';
export { ChecklistsModule } from './checklists.module.js';
export { type FailureOnAsset, ResultsOfAssets, type StepCourse } from './results-of-assets.service.js';
export { VendorChecklistsService } from './vendor-checklists.service.js';
export { ChecklistsService, type NewResult } from './checklists.service.js';
