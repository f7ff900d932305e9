export { alarmResource } from './alarm.resource.js';
export { Alarm, type AlarmKind } from './alarm.entity.js';
export { AlarmsModule } from './alarms.module.js';
export { AlarmsService } from './alarms.service.js';
