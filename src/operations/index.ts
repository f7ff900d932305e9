export {
  type AssignedBatch,
  BulkAssignments,
  canHaveAgain,
  MAX_ASSIGNED,
} from './bulk-assignments.service.js';
export { type FieldChange, Operation, type HistoryAction } from './operation.entity.js';
export { PRIORITIES, type Priority } from '../technicians/index.js';
export type { NewOperation } from './operation-openings.js';
export { OperationsModule } from './operations.module.js';
export {
  type BookedSums,
  OperationBookings,
  type TimersOfOperations,
  TimersOfOperationsPort,
} from './operation-bookings.js';
export { OperationActions } from './operation-actions.js';
export {
  OperationLookups,
  type AssetFigures,
  type FoundOperation,
  type NamedOperation,
} from './operation-lookups.js';
export { noticeTitleOf } from './operation-notices.js';
export { isOperationNumber } from './operation-number.js';
export { OperationsService, type PreventiveWork } from './operations.service.js';
export { PreventiveService } from './preventive.service.js';
export { isPermitted, isTheirs, requireTheirs } from './permitted-actions.js';
export { ProblemReports } from './problem-reports.service.js';
export {
  type ChangeEntry,
  operationStatusChangeResource,
  type PartEntry,
  TIMELINE_LENGTH,
  type TimelineEntry,
} from './operation-timeline.js';
export {
  isOpen,
  isVendorsPart,
  NO_ASSIGNEE,
  OPERATION_STATUSES,
  type OperationAction,
  type OperationMove,
  type OperationStatus,
} from './operation-status.js';
export {
  operationNumberField,
  operationResource,
  type DisplayedOperation,
  type OperationResource,
  type OperationSort,
} from './operation.resource.js';
export { priorityTexts } from './priority-texts.js';
export { operationMessages, operationStatusTexts, preventiveAssetOf } from './operation.messages.js';
export { ImportedOperations, type ImportedOperation } from './imported-operations.service.js';
export { OperationUpserts } from './operation-upserts.js';
export { VendorOperationsService, type VendorAction } from './vendor-operations.service.js';
export {
  IS_OPEN,
  UNASSIGNED_REPORT,
  operationConditions,
  type OperationFilters,
} from './operations.queries.js';
export {
  AssignOperationDto,
  BulkOperationsDto,
  CancelOperationDto,
  ChangedOperationDto,
  CompleteOperationDto,
  CompleteVendorWorkDto,
  CreateOperationDto,
  ImportedOperationDto,
  ListOperationsQuery,
  OptionalReasonDto,
  PutOperationDto,
  ReasonDto,
  RescheduleOperationDto,
  UpdateOperationDto,
} from './operations.dto.js';
export { CalendarFeeds } from './calendar-feeds.service.js';
export { CalendarMoves, SHARED_ROWS, type SharedRow } from './calendar-moves.service.js';
export {
  CalendarService,
  type CalendarDay,
  type CalendarEntry,
  type CalendarPeriod,
  type UnscheduledEntry,
} from './calendar.service.js';
