export {
  Alarm,
  ALARM_STATUSES,
  alarmResource,
  type AlarmResource,
  type AlarmStatus,
  type DisplayedAlarm,
  MAX_SOURCE,
  SEVERITIES,
  type Severity,
} from './alarm.entity.js';
export { alarmMessages, AlarmsService } from './alarms.service.js';
export { AlarmsModule } from './alarms.module.js';
export {
  ReportedAlarms,
  type AlarmReport,
  type RaisedAlarm,
  type ResolveOutcome,
  type ReportOutcome,
} from './reported-alarms.js';
export { ListAlarmsQuery } from './alarms.dto.js';
