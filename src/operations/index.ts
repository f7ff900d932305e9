export { Operation, PRIORITIES, type HistoryAction, type Priority } from './operation.entity.js';
export type { NewOperation } from './operation-openings.js';
export { OperationsModule } from './operations.module.js';
export { OperationActions } from './operation-actions.js';
export {
  OperationLookups,
  type AssetFigures,
  type FoundOperation,
  type NamedOperation,
} from './operation-lookups.js';
export { OperationsService, type PreventiveWork } from './operations.service.js';
export { PreventiveService } from './preventive.service.js';
export { ProblemReports } from './problem-reports.service.js';
export type { ChangeEntry, PartEntry, TimelineEntry } from './operation-timeline.js';
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
  operationResource,
  type DisplayedOperation,
  type OperationResource,
  type OperationSort,
} from './operation.resource.js';
export { preventiveAssetOf } from './preventive-words.js';
export { OperationUpserts } from './operation-upserts.js';
export { VendorOperationsService, type VendorAction } from './vendor-operations.service.js';
export {
  IS_OPEN,
  UNASSIGNED_REPORT,
  operationConditions,
  type OperationFilters,
} from './operations.queries.js';
export { operationStatusChangeResource } from './operation-status-change.resource.js';
export { AssignOperationDto } from './dto/assign-operation.dto.js';
export { BulkOperationsDto, PutOperationDto } from './dto/bulk-operations.dto.js';
export { CancelOperationDto } from './dto/cancel-operation.dto.js';
export { CompleteOperationDto, CompleteVendorWorkDto } from './dto/complete-operation.dto.js';
export { CreateOperationDto } from './dto/create-operation.dto.js';
export { ListOperationsQuery } from './dto/list-operations.query.js';
export { OptionalReasonDto, ReasonDto } from './dto/reason.dto.js';
export { CalendarFeeds } from './calendar-feeds.service.js';
export { CalendarMoves, SHARED_ROWS, type SharedRow } from './calendar-moves.service.js';
export {
  CalendarService,
  type CalendarDay,
  type CalendarEntry,
  type CalendarPeriod,
  type UnscheduledEntry,
} from './calendar.service.js';
export { RescheduleOperationDto } from './dto/reschedule-operation.dto.js';
export { UpdateOperationDto } from './dto/update-operation.dto.js';
export { operationMessages } from './operation.messages.js';
export { operationStatusTexts } from './operation-status.texts.js';
