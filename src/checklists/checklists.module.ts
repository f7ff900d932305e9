import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { MetersModule } from '../meters/index.js';
import { OperationsModule } from '../operations/index.js';
import * as events from './checklist.events.js';
import { checklistResource } from './checklist.resource.js';
import { ChecklistsService } from './checklists.service.js';
import { ResultsOfAssets } from './results-of-assets.service.js';
import { StepReadings } from './step-readings.js';
import { VendorChecklistsService } from './vendor-checklists.service.js';

/** The checklists of operations (D73): the steps of their procedures, with results. */
@Module({
  imports: [AccessModule, MetersModule, OperationsModule],
  providers: [ChecklistsService, ResultsOfAssets, StepReadings, VendorChecklistsService],
  exports: [ChecklistsService, ResultsOfAssets, VendorChecklistsService],
})
@Declares({ resources: [checklistResource], eventTypes: Object.values(events) })
export class ChecklistsModule {}
