import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { AssetsModule } from '../assets/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { NotificationsModule } from '../notifications/index.js';
import { ProceduresModule } from '../procedures/index.js';
import { SparePartsModule } from '../spare-parts/index.js';
import { TechniciansModule } from '../technicians/index.js';
import { VendorsModule } from '../vendors/index.js';
import { AssigneeResolver, RenamedAssignees } from './assignee-resolver.js';
import { BulkAssignments } from './bulk-assignments.service.js';
import { CalendarFeeds } from './calendar-feeds.service.js';
import { CalendarMoves } from './calendar-moves.service.js';
import { CalendarService } from './calendar.service.js';
import { LocatedOperations, OpenOperations } from './open-operations.js';
import { OperationActions } from './operation-actions.js';
import { Operation, OperationStatusChange } from './operation.entity.js';
import * as events from './operation.events.js';
import { OperationBookings, TimersOfOperationsPort } from './operation-bookings.js';
import { OperationLookups } from './operation-lookups.js';
import { OperationNotices } from './operation-notices.js';
import { ImportedOperations } from './imported-operations.service.js';
import { EarlierOperations, OperationNumbers } from './operation-numbers.js';
import { OperationOpenings } from './operation-openings.js';
import { OperationTransitions } from './operation-transitions.js';
import { OperationUpserts } from './operation-upserts.js';
import { operationStatusChangeResource } from './operation-timeline.js';
import { operationResource } from './operation.resource.js';
import { OperationsService } from './operations.service.js';
import { OverdueService } from './overdue.service.js';
import { PreventiveService } from './preventive.service.js';
import { ProblemReports } from './problem-reports.service.js';
import { VendorOperationsService } from './vendor-operations.service.js';

/** The providers that other modules use. */
const EXPORTED = [
  BulkAssignments,
  CalendarFeeds,
  CalendarMoves,
  CalendarService,
  ImportedOperations,
  OperationActions,
  OperationBookings,
  OperationLookups,
  OperationUpserts,
  OperationsService,
  PreventiveService,
  ProblemReports,
  TimersOfOperationsPort,
  VendorOperationsService,
];

/** The module of operations. It also connects the ports of the spare parts, assets and technicians modules. */
@Module({
  imports: [
    AccessModule,
    AssetsModule,
    NotificationsModule,
    ProceduresModule,
    SparePartsModule,
    TechniciansModule,
    VendorsModule,
  ],
  providers: [
    ...EXPORTED,
    AssigneeResolver,
    EarlierOperations,
    OperationNotices,
    OperationNumbers,
    OperationOpenings,
    OperationTransitions,
    OverdueService,
    OpenOperations,
    LocatedOperations,
    RenamedAssignees,
  ],
  exports: EXPORTED,
})
@Declares({
  entities: [Operation, OperationStatusChange],
  resources: [operationResource, operationStatusChangeResource],
  eventTypes: Object.values(events),
})
export class OperationsModule {}
