export { alarmResource, type AlarmResource, type DisplayedAlarm } from './alarm.resource.js';
export {
  Alarm,
  ALARM_STATUSES,
  MAX_SOURCE,
  SEVERITIES,
  type AlarmStatus,
  type Severity,
} from './alarm.entity.js';
export { alarmMessages } from './alarm.messages.js';
export { AlarmsModule } from './alarms.module.js';
export { AlarmsService } from './alarms.service.js';
export {
  ReportedAlarms,
  type AlarmReport,
  type RaisedAlarm,
  type ResolveOutcome,
  type ReportOutcome,
} from './reported-alarms.js';
export { ListAlarmsQuery } from './dto/list-alarms.query.js';
