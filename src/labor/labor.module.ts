import { Module } from '@nestjs/common';
import { AccessModule } from '../access/index.js';
import { Declares } from '../kernel/resource/data-model.js';
import { NotificationsModule } from '../notifications/index.js';
import { OperationsModule } from '../operations/index.js';
import { TechniciansModule } from '../technicians/index.js';
import { CostEntriesService } from './cost-entries.service.js';
import { CostEntry, costEntryResource } from './cost-entry.entity.js';
import * as events from './labor.events.js';
import { OwnTimers } from './own-timers.js';
import { TimeEntriesService } from './time-entries.service.js';
import { TimeEntry, timeEntryResource } from './time-entry.entity.js';
import { Timers } from './timers.js';

/** The time and cost of operations (D74). It implements the timers of the module of operations. */
@Module({
  imports: [AccessModule, NotificationsModule, OperationsModule, TechniciansModule],
  providers: [CostEntriesService, OwnTimers, TimeEntriesService, Timers],
  exports: [CostEntriesService, OwnTimers, TimeEntriesService],
})
@Declares({
  entities: [TimeEntry, CostEntry],
  resources: [timeEntryResource, costEntryResource],
  eventTypes: Object.values(events),
})
export class LaborModule {}
