export { PreventiveProcedures } from './preventive-procedures.service.js';
export {
  preventiveScheduleResource,
  type PreventiveScheduleResource,
} from './preventive-schedule.resource.js';
export { PreventiveSchedulesModule } from './preventive-schedules.module.js';
