export { CostEntriesService, type ShownCost } from './cost-entries.service.js';
export { CostEntry, costEntryResource } from './cost-entry.entity.js';
export {
  CreateCostDto,
  CreateTimeEntryDto,
  ListTimeEntriesQuery,
  timeEntryConditions,
  UpdateTimeEntryDto,
} from './labor.dto.js';
export { payrollRowResource } from './payroll.resource.js';
export { laborMessages } from './labor.messages.js';
export { LaborModule } from './labor.module.js';
export { type OwnTimer, OwnTimers } from './own-timers.js';
export { SHOWN_TIME_ENTRIES, type ShownTimeEntry, TimeEntriesService } from './time-entries.service.js';
export {
  TIME_KINDS,
  TimeEntry,
  timeEntryResource,
  type TimeEntrySort,
  type TimeKind,
} from './time-entry.entity.js';
