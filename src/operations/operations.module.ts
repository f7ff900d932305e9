import { Global, Module } from '@nestjs/common';
import { AssetsModule } from '../assets/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { ReservingOperations, SparePartsModule } from '../spare-parts/index.js';
import { TechniciansModule } from '../technicians/index.js';
import { VendorsModule } from '../vendors/index.js';
import { AssigneeResolver } from './assignee-resolver.js';
import { OpenOperations } from './open-operations.js';
import { Operation, OperationStatusChange } from './operation.entity.js';
import * as events from './operation.events.js';
import { OperationTransitions } from './operation-transitions.js';
import { operationResource } from './operation.resource.js';
import { OperationsService } from './operations.service.js';
import { PreventiveService } from './preventive.service.js';

/** Operations. Global, because the stock asks whether parts can be set aside for one without knowing who answers. */
@Global()
@Module({
  imports: [AssetsModule, SparePartsModule, TechniciansModule, VendorsModule],
  providers: [
    AssigneeResolver,
    OperationTransitions,
    OperationsService,
    PreventiveService,
    { provide: ReservingOperations, useClass: OpenOperations },
  ],
  exports: [OperationsService, PreventiveService, ReservingOperations],
})
@Declares({
  entities: [Operation, OperationStatusChange],
  resources: [operationResource],
  eventTypes: Object.values(events),
})
export class OperationsModule {}
